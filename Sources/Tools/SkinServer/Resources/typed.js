// What is typed in fields and not written, by their editors, the traits under which they edit and the appearance to which they are limited. It stays with this tab when the page is loaded again.
const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem("fields") ?? "{}")));
// What is on its way into a file does not come back meanwhile.
const sent = new Set();

function keep(key, text) {
  sent.delete(key);
  if (text) typed.set(key, text);
  else if (!typed.delete(key)) return;
  sessionStorage.setItem("fields", JSON.stringify(Object.fromEntries(typed)));
}

// Keeps what is typed in the fields of an editor, or of a part of its value, from now on, with the place that is chosen for it, and types
// again what was kept. Returns whether there was anything.
function restore(editor, control = editor.control, part = "") {
  const { typedKey: key, box, editing } = editor, fields = () => [...control.querySelectorAll("input, textarea")];
  const scope = () => (editor.chosen()?.isHere ? undefined : editing.state.scope ?? undefined);
  control.addEventListener("input", ({ target, inputType }) => {
    if (!inputType || !fields().includes(target)) return;
    editor.isTypedIn = true;
    keep(key, { part, index: fields().indexOf(target), text: target.value, scope: scope() });
  });
  if (!part) box.addEventListener("change", ({ target }) => { if (target.type === "radio" && typed.has(key)) keep(key, { ...typed.get(key), scope: scope() }); });
  const before = typed.get(key), field = before?.part === part && fields()[before.index];
  if (!field || sent.has(key)) return false;
  editing.state.scope = before.scope ?? null;
  field.value = before.text;
  field.dispatchEvent(new InputEvent("input", { inputType: "insertText", bubbles: true }));
  return true;
}

export { keep, restore, sent };
