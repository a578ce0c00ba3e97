// What was typed into the text of files and not saved. It stays with this tab, also when the page is loaded again or the server
// is started again.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Live from "./live.js";

const all = new Map(Object.entries(JSON.parse(sessionStorage.getItem("typed") ?? "{}")));
let tell = () => {};

// The files of the page's themes with text that is not saved.
const files = () => [...all].filter(([, { theme }]) => Controls.own().some(({ id }) => id === theme)).map(([file, { theme }]) => ({ file, theme }));

function store() {
  try { sessionStorage.setItem("typed", JSON.stringify(Object.fromEntries(all))); } catch { /* There is no more room; the page still has it. */ }
  tell(files());
}

// Keeps a text with the one that it was typed over, and the theme through which the file was opened.
function keep(file, text) {
  all.set(file, text);
  store();
}

function forget(file) {
  if (all.delete(file)) store();
}

addEventListener("beforeunload", (event) => { if (files().length && !Live.isReloading()) event.preventDefault(); });
document.addEventListener("shown", () => tell(files()));

const get = (file) => all.get(file);
const onChange = (other) => { tell = other; };

export { keep, forget, files, get, onChange };
