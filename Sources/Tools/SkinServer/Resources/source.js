// The text of a file, which can be edited in the page: the compiler's diagnostics as one types, and a save that is proved.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Live from "./live.js";
import * as Merge from "./merge.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Studio from "./studio.js";

const { make } = Drawings;
const { token, ask, tell, written } = Studio;
let opened = null, pause = 0, isSaving = false, isRefused = false;

// What was typed and not saved, by file: with the text that it was typed over, and the theme through which the file was opened. It stays
// with this tab, also when the page is loaded again or the server is started again.
const typed = new Map(Object.entries(JSON.parse(sessionStorage.getItem("typed") ?? "{}")));
const unsaved = () => [...typed].filter(([, { theme }]) => Controls.find(theme)).map(([file, { theme }]) => ({ file, theme }));
function keep(file, text = null) {
  if (text) typed.set(file, text); else typed.delete(file);
  try { sessionStorage.setItem("typed", JSON.stringify(Object.fromEntries(typed))); } catch { /* There is no more room; the page still has it. */ }
  tellUnsaved();
}
addEventListener("beforeunload", (event) => { if (unsaved().length && !Live.isReloading()) event.preventDefault(); });

const files = make("select", { "aria-label": "File" });
const lines = make("pre", { "aria-hidden": "true" });
const text = make("textarea", { "aria-label": "Text of the file", spellcheck: "false", wrap: "off", autocomplete: "off" });
const faults = make("ul", { class: "faults", role: "status" });
const save = make("button", { class: "quiet", disabled: true, title: "Save (Ctrl-S)", onclick: () => write() }, "Save");
const drop = make("button", { class: "quiet", disabled: true, title: "Revert to the text of the file", onclick: discard }, "Discard");
const conflict = make("div", { class: "source-bar conflict", role: "alert", hidden: true });
const drawer = make("section", { id: "source", "aria-label": "Source", hidden: true },
  make("div", { class: "source-bar" }, files, save, drop, make("button", { class: "close", "aria-label": "Close", onclick: close }, "✕")),
  conflict, make("div", { class: "source-text" }, lines, text), faults);
document.getElementById("main").append(drawer);

async function open(file, theme, line = 0, end = line) {
  try {
    const answer = await ask("source", { theme: theme.mark, file });
    Studio.callOff();
    clearTimeout(pause);
    const now = lineFeeds(answer.text), kept = typed.get(file);
    opened = { file, theme: theme.id, mark: answer.mark, was: kept?.was ?? now, theirs: null };
    sessionStorage.setItem("source", JSON.stringify({ file, theme: theme.id }));
    files.replaceChildren(...answer.files.map((name) => make("option", { value: name, selected: name === file }, name)));
    text.value = kept?.text ?? now;
    faults.replaceChildren();
    drawer.hidden = false;
    button.setAttribute("aria-expanded", "true");
    compare(answer.mark, now);
    if (kept) check();
    if (line) select(line, end);
  } catch (error) { tell(error.message, true); }
}

// What the server has of a file; null if it has none.
const read = ({ theme, file }) => ask("source", { theme: Controls.find(theme)?.mark, file }).catch(() => null);

// A text field has line feeds only.
const lineFeeds = (text) => text.replace(/\r\n?/g, "\n");

// Takes what the file says now. Where that is not what was typed over, neither text replaces the other one unasked.
function compare(mark, now) {
  const isSame = now === opened.was || now === text.value;
  if (isSame) Object.assign(opened, { mark, was: now });
  opened.theirs = isSame ? null : { mark, text: now };
  note();
  conflict.hidden = isSame;
  if (isSame) return;
  const added = Merge.added(now, opened.was), [first] = added;
  const lines = added.length === 1 ? `line ${first[0]}: ${first[1].trim()}` : `${added.length} lines${first ? `, the first one ${first[0]}: ${first[1].trim()}` : ""}`;
  const merged = Merge.merge(opened.was, text.value, now);
  conflict.replaceChildren(make("span", {}, `${opened.file} was changed elsewhere (${lines})`), ...[
    merged !== null && make("button", { class: "quiet", title: "Merge both changes into this text, ready to save", onclick: () => resolve(true) }, "Merge"),
    make("button", { class: "quiet", title: "Replace the file by this text; Undo restores the other text", onclick: () => resolve(false) }, "Save over it"),
  ].filter(Boolean));
}

function resolve(isMerge) {
  const { theirs } = opened, merged = isMerge ? Merge.merge(opened.was, text.value, theirs.text) : null;
  if (isMerge && merged === null) return compare(theirs.mark, theirs.text);
  Object.assign(opened, { mark: theirs.mark, was: theirs.text, theirs: null });
  if (isMerge) text.value = merged;
  conflict.hidden = true;
  note();
  if (isMerge) check(); else write();
}

// What was typed stays for the next time that the file is opened.
function close() {
  sessionStorage.removeItem("source");
  clearTimeout(pause);
  drawer.hidden = true;
  button.setAttribute("aria-expanded", "false");
  opened = null;
  Studio.callOff();
}

function discard() {
  keep(opened.file);
  open(opened.file, Controls.find(opened.theme));
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
  drop.disabled = text.value === opened.was && !opened.theirs;
  save.disabled = drop.disabled || opened.theirs !== null;
  if (drop.disabled) keep(opened.file);
  else keep(opened.file, { text: text.value, was: opened.was, theme: opened.theme });
  lines.textContent = text.value.split("\n").map((_, i) => i + 1).join("\n");
  lines.scrollTop = text.scrollTop;
}

// A save changes the theme's mark.
function request() {
  const theme = Controls.find(opened.theme);
  return { theme: theme?.mark, file: opened.file, text: text.value, mark: opened.mark, traits: Studio.traitsOf(theme), scale: Store.scaleOf(theme, Controls.scale()) };
}

async function check() {
  const checked = opened;
  try {
    const { diagnostics } = await Studio.draft("check", request);
    if (opened !== checked) return;
    if (drop.disabled) Studio.uncover();
    if (isRefused && !diagnostics.some(({ severity }) => severity === "error")) tell("");
    isRefused &&= diagnostics.some(({ severity }) => severity === "error");
    faults.replaceChildren(...diagnostics.map(({ file, line, severity, message }) => make("li", { class: severity },
      make("button", { onclick: () => (file === opened.file ? select(line) : open(file, Controls.find(opened.theme), line)) },
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
    Studio.tellState("writing");
    const answer = await ask("save", sent);
    written(answer, "Saved");
    Object.assign(target, { mark: answer.mark, was: sent.text, theirs: null });
    // More may have been typed meanwhile, or another file opened.
    const kept = typed.get(target.file);
    if (opened === target) note();
    else if (kept?.text === sent.text) keep(target.file);
    else if (kept) keep(target.file, { ...kept, was: sent.text });
    if (opened !== target && opened?.file === target.file) open(target.file, Controls.find(target.theme));
  } catch (error) {
    tell(error.message, true);
    isRefused = true;
    Studio.tellState("failed");
    if (opened !== target) return;
    save.disabled = false;
    if (!error.isConflict) return await check();
    const now = await read(target);
    if (now && opened === target) compare(now.mark, lineFeeds(now.text));
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
  const answer = await read(target);
  if (opened !== target || !answer || answer.mark === (target.theirs ?? target).mark) return;
  if (isClean && drop.disabled) open(target.file, Controls.find(target.theme));
  else if (!isSaving) compare(answer.mark, lineFeeds(answer.text));
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
files.addEventListener("change", () => open(files.value, Controls.find(opened.theme)));

const button = make("button", { "aria-expanded": "false", onclick: async () => {
  if (opened) return close();
  const [kept] = unsaved();
  if (kept) return open(kept.file, Controls.find(kept.theme));
  const [first] = Controls.shown(), theme = first?.of == null ? first : Controls.own()[first.of];
  try {
    const answer = await ask("source", { theme: theme.mark });
    open(answer.files[0], theme);
  } catch (error) { tell(error.message, true); }
} }, "Text");
function tellUnsaved() {
  const names = unsaved().map(({ file }) => file);
  button.textContent = names.length ? "Text •" : "Text";
  button.title = names.length ? `Not saved: ${names.join(", ")}` : "";
}

if (token) {
  // A place of a file of any theme that the page has, if no theme is named.
  Panel.hooks.openPlace = async (place, theme) => {
    const [, file, line] = place.match(/^(.+\.xml):(\d+)/);
    for (const each of theme ? [theme] : Controls.own()) {
      if (theme || await ask("source", { theme: each.mark, file }).catch(() => null)) return open(file, each, Number(line));
    }
  };
  Studio.bar.append(button);
  document.addEventListener("shown", tellUnsaved);
  // A page that is loaded again shows the file that was open.
  document.addEventListener("shown", () => {
    const { file, theme } = JSON.parse(sessionStorage.getItem("source") ?? "{}");
    if (file && Controls.find(theme)) open(file, Controls.find(theme));
  }, { once: true });
}

export { open };
