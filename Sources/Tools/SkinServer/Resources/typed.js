// What is typed in fields and not written, by their editors. It stays with this tab when the page is loaded again.
const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem("fields") ?? "{}")));

function keep(key, text) {
  if (text) typed.set(key, text);
  else if (!typed.delete(key)) return;
  sessionStorage.setItem("fields", JSON.stringify(Object.fromEntries(typed)));
}

// Keeps what is typed in an editor from now on, and types again what was kept. Returns whether there was anything.
function restore({ key, box, control }) {
  const fields = () => [...control.querySelectorAll("input, textarea")];
  box.addEventListener("input", ({ target, inputType }) => {
    if (inputType && fields().includes(target)) keep(key, { index: fields().indexOf(target), text: target.value });
  });
  const before = typed.get(key), field = before && fields()[before.index];
  if (!field) return false;
  field.value = before.text;
  field.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
  return true;
}

export { keep, restore };
