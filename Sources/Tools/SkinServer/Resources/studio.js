// What an editing page asks of the server, which proves each edit before it writes one range of one file; and the bar with undo, redo
// and the state of the page.
import * as Controls from "../../SkinPreview/Resources/controls.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Live from "./live.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as SkinPreview from "../../SkinPreview/Resources/skinPreview.js";
import * as Store from "../../SkinPreview/Resources/store.js";
import * as Strip from "../../SkinPreview/Resources/strip.js";
import * as Values from "./values.js";

const { make } = Drawings;
// The token comes with the address that the server printed, and stays with this tab.
function accept() {
  const given = new URLSearchParams(location.hash.slice(1)).get("edit");
  if (given) sessionStorage.setItem("edit", given);
  return given;
}
accept();
const token = sessionStorage.getItem("edit");
// Another address of the same page does not load it. What is chosen stays.
addEventListener("hashchange", () => {
  if (!accept()) return;
  Live.remember();
  Live.reload();
});

const traitsOf = (theme) => Controls.traits() & theme.traits;

// Requests ----------------------------------------------------------------------------------------------------------
const headers = { "Content-Type": "application/json", "X-SkinKit-Token": token };
const send = (action, request, options = {}) => fetch(`/edit/${action}`, { method: "POST", headers, body: JSON.stringify(request), ...options });

// What changes files goes one after another, in the order in which it was asked for.
let queue = Promise.resolve();
const changing = new Set(["write", "picture", "refactor", "theme", "save", "undo", "redo", "skip", "revert"]);

function ask(action, request) {
  if (!changing.has(action)) return answer(action, request);
  const turn = queue.then(() => answer(action, request));
  queue = turn.catch(() => {});
  return turn;
}

const refusals = { 403: "This page may not edit: open the address that the server printed.", 413: "This is too large to be sent." };

async function answer(action, request) {
  const response = await send(action, request).catch(() => { throw new Error("The server cannot be reached; what you entered stays here."); });
  if (response.status === 403) Live.readOnly();
  if (response.status in refusals) throw new Error(refusals[response.status]);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { isConflict: response.status === 409, isRefused: [409, 422].includes(response.status) });
  return answer;
}

// Sends the bytes of a picture, and tells how far they have come. Returns the name by which an edit refers to them.
function upload(file) {
  return new Promise((done, fail) => {
    if (file.size > 50 << 20) return fail(new Error("A picture may have 50 MB."));
    const request = new XMLHttpRequest();
    request.open("POST", "/edit/upload");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-SkinKit-Token", token);
    request.upload.onprogress = ({ loaded, total }) => tell(`Sending ${file.name}, ${Math.round(loaded / total * 100)} %`);
    request.onload = () => (request.status === 200 ? done(JSON.parse(request.responseText).upload) : fail(new Error(refusals[request.status] ?? "The picture was refused.")));
    request.onerror = () => fail(new Error("The server cannot be reached."));
    request.send(file);
  });
}

// Drafts ------------------------------------------------------------------------------------------------------------
// A draft covers what this page shows until it is written or called off. The server keeps none.
let turn = 0, last = null, editors = { busy: () => null, callOff: () => {}, ready: () => null };
const root = document.documentElement;
const setEditors = (other) => { editors = other; };

// Asks for a draft, and shows it unless it is called off meanwhile or something else was saved. The other cells of the strip follow it,
// and heirs of the theme, dimmed until they come.
async function draft(action, request, theme = null) {
  const now = ++turn, before = Live.revision();
  last = { action, request, theme };
  const asked = request(), answer = await ask(action, asked);
  const isLate = () => now !== turn || before !== Live.revision();
  if (isLate()) return answer;
  SkinPreview.cover(answer.part);
  root.dataset.draft = now;
  if (!Live.isSaving()) Live.become(answer.part ? "Draft" : "Live");
  if (theme) follow(asked, theme, isLate).catch(() => {});
  return answer;
}

async function follow(asked, theme, isLate) {
  for (const view of Strip.others(theme)) {
    const { part } = await ask("draft", { ...asked, view });
    if (isLate()) return;
    if (part) SkinPreview.cover(part, true);
  }
  const heirs = Controls.drawn().filter((other) => other !== theme && other.of === null && other.ancestors.includes(theme.name));
  if (!asked.place?.startsWith("constant:") && asked.place !== "operation") return;
  for (const heir of heirs) {
    dim(heir, true);
    const { part } = await ask("draft", { ...asked, heir: heir.mark, traits: asked.traits, view: traitsOf(heir), scale: Store.scaleOf(heir, Controls.scale()) }).catch(() => ({}));
    dim(heir, false);
    if (isLate()) return;
    if (part) SkinPreview.cover(part, true);
  }
}

function dim(theme, isDim) {
  for (const figure of document.querySelectorAll("figure")) if (figure.theme === theme) figure.classList.toggle("late", isDim);
}

document.addEventListener("shown", () => { if (last) draft(last.action, last.request, last.theme).catch(() => {}); });

function uncover() {
  turn += 1;
  last = null;
  if (!root.dataset.draft) return;
  delete root.dataset.draft;
  SkinPreview.cover(null);
  Live.become("Live");
  document.dispatchEvent(new Event("shown"));
}

// What is edited and not written is called off, and its draft.
function callOff() {
  editors.callOff();
  uncover();
}

// The pill says what the editor at work does.
function tellState(phase) {
  if (phase === "writing") Live.become("Saving");
  else if (Live.isSaving()) Live.become("Live");
}

// The state that the panel shows is shown in the scenes, too.
let forced = "";
function force(entity, states, options) {
  if (!token || (!states && !forced)) return;
  forced = states;
  send("force", { entity, states }, options).catch(() => {});
}
addEventListener("pagehide", () => force("", "", { keepalive: true }));

// The bar ----------------------------------------------------------------------------------------------------------
const note = make("span", { role: "status", class: "studio-note" });
const undo = make("button", { disabled: true, title: "Undo (Ctrl-Z)", onclick: () => step("undo") }, "Undo");
const redo = make("button", { disabled: true, title: "Redo (Ctrl-Shift-Z)", onclick: () => step("redo") }, "Redo");
const bar = make("div", { class: "studio", role: "group", "aria-label": "Edits" }, undo, redo);
if (token) {
  document.querySelector(".bar").append(bar, note);
  Object.assign(Panel.hooks, { force });
  Panel.reserve();
}

function tell(text, isFault = false) {
  note.textContent = text;
  note.title = text;
  note.classList.toggle("fault", isFault);
}

// A button with what it opens below the bar, until Escape or a click elsewhere.
function popover(summary, attributes, ...content) {
  const box = make("details", { class: "studio-more", ...attributes }, summary, ...content);
  const isOther = (event) => (event.key === "Escape" || (event.type === "pointerdown" && !box.contains(event.target))) && box.open;
  addEventListener("pointerdown", (event) => { if (isOther(event)) box.open = false; }, true);
  addEventListener("keydown", (event) => {
    if (!isOther(event)) return;
    event.stopImmediatePropagation();
    box.open = false;
    summary.focus();
  }, true);
  return box;
}

// What can be taken back and made again. A list of it is told.
let next = {};
function remember(history) {
  next = { undo: history.done.at(-1)?.title, redo: history.undone[0]?.title };
  undo.disabled = history.done.length === 0;
  redo.disabled = history.undone.length === 0;
  document.dispatchEvent(new CustomEvent("history", { detail: history }));
}

// Tells what was written, and comes back when the page shows it.
async function written(answer, verb) {
  turn += 1;
  last = null;
  remember(answer);
  told = answer.revision;
  const losses = lossesOf(answer);
  const themes = [...new Set(answer.file?.split(", ").map(Values.themeOf))].join(", ");
  tell([`${answer.title ? `${answer.title} in ${themes}` : `${verb} ${answer.name ? `${answer.name} in ${themes}` : answer.file}`}${typeof answer.things !== "number" || !(answer.name || answer.things) ? "" : `: ${Values.things(answer.things, answer.followers)}${Values.alsoIn(answer.themes)}`}`, ...losses].join("; "), answer.failing > 0);
  if (answer.revision === Live.revision()) {
    uncover();
    tellState("shown");
  }
  return arrival(answer.revision);
}

// What an edit ends without being asked to.
const lossesOf = ({ losses = [], failing = 0 }) => [...(failing > 0 ? [`${failing} ${failing === 1 ? "color has" : "colors have"} too little contrast now`] : []), ...losses];

// Comes back when the page shows a revision, and says whether it does: another one may have come instead.
function arrival(revision) {
  if (!revision || root.dataset.revision === revision) return true;
  return new Promise((done) => {
    const look = () => { if (Live.revision() === revision) done(true); };
    document.addEventListener("shown", look);
    setTimeout(() => {
      document.removeEventListener("shown", look);
      done(false);
    }, 2000);
  });
}

async function step(action, request = {}) {
  callOff();
  await editors.ready();
  try {
    await written(await ask(action, request), { undo: "Undone:", redo: "Redone:", revert: "Reverted:" }[action]);
    return true;
  } catch (error) {
    const isStuck = action !== "revert" && error.isRefused && next[action];
    if (error.isConflict && action === "revert") tell("A later change is in the same lines: take that back first", true);
    else tell(isStuck ? `${error.message}, so “${next[action]}” cannot be ${action === "redo" ? "redone" : "undone"} ` : error.message, true);
    // They stand before the text, which may be cut.
    if (isStuck && error.isConflict) note.prepend(make("button", { class: "quiet", title: "Show the file", onclick: () => Panel.hooks.openPlace?.(`${error.message.split("'")[1]}:1`, Controls.own()[0]) }, "Show"), " ");
    if (isStuck) note.prepend(make("button", { class: "quiet", title: "Discard this step to reach the one before it", onclick: () => skip(action) }, "Skip it"), " ");
    return false;
  }
}

async function skip(action) {
  try { await written(await ask("skip", { step: action }), "Skipped"); } catch (error) { tell(error.message, true); }
}

addEventListener("keydown", (event) => {
  // What is typed and not written yet is the browser's to take back.
  const isText = event.target.matches?.("input[type=text], input[type=search], input[type=number], textarea")
    && (editors.busy()?.isTyped() || !event.target.closest(".edit") || event.target.closest("form"));
  if (!token || isText || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // A value that moves is called off first.
  if (editors.busy() && editors.busy().state.phase === "moving" && !event.shiftKey) return callOff();
  step(event.shiftKey ? "redo" : "undo");
});

// Another page may have changed what can be taken back.
let told = null;
document.addEventListener("shown", () => {
  if (!token || told === Live.revision()) return;
  told = Live.revision();
  ask("history", {}).then(remember).catch(() => {});
});

export { token, ask, upload, draft, uncover, callOff, tell, tellState, written, lossesOf, step, popover, bar, traitsOf, setEditors as editors };
