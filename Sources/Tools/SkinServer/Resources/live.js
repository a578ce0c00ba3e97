// Handles the server's events about saved files: loads new data, marks changed entities and shows errors.
import * as Cards from "../../SkinPreview/Resources/cards.js";
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Panel from "../../SkinPreview/Resources/panel.js";
import * as SkinPreview from "../../SkinPreview/Resources/skinPreview.js";
import * as Store from "../../SkinPreview/Resources/store.js";

const { make } = Drawings;
let data = JSON.parse(document.getElementById("data").textContent);
let { revision, shape } = LIVE;

// A part whose theme has changed meanwhile is gone; the event about that change follows.
Store.loadBy(async (target) => {
  const response = await fetch(target).catch(() => null);
  return response?.status === 200 ? response.json() : null;
});

// Errors --------------------------------------------------------------------------------------------------------
const text = make("pre", { tabindex: "0" });
const problem = make("section", { id: "problem", role: "alert", hidden: true },
  make("div", {}, make("h2", {}, "The saved files have errors; showing the last valid state"), make("button", { "aria-label": "Close", onclick: () => { problem.hidden = true; } }, "✕")),
  text);
const note = make("p", { id: "live", role: "status" });
document.querySelector(".bar").append(note);
document.getElementById("main").prepend(problem);

// Source lines and messages are text, never markup.
function showProblem(message) {
  text.replaceChildren(...(message ?? "").split("\n").flatMap((line) => {
    const [place, file, number] = line.match(/([^\s:]+\.xml):(\d+)/) ?? [];
    const at = line.indexOf(place), open = Panel.hooks.openPlace;
    return file && open ? [line.slice(0, at), make("button", { class: "place", onclick: () => open(`${file.split("/").slice(-2).join("/")}:${number}`, null) }, place), line.slice(at + place.length) + "\n"] : [line + "\n"];
  }));
  problem.hidden = message === null;
}

// Changes -------------------------------------------------------------------------------------------------------
let changed = new Set();
function mark() {
  for (const card of Cards.all()) card.classList.toggle("changed", changed.has(Cards.keyOf(data.entities[card.index])));
}

// The page is in one state: Live, Draft, Saving, Read only or Reconnecting.
let mode = "Reconnecting", isReadOnly = false;
const hints = { "Read only": "Open the address that the server printed, with all that is behind #, to edit", Reconnecting: "The server cannot be reached; the page goes on as soon as it can", Draft: "Not written yet" };
function become(word, more = "") {
  mode = isReadOnly && word !== "Reconnecting" ? "Read only" : word;
  note.textContent = more && mode === "Live" ? more : mode;
  note.dataset.state = mode;
  note.title = hints[mode] ?? "";
}
function readOnly() {
  isReadOnly = true;
  become("Read only");
}

// What is typed survives it.
let isReloading = false;
function reload() {
  isReloading = true;
  location.reload();
}

// Only the newest state is used: a response is ignored if a later event has superseded its request.
let latest = 0, awaited = revision, wasForced = false;
async function take(event) {
  // The same state may be told again while its parts are loaded; the one that is shown may come back while another one is.
  const turn = event.revision === awaited ? latest : ++latest;
  awaited = event.revision;
  // Reload if fonts have changed, or if the first themes appear, so that the initial choices are made again.
  if (event.style !== LIVE.style || (data.themes.length === 0 && event.revision !== revision)) return reload();
  if (event.revision !== revision) {
    // Where only values have changed, the page has everything but the marks of the parts that show them.
    const json = event.shape === shape ? { ...data, themes: data.themes.map((theme, i) => ({ ...theme, mark: event.marks[i] })) }
      : await (await fetch("/data")).json();
    if (turn !== latest) return;
    // A later event counts from these, also if it comes before the parts of this one.
    data = json;
    ({ revision, shape } = event);
    delete document.documentElement.dataset.draft;
    await SkinPreview.show(json);
    if (turn !== latest) return;
    changed = new Set(event.changed);
    mark();
    become("Live", event.forced !== wasForced ? (event.forced ? "The scenes show another state" : "Live") : `Saved${changed.size === 0 ? "" : `: ${changed.size} ${changed.size === 1 ? "thing" : "things"} changed`}`);
  }
  wasForced = event.forced;
  showProblem(event.problem);
  document.documentElement.dataset.revision = revision;
}

const started = SkinPreview.start();
const source = new EventSource("/events");
source.onmessage = (event) => started.then(() => take(JSON.parse(event.data))).catch(() => become("Reconnecting"));
source.onopen = () => become("Live");
source.onerror = () => become("Reconnecting");

// Choices are stored in the address, from which the page restores them when it is reloaded --------------------------
function remember() {
  const chosen = new URLSearchParams();
  // Any device and no appearance are choices, too.
  for (const key of ["theme", "idiom", "appearance", "contrast", "type", "filter", "scale"]) if (SkinPreview.state[key] || ["idiom", "appearance"].includes(key)) chosen.set(key, SkinPreview.state[key]);
  for (const [key, value] of Object.entries(Panel.address() ?? {})) chosen.set(key, value);
  history.replaceState(null, "", "#" + chosen);
}
const later = () => requestAnimationFrame(remember);
for (const kind of ["input", "change", "click", "keyup"]) addEventListener(kind, later);
// The panel follows a choice once that is loaded.
document.addEventListener("shown", later);

history.scrollRestoration = "manual";
addEventListener("pagehide", () => sessionStorage.setItem("scroll", String(scrollY)));
const wanted = Number(sessionStorage.getItem("scroll") ?? 0);
// The scenes have their sizes by then; cards are drawn as they approach the viewport, so the page grows for a few frames.
let frames = 30;
function scroll() {
  scrollTo(0, wanted);
  if (wanted > 0 && Math.abs(scrollY - wanted) > 1 && frames-- > 0) requestAnimationFrame(scroll);
}
started.then(scroll);

// A page that could edit and has no token says how to get one.
if (LIVE.canEdit && !sessionStorage.getItem("edit")) readOnly();

const shownRevision = () => revision;
const isLeaving = () => isReloading, isSaving = () => mode === "Saving";

export { become, isSaving, readOnly, remember, reload, isLeaving as isReloading, shownRevision as revision };
