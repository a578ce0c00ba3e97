// The constants of each theme as tiles, which are filled when they approach the viewport.
import * as Controls from "./controls.js";
import * as Drawings from "./drawings.js";
import * as Panel from "./panel.js";
import * as Store from "./store.js";
import * as Watcher from "./watcher.js";

const { byId, make, cut, swatch } = Drawings;
// The browser lays out a chunk only if it is near the viewport.
const chunkSize = 840;
let blocks = [], layout = "", chosen = {};

// Colors first.
const sorted = (look) => (look.sorted ??= [...Store.constants(look)].sort((a, b) => (b.colors.length > 0) - (a.colors.length > 0)));

function build(themes) {
  for (const block of blocks) for (const tile of block.tiles) Watcher.unwatch(tile);
  blocks = themes.map((theme) => {
    const tiles = sorted(Controls.look(theme)).map(() => {
      const tile = make("button", { class: "swatch", onclick: () => Panel.showConstant(tile.constant.name, Controls.indexOf(tile.theme), tile) });
      return Watcher.watch(tile, () => fill(tile));
    });
    const chunks = [];
    for (let at = 0; at < tiles.length; at += chunkSize) {
      const members = tiles.slice(at, at + chunkSize), chunk = make("div", { class: "swatches" }, ...members);
      chunk.style.containIntrinsicHeight = `auto ${Math.ceil(members.length / 6) * 130}px`;
      chunks.push(chunk);
    }
    const count = make("small", {});
    return { tiles, count, element: make("div", {}, make("h3", {}, theme.name, count), ...chunks) };
  });
  byId("palette-list").replaceChildren(...blocks.map((block) => block.element));
}

// WCAG 2.2: 7:1 is level AAA for text, 4.5:1 level AA, and 3:1 suffices for large text and parts of controls.
function mark({ ratio, against }, look) {
  const [word, className] = ratio >= 7 ? ["AAA", "good"] : ratio >= 4.5 ? ["AA", "good"] : ratio >= 3 ? ["AA large", "fair"] : ["", "poor"];
  return make("span", { class: "mark " + className, title: `Contrast with ${against ?? "the background " + look.g}: ${ratio}:1` },
    `${ratio.toFixed(1)} ${word}`.trim(), against === null ? null : make("i", {}, " on " + against));
}

function fill(tile) {
  const { constant, look } = tile, now = [constant, look, look.why];
  if (tile.filled?.every((each, i) => each === now[i])) return;
  tile.filled = now;
  const uses = Store.uses(look), count = uses?.get(constant.name)?.size ?? 0;
  const used = !uses ? "" : count ? `${count} use${count > 1 ? "s" : ""}` : "unused";
  tile.setAttribute("aria-label", [constant.name, constant.type, constant.value, used].filter(Boolean).join(", "));
  tile.replaceChildren(...[
    constant.colors.length ? swatch(constant.colors, "color") : null,
    make("span", {}, cut(constant.name), make("span", { class: "text", title: constant.value }, constant.colors.length > 1 ? `${constant.colors.length} colors` : constant.value),
      make("small", {}, constant.ratio === null ? make("span", {}, constant.type) : mark(constant, look), make("span", {}, used))),
  ].filter(Boolean));
}

function repaint() {
  const themes = Controls.shown().filter(Controls.look);
  const now = JSON.stringify(themes.map((theme) => [theme.name, sorted(Controls.look(theme)).length]));
  if (now !== layout) {
    layout = now;
    build(themes);
  }
  themes.forEach((theme, i) => {
    const look = Controls.look(theme), constants = sorted(look), { tiles } = blocks[i];
    tiles.forEach((tile, place) => {
      tile.constant = constants[place];
      tile.look = look;
      tile.theme = theme;
      // Also one that is far from the viewport, and not filled yet, has a name.
      if (!tile.filled) tile.setAttribute("aria-label", constants[place].name);
      tile.classList.toggle("plain", constants[place].colors.length === 0);
    });
  });
  select(chosen);
}

// Marks the tile of a constant that is explained.
function select(what) {
  chosen = what;
  for (const { tiles } of blocks) for (const tile of tiles) tile.toggleAttribute("aria-current", what.name !== undefined && tile.constant.name === what.name && Controls.indexOf(tile.theme) === what.theme);
}

// Whether a constant has a color that the eye takes for another one.
const looksLike = ({ colors }, word) => /^#[0-9a-f]{6}$/.test(word) && colors.some((color) => Drawings.distance(color, word) < 0.06);

// Shows what matches, with counts of what is left. Returns the number of distinct names.
function filter(wanted) {
  const names = new Set();
  for (const { tiles, count, element } of blocks) {
    let number = 0;
    for (const tile of tiles) {
      const isHit = wanted.every((word) => tile.constant.text.includes(word) || looksLike(tile.constant, word));
      if (tile.hidden === isHit) tile.hidden = !isHit;
      if (!isHit) continue;
      number += 1;
      names.add(tile.constant.name);
    }
    count.textContent = number;
    element.hidden = number === 0;
  }
  byId("palette").hidden = Controls.state.type !== "" || names.size === 0;
  byId("palette-count").textContent = names.size;
  return names.size;
}

export { repaint, filter, select };
