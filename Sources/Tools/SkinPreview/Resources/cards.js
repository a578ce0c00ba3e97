// The cards of entities, one for each, with a stage for each theme.
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Panel from "./panel.js";
import * as Store from "./store.js";
import * as Watcher from "./watcher.js";

const { byId, make, cut, source, draw, words } = Drawings;
let data, cards = [], version = 0;

const keyOf = (entity) => (entity.i === null ? entity.c : entity.c + "#" + entity.i);
const nameOf = (entity) => entity.i ?? "every " + entity.c;

// Takes new data. Cards are kept if the entities are the same.
function take(json, areImagesNew) {
  const isSame = data && JSON.stringify(data.entities) === JSON.stringify(json.entities);
  data = json;
  if (!isSame) build();
  else if (areImagesNew) for (const card of cards) card.lastChild.replaceChildren();
}

function build() {
  for (const card of cards) Watcher.unwatch(card);
  cards = [];
  const groups = Map.groupBy(data.entities.map((entity, index) => ({ entity, index })), ({ entity }) => entity.c);
  byId("component-list").replaceChildren(...[...groups].map(([type, members]) => {
    const list = make("div", { class: "cards", role: "group", "aria-label": type }, ...members.map(({ entity, index }) => card(entity, index, type)));
    const section = make("section", { class: "type", "data-type": type }, make("h3", {}, type, make("small", {})), list);
    section.style.containIntrinsicHeight = `auto ${60 + members.length * 110}px`;
    return section;
  }));
  if (cards[0]) cards[0].tabIndex = 0;
}

function card(entity, index, type) {
  const card = make("button", { class: "card", tabindex: "-1", "aria-expanded": "false", "aria-controls": "panel",
    "aria-label": `${nameOf(entity)}, ${type}, ${entity.s.length} states`, onclick: () => Panel.showEntity(index, null, card) },
    make("span", { class: "name" }, cut(nameOf(entity)), make("small", {}, entity.i === null ? "default" : type)),
    make("span", { class: "stages" }));
  // Not `type`, which is an attribute of buttons.
  Object.assign(card, { index, painted: -1, text: `${entity.i ?? ""} ${type} ${entity.k}`.toLowerCase(), component: type });
  cards.push(card);
  return Watcher.watch(card, () => paint(card));
}

// A card is drawn when it approaches the viewport. Only stages whose drawings have changed are drawn again.
function paint(card) {
  if (card.painted === version) return;
  card.painted = version;
  const themes = Controls.shown(), stages = card.lastChild;
  while (stages.children.length > themes.length) stages.lastChild.remove();
  themes.forEach((theme, i) => {
    const stage = stages.children[i] ?? stages.appendChild(make("span", { class: "stage" }));
    paintStage(stage, card, theme, themes.length > 1);
  });
  card.classList.toggle("folded", [...stages.children].every((stage) => stage.classList.contains("none") || stage.classList.contains("blank")));
}

function paintStage(stage, card, theme, isNamed) {
  const variant = Controls.variant(theme), look = Controls.look(theme);
  if (!variant || !look) return;
  const numbers = Store.list(variant.part, variant.d[card.index]);
  const states = data.entities[card.index].s;
  const drawn = (numbers ?? []).map((number, i) => ({ number, state: states[i] || "normal" })).filter(({ number }) => number >= 0);
  const back = background(look, card.index);
  stage.classList.toggle("none", !numbers);
  stage.classList.toggle("blank", Boolean(numbers) && drawn.length === 0);
  stage.classList.toggle("night", Drawings.isDark(back));
  stage.style.background = numbers ? back : "";
  const names = drawn.length > 1 ? drawn.map(({ state }) => state) : [];
  let next = 0;
  const sources = drawn.map(({ number }) => source(variant.part, number));
  const isNew = draw(stage, sources.length ? sources : [numbers ? "" : " "], (svg) => `<span class="state">${svg}</span>`);
  const caption = [names.join(), isNamed && theme.name].join("/");
  if (!isNew && stage.caption === caption) return;
  stage.caption = caption;
  for (const label of stage.querySelectorAll("small")) label.remove();
  for (const child of stage.querySelectorAll(".state")) if (names.length) child.append(make("small", {}, names[next++]));
  if (!numbers) stage.replaceChildren(make("small", {}, `not in ${theme.name}`));
  else if (isNamed) stage.prepend(make("small", { class: "theme" }, theme.name));
}

// What an entity stands on: what is behind it in a scene, else the background of the theme.
function background(look, index) {
  const fill = Store.list(look.part, look.b)?.[index] ?? -1;
  return fill < 0 ? look.g : Store.text(look.part, fill);
}

function repaint() {
  version += 1;
  document.documentElement.style.setProperty("--card", Math.max(300, Math.min(Controls.shown().length, 4) * 206) + "px");
  for (const card of cards) card.words = undefined;
}

// Shows what matches, with counts of what is left. Returns the number of cards.
function filter(wanted) {
  const { type } = Controls.state;
  let count = 0;
  const left = new Map();
  for (const card of cards) {
    const isHit = (type === "" || card.component === type) && wanted.every((word) => card.text.includes(word) || wordsOf(card).includes(word));
    if (card.hidden === isHit) card.hidden = !isHit;
    count += isHit;
    left.set(card.component, (left.get(card.component) ?? 0) + isHit);
  }
  for (const group of byId("component-list").children) {
    const number = left.get(group.dataset.type);
    if (group.hidden !== (number === 0)) group.hidden = number === 0;
    group.querySelector("h3 small").textContent = number;
  }
  byId("components").hidden = count === 0;
  byId("components-count").textContent = count;
  if (first() && !cards.some((card) => card.tabIndex === 0 && !card.hidden)) rove(first(), false);
  return count;
}

// Returns the words in an entity's drawings, without drawing them.
function wordsOf(card) {
  return (card.words ??= Controls.shown().flatMap((theme) => {
    const variant = Controls.variant(theme);
    const number = variant && Store.list(variant.part, variant.d[card.index])?.[0];
    return number >= 0 ? [words(variant.part, number)] : [];
  }).join(" ").toLowerCase());
}

function rove(card, focus = true) {
  for (const other of cards) if (other.tabIndex !== (other === card ? 0 : -1)) other.tabIndex = other === card ? 0 : -1;
  if (focus) card.focus();
}

// Returns the nearest card in the direction of an arrow key, by position.
function neighbour(card, key) {
  const from = card.getBoundingClientRect();
  const shown = cards.filter((other) => !other.hidden);
  const at = shown.indexOf(card);
  if (key === "ArrowRight") return shown[at + 1];
  if (key === "ArrowLeft") return shown[at - 1];
  const rows = (key === "ArrowDown" ? shown.slice(at + 1, at + 80) : shown.slice(Math.max(at - 80, 0), at).reverse()).map((other) => [other, other.getBoundingClientRect()])
    .filter(([, rect]) => (key === "ArrowDown" ? rect.top >= from.bottom - 1 : rect.bottom <= from.top + 1));
  const top = rows[0]?.[1].top;
  return rows.filter(([, rect]) => Math.abs(rect.top - top) < 2).sort((a, b) => Math.abs(a[1].left - from.left) - Math.abs(b[1].left - from.left))[0]?.[0];
}

const keyAt = (index) => keyOf(data.entities[index]);
const first = () => cards.find((card) => !card.hidden);
const at = (index) => cards[index];
const all = () => cards;
export { take, repaint, filter, keyOf, keyAt, nameOf, background, rove, neighbour, first, at, all };
