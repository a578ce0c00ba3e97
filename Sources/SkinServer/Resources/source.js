// The text of a file, which can be edited in the page: the compiler's diagnostics as one types, and a save that is proved.
const Source = (() => {
  const { make } = Drawings;
  const { token, ask, tell, written } = Studio;
  let opened = null, pause = 0, isSaving = false;
  // What was typed and not saved, by file, with the mark of the text that it was typed over.
  const typed = new Map();
  const own = (id) => Controls.own().find((theme) => theme.id === id);

  const files = make("select", { "aria-label": "File" });
  const lines = make("pre", { "aria-hidden": "true" });
  const text = make("textarea", { "aria-label": "Text of the file", spellcheck: "false", wrap: "off", autocomplete: "off" });
  const faults = make("ul", { class: "faults", role: "status" });
  const save = make("button", { class: "quiet", disabled: true, title: "Save (Ctrl-S)", onclick: () => write() }, "Save");
  const drop = make("button", { class: "quiet", disabled: true, title: "Back to the text of the file", onclick: discard }, "Discard");
  const drawer = make("section", { id: "source", "aria-label": "Source", hidden: true },
    make("div", { class: "source-bar" }, files, save, drop, make("button", { class: "close", "aria-label": "Close", onclick: close }, "✕")),
    make("div", { class: "source-text" }, lines, text), faults);
  document.getElementById("main").append(drawer);

  async function open(file, theme, line = 0, end = line) {
    try {
      const answer = await ask("source", { theme: theme.mark, file });
      Studio.callOff();
      clearTimeout(pause);
      // A text field has line feeds only.
      opened = { file, theme: theme.id, mark: answer.mark, was: answer.text.replace(/\r\n?/g, "\n"), ...typed.get(file) };
      files.replaceChildren(...answer.files.map((name) => make("option", { value: name, selected: name === file }, name)));
      text.value = opened.text ?? opened.was;
      faults.replaceChildren();
      drawer.hidden = false;
      note();
      if (opened.text !== undefined) check();
      if (line) select(line, end);
    } catch (error) { tell(error.message, true); }
  }

  // What was typed stays for the next time that the file is opened.
  function close() {
    clearTimeout(pause);
    drawer.hidden = true;
    opened = null;
    Studio.callOff();
  }

  function discard() {
    typed.delete(opened.file);
    open(opened.file, own(opened.theme));
  }

  // Lines from 1, as the compiler counts them.
  function select(line, end = line) {
    const all = text.value.split("\n");
    const start = all.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, start + all.slice(line - 1, end).join("\n").length);
    text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
  }

  function note() {
    save.disabled = drop.disabled = text.value === opened.was;
    if (save.disabled) typed.delete(opened.file);
    else typed.set(opened.file, { text: text.value, mark: opened.mark, was: opened.was });
    lines.textContent = text.value.split("\n").map((_, i) => i + 1).join("\n");
    lines.scrollTop = text.scrollTop;
  }

  // A save changes the theme's mark.
  function request() {
    const theme = own(opened.theme);
    return { theme: theme?.mark, file: opened.file, text: text.value, mark: opened.mark, traits: Studio.traitsOf(theme), scale: Store.scaleOf(theme, Controls.scale()) };
  }

  async function check() {
    const checked = opened;
    try {
      const { diagnostics } = await Studio.draft("check", request);
      if (opened !== checked) return;
      faults.replaceChildren(...diagnostics.map(({ file, line, severity, message }) => make("li", { class: severity },
        make("button", { onclick: () => (file === opened.file ? select(line) : open(file, own(opened.theme), line)) },
          make("span", { class: "place" }, `${file}:${line}`), ` ${severity}: ${message}`))));
    } catch (error) { tell(error.message, true); }
  }

  async function write() {
    clearTimeout(pause);
    if (isSaving) return;
    isSaving = true;
    const target = opened, sent = request();
    save.disabled = true;
    try {
      const answer = await ask("save", sent);
      written(answer, "Saved");
      const now = { mark: answer.mark, was: sent.text, text: undefined };
      Object.assign(target, now);
      // More may have been typed meanwhile, or another file opened.
      const kept = typed.get(target.file);
      if (opened === target) note();
      else if (kept?.text === sent.text) typed.delete(target.file);
      else if (kept) Object.assign(kept, { mark: now.mark, was: now.was });
      if (opened !== target && opened?.file === target.file) open(target.file, own(target.theme));
    } catch (error) {
      tell(error.message, true);
      if (opened !== target) return;
      save.disabled = false;
      await check();
    } finally {
      isSaving = false;
    }
  }

  // Other data may come from a change of the file, and a draft covers only what nothing else does.
  document.addEventListener("shown", async () => {
    const target = opened;
    if (!target || isSaving) return;
    const isClean = drop.disabled;
    if (!isClean && !document.documentElement.dataset.draft) check();
    const answer = await ask("source", { theme: own(target.theme)?.mark, file: target.file }).catch(() => null);
    if (opened !== target || !answer || answer.mark === target.mark) return;
    if (isClean && drop.disabled) open(target.file, own(target.theme));
    else if (!save.disabled) tell(`${target.file} has changed meanwhile: Discard shows its text`, true);
  });

  text.addEventListener("input", () => {
    note();
    clearTimeout(pause);
    pause = setTimeout(check, 200);
  });
  text.addEventListener("scroll", () => { lines.scrollTop = text.scrollTop; });
  text.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") return close();
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!save.disabled) write();
  });
  files.addEventListener("change", () => open(files.value, own(opened.theme)));

  if (token) {
    Panel.openPlace = (place, theme) => {
      const [, file, line] = place.match(/^(.+\.xml):(\d+)/);
      open(file, theme, Number(line));
    };
    Studio.bar.append(make("button", { onclick: async () => {
      const [first] = Controls.shown(), theme = first?.of == null ? first : Controls.own()[first.of];
      try {
        const answer = await ask("source", { theme: theme.mark });
        open(answer.files[0], theme);
      } catch (error) { tell(error.message, true); }
    } }, "Text"));
  }
  return { open };
})();
