// The scenes: a row for each, with a column for each theme, or with a large theme and small cards of the others.
import * as Cards from "./cards.js";
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Panel from "./panel.js";
import * as Selection from "./selection.js";
import * as Watcher from "./watcher.js";

const { byId, make, source, draw } = Drawings;
let data, figures = [], layout = "", arranged = null;
const decorations = [Selection.mark];

// Takes new data. If images have changed, equal sources are drawn again.
function take(json, areImagesNew) {
  data = json;
  layout = areImagesNew ? "" : layout;
}

function build(themes) {
  for (const figure of figures) Watcher.unwatch(figure);
  figures = [];
  byId("scene-list").replaceChildren(...data.scenes.map((title, scene) => {
    const row = make("div", { class: "themes" });
    for (const theme of themes) {
      const shape = make("div", { class: "screen", role: "img", tabindex: "0", "aria-label": `${title}, ${theme.name}` });
      const figure = make("figure", { class: "device" }, make("figcaption", {}, make("b", {}, make("button", { title: "Explain the theme", onclick: () => Panel.showTheme(Controls.indexOf(figure.theme), null) }, theme.name)), make("small", {}, theme.version)), shape);
      figure.scene = scene;
      figure.addEventListener("click", (event) => enlarge(event, figure), true);
      // The second click of a double click means what lies below.
      shape.addEventListener("click", (event) => open(figure, pick(event)));
      shape.addEventListener("keydown", (event) => walk(event, figure));
      figures.push(Watcher.watch(figure, () => paint(figure)));
      row.append(figure);
    }
    row.append(make("div", { class: "others" }));
    return make("div", { class: "scene" }, make("h3", {}, title), row);
  }));
}

// A click on a small card makes its theme the large one.
function enlarge(event, figure) {
  if (!figure.closest(".others")) return;
  event.stopPropagation();
  Controls.enlarge(figure.theme.id);
  figure.lastChild.focus({ preventScroll: true });
}

function open(figure, key) {
  const index = data.entities.findIndex((entity) => Cards.keyOf(entity) === key);
  if (index >= 0) Panel.showEntity(index, Controls.indexOf(figure.theme), figure);
}

// Returns the entity that is painted at a point, or with each further click of one gesture the one below.
function pick({ clientX: x, clientY: y, target, detail }) {
  const below = document.elementsFromPoint(x, y).map((element) => element.closest("[data-entity]")?.dataset.entity);
  const keys = [...new Set([target.closest("[data-entity]")?.dataset.entity, ...below])].filter(Boolean);
  return keys[Math.max(0, detail - 1) % keys.length];
}

// Keys in a scene: Enter selects what is painted first, arrows walk among what stands beside one another, Shift-Enter leads inwards.
function walk(event, figure) {
  const all = Selection.places(figure), now = all.find(({ key }) => key === Selection.selected());
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  if (event.ctrlKey || event.metaKey || event.altKey || !all.length) return;
  let next = null;
  if (event.key in steps) next = now ? Selection.sibling(all, now, steps[event.key]) : all[0];
  else if (event.key === "Enter") next = now ? all.find((other) => Selection.ancestors(all, other).at(-1)?.key === now.key) ?? now : all[0];
  // From what is selected, Tab leads to its values.
  if (event.key === "Tab" && !event.shiftKey && now && Panel.enter()) event.preventDefault();
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  open(figure, next.key);
  figure.lastChild.focus({ preventScroll: true });
}

function paint(figure) {
  const variant = Controls.variant(figure.theme);
  if (!variant) return;
  if (draw(figure.lastChild, [source(variant.part, variant.s[figure.scene])])) for (const each of decorations) each(figure);
}

// The scene of a theme with most of some things: the scenes may be out of sight.
function sample(old, theme, keys) {
  const variant = Controls.variant(theme), figure = old ?? make("figure", { class: "device sample" }, make("div", { class: "screen", role: "img", onclick: (event) => open(figure, pick(event)) }));
  const sources = variant?.s.map((number) => source(variant.part, number)) ?? [], count = (text) => keys.filter((key) => text.includes(`data-entity="${key}"`)).length;
  const [best] = sources.map((text, i) => [i, count(text)]).sort(([, one], [, other]) => other - one);
  figure.hidden = !best?.[1];
  figure.theme = theme;
  if (figure.hidden) return figure;
  figure.lastChild.setAttribute("aria-label", `${data.scenes[best[0]]}, ${theme.name}`);
  draw(figure.lastChild, [sources[best[0]]]);
  return figure;
}

// Moves the figures to their places, and returns the scene at the top of the screen, with where it is to be: it stays there. One that
// becomes as high as the screen comes up to the bar.
function arrange(before) {
  const list = byId("scene-list"), rows = [...list.querySelectorAll(".themes")], isOne = Controls.state.theme !== "", bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  const first = rows.find((row) => row.getBoundingClientRect().bottom > bar + 60)?.parentElement, top = isOne && before === "" ? Math.max(bar, 0) + 12 : first?.getBoundingClientRect().top;
  for (const figure of figures) {
    const isSmall = isOne && !Controls.isLarge(figure.theme), button = figure.querySelector("button");
    figure.lastChild.tabIndex = isSmall ? -1 : 0;
    button.title = isSmall ? "Show it large" : "Explain the theme";
    const row = rows[figure.scene], others = row.querySelector(":scope > .others");
    (isSmall ? others : row).append(figure);
  }
  for (const row of rows) row.append(row.querySelector(":scope > .others"));
  list.classList.toggle("one", isOne);
  return first && before !== null ? { element: first, top } : null;
}

// The filter only hides scenes. Returns what is to stay where it is while others move; null for all.
function repaint() {
  const themes = Controls.drawn();
  const now = JSON.stringify([data.scenes, themes.map((theme) => [theme.name, theme.version])]);
  if (now !== layout) {
    layout = now;
    build(themes);
    arranged = null;
  }
  const variant = themes.map(Controls.variant).find(Boolean);
  const [width, height] = variant && variant.s.length ? variant.part.drawings[variant.s[0]].slice(0, 2).map((v) => v / 1000) : [390, 844];
  const list = byId("scene-list");
  list.style.setProperty("--least", (width > 500 ? 400 : 208) + "px");
  list.style.setProperty("--most", (width > 500 ? 720 : 330) + "px");
  list.style.setProperty("--corner", (width > 500 ? 12 : 22) + "px");
  list.style.setProperty("--columns", themes.length);
  list.style.setProperty("--ratio", width / height);
  list.style.setProperty("--beside", width > height ? 1 : 3);
  figures.forEach((figure, i) => {
    figure.theme = themes[i % themes.length];
    figure.dataset.theme = figure.theme.name;
    const shown = Controls.variant(figure.theme), [width, height] = shown?.part.drawings[shown.s[figure.scene]] ?? [];
    if (width) figure.lastChild.style.aspectRatio = `${width} / ${height}`;
  });
  if (arranged === Controls.state.theme) return null;
  const before = arranged;
  arranged = Controls.state.theme;
  return arrange(before);
}

function filter() {
  const { type, filter } = Controls.state;
  byId("scenes").hidden = data.scenes.length === 0 || type !== "" || filter !== "";
}

const all = () => figures;
const decorate = (each) => decorations.push(each);

export { take, repaint, filter, sample, all, open, decorate };
