// What is selected: a frame around it in every theme that is shown, and the way from its scene to it.
import * as Drawings from "./drawings.js";
import * as Scenes from "./scenes.js";

const { make } = Drawings;
let key = null, lit = { keys: new Set(), theme: null };

// The entities of a scene with their places, in the order in which they are painted.
function places(figure) {
  return [...figure.lastChild.querySelectorAll(":scope > svg [data-box]")].map((element) => {
    const [x, y, width, height] = element.dataset.box.split(" ").map(Number);
    return { element, key: element.dataset.entity, x, y, width, height };
  });
}

const holds = (outer, inner) => outer.x <= inner.x + 0.5 && outer.y <= inner.y + 0.5
  && outer.x + outer.width >= inner.x + inner.width - 0.5 && outer.y + outer.height >= inner.y + inner.height - 0.5;

// The things that a thing is in, the outermost first: what is painted before it and holds it.
function ancestors(all, thing) {
  const before = all.slice(0, all.indexOf(thing)).filter((other) => other.key !== thing.key && holds(other, thing));
  return before.filter(({ key: name }, i) => before.findLastIndex((other) => other.key === name) === i);
}

// The next thing beside another one, in its parent.
function sibling(all, thing, step) {
  const parent = ancestors(all, thing).at(-1)?.key;
  const beside = all.filter((other) => ancestors(all, other).at(-1)?.key === parent);
  return beside[(beside.indexOf(thing) + step + beside.length) % beside.length] ?? thing;
}

function mark(figure) {
  const screen = figure.lastChild;
  screen.querySelector(":scope > .marks")?.remove();
  const svg = screen.querySelector(":scope > svg"), isLit = figure.theme === lit.theme && lit.keys.size > 0;
  if (!svg || (!key && !isLit)) return;
  const { width, height } = svg.viewBox.baseVal, frames = [];
  let isNamed = false;
  for (const thing of places(figure)) {
    if (thing.key !== key && !(isLit && lit.keys.has(thing.key))) continue;
    const isSelected = thing.key === key, frame = make("i", { class: isSelected ? "selected" : "lit" }, isSelected && !isNamed ? make("span", {}, key.split("#").pop()) : null);
    isNamed ||= isSelected;
    Object.assign(frame.style, { left: `${thing.x / width * 100}%`, top: `${thing.y / height * 100}%`, width: `${thing.width / width * 100}%`, height: `${thing.height / height * 100}%` });
    frame.classList.toggle("high", thing.y < 40);
    frame.classList.toggle("right", thing.x > width / 2);
    frames.push(frame);
  }
  if (frames.length) screen.append(make("div", { class: "marks", "aria-hidden": "true" }, ...frames));
}

// Lights some entities of a theme, by their names on the page.
function light(keys, theme) {
  if (keys.length === 0 && lit.keys.size === 0) return;
  lit = { keys: new Set(keys), theme };
  for (const figure of Scenes.all()) mark(figure);
}

// Marks an entity, by its name on the page; null for none.
function select(name) {
  key = name;
  for (const figure of Scenes.all()) mark(figure);
}

const selected = () => key;

export { places, ancestors, sibling, mark, light, select, selected };
