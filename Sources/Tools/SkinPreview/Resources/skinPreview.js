// The page as a whole: what is shown, the filter, the keyboard.
import * as Cards from "./cards.js";
import * as Constants from "./constants.js";
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Panel from "./panel.js";
import * as Scenes from "./scenes.js";
import * as Store from "./store.js";
import * as Watcher from "./watcher.js";

const { byId, make } = Drawings;
const { state } = Controls;
let data;

// Shows new data and keeps the choices.
function show(json) {
  data = json;
  Store.take(json);
  const areImagesNew = Drawings.take(json);
  Controls.take(json);
  for (const section of [Scenes, Cards, Panel]) section.take(json, areImagesNew);
  byId("empty").hidden = data.themes.length > 0;
  return choose();
}

// Paints other data or another choice, and says so: a draft is of one view.
async function choose() {
  await repaint();
  document.dispatchEvent(new Event("shown"));
}

// Shows a part in place of what the page has, until new data comes, beside others if there are more; null for what it has.
function cover(part, more = false) {
  Store.cover(part, more);
  return repaint();
}

// Paints what is chosen, after loading what is missing. The last choice wins.
let turn = 0;
async function repaint() {
  const now = ++turn;
  const loading = Store.loading(Controls.drawn(), Controls.traits(), Controls.scale());
  Panel.wait();
  if (loading) await loading;
  if (now !== turn) return;
  // What was loaded moves nothing, and least of all back to where the page was before.
  const y = scrollY, paint = Watcher.prepare();
  Controls.paintThemes();
  Controls.paintLimits();
  const kept = Scenes.repaint();
  Cards.repaint();
  Constants.repaint();
  paint();
  buildTypes();
  filter();
  Panel.repaint();
  if (kept) scrollBy(0, kept.element.getBoundingClientRect().top - kept.top);
  else if (scrollY !== y) scrollTo(0, y);
  // The drawings of a save that follows at once come before the explanations of this one, which may be there by then.
  const wasExplained = Controls.shown().every((theme) => Controls.look(theme)?.isExplained);
  setTimeout(() => explain(now, wasExplained), Panel.isOpen() ? 0 : 200);
}

async function explain(now, wasExplained) {
  if (now !== turn) return;
  const explaining = Store.explaining(Controls.shown(), Controls.traits());
  if (!explaining && wasExplained) return;
  await explaining;
  if (now !== turn) return;
  const paint = Watcher.prepare();
  Constants.repaint();
  paint();
  Panel.repaint();
}

function filter() {
  const wanted = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
  Scenes.filter();
  const count = Cards.filter(wanted);
  const constants = Constants.filter(wanted);
  byId("nothing").hidden = count > 0 || (constants > 0 && state.type === "") || data.themes.length === 0;
  const more = data.leftOut ? `, ${data.leftOut} more not drawn` : "";
  byId("count").textContent = (count === data.entities.length ? `${count} entities` : `${count} of ${data.entities.length} entities`) + more;
  byId("sections").replaceChildren(...[["scenes", "Scenes", data.scenes.length], ["components", "Components", count], ["palette", "Constants", constants]]
    .filter(([id]) => !byId(id).hidden)
    .map(([id, text, number]) => make("a", { href: "#" + id, onclick: (event) => { event.preventDefault(); byId(id).scrollIntoView(); } }, text, make("small", {}, String(number)))));
}

function buildTypes() {
  const counts = new Map();
  for (const entity of data.entities) counts.set(entity.c, (counts.get(entity.c) ?? 0) + 1);
  byId("types").replaceChildren(...[["", data.entities.length], ...counts].map(([type, count]) =>
    make("button", { "aria-pressed": String(state.type === type), onclick: () => {
      state.type = type;
      buildTypes();
      filter();
      scrollTo({ top: 0 });
    } }, type || "All", make("small", {}, String(count)))));
}

function setFilter(text) {
  state.filter = text.trim();
  filter();
}

let waiting = 0;
byId("filter").addEventListener("input", (event) => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => setFilter(event.target.value));
});

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
  const isText = event.target.matches?.("textarea, input:not([type=radio], [type=checkbox], [type=range], [type=color])");
  if (event.key === "/" && !isText && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    byId("filter").focus();
  } else if (event.key === "Escape") {
    if (Panel.isOpen()) { if (!Panel.showParent()) Panel.close(); }
    else if (state.filter) { byId("filter").value = ""; setFilter(""); }
    else if (isTyping) byId("filter").blur();
  } else if (event.key.startsWith("Arrow") && event.target.classList.contains("card")) {
    const next = Cards.neighbour(event.target, event.key);
    if (next) { event.preventDefault(); Cards.rove(next); }
  } else if (event.key === "ArrowDown" && isTyping) {
    const first = Cards.first();
    if (first) { event.preventDefault(); Cards.rove(first); }
  }
});

// What sticks below the top bar needs its height, which depends on its controls.
const bar = document.querySelector(".bar");
new ResizeObserver(() => {
  const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  document.documentElement.style.setProperty("--bar", height + "px");
}).observe(bar);

function openAsked() {
  const asked = Controls.asked.get("open"), of = Controls.find(Controls.asked.get("of"));
  const index = data.entities.findIndex((entity) => Cards.keyOf(entity) === asked), theme = of ? Controls.indexOf(of) : null;
  if (asked === "@theme" && theme !== null) return Panel.showTheme(theme, null);
  if (index < 0) {
    if (asked && theme !== null) Panel.showConstant(asked, theme, null);
    return;
  }
  // A page that is loaded again stays where it was.
  if (theme !== null) return Panel.showEntity(index, theme, null);
  Panel.showEntity(index, theme, Cards.at(index));
  // Sections get their heights as they come near.
  let frames = 4;
  (function reveal() {
    Cards.at(index).scrollIntoView({ block: "center" });
    if (--frames > 0) requestAnimationFrame(reveal);
  })();
}

async function start() {
  await show(JSON.parse(byId("data").textContent));
  openAsked();
}

export { start, show, cover, choose as repaint, state };
