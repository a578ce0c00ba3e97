// The handles of a linear gradient whose parts are open, on the drawing of what has it: the end of its line turns it, and its stops move
// along it.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Scenes from "../../SkinPreview/Resources/scenes.js";
import * as Selection from "../../SkinPreview/Resources/selection.js";

const { make, shape } = Drawings;
let shown = null;

// Shows the handles of an editor; null for none.
function show(editor) {
  shown = editor;
  for (const figure of Scenes.all()) lay(figure);
}

function lay(figure) {
  const screen = figure.lastChild;
  screen.querySelector(":scope > .handles")?.remove();
  // A scene that the filter hides has no size.
  const isHere = shown?.box.isConnected && figure.theme === shown.what.theme && !figure.closest(".others") && screen.clientWidth > 0;
  const thing = isHere && Selection.places(figure).find(({ key }) => key === Selection.selected());
  const rows = thing ? [...shown.parts.box.children].filter(({ input, piece }) => input && piece) : [], turn = rows.find(({ piece }) => piece.name === "angle");
  if (!turn || (shown.value.fields.shape?.[1] ?? "linear") !== "linear") return;
  const { width, height } = screen.querySelector(":scope > svg").viewBox.baseVal, scale = width / screen.clientWidth;
  const line = lineOf(thing, valueOf(turn), [width, height], 9 * scale), stops = rows.filter(({ piece }) => piece.name.startsWith("locations"));
  const colors = (shown.value.fields.colors?.[1] ?? []).map(([, color]) => color);
  const handle = (row, at, attributes, valueAt) => {
    const circle = shape("circle", { cx: at[0], cy: at[1], r: 7 * scale, ...attributes });
    // A finger would scroll: touch-action is not heeded of what is within a drawing.
    for (const kind of ["mousedown", "touchstart"]) circle.addEventListener(kind, (event) => event.preventDefault());
    circle.addEventListener("pointerdown", (event) => drag(event, figure, row, valueAt));
    return circle;
  };
  screen.append(make("div", { class: "handles", "aria-hidden": "true" }, shape("svg", { viewBox: `0 0 ${width} ${height}` },
    shape("line", { x1: line.start[0], y1: line.start[1], x2: line.end[0], y2: line.end[1] }),
    handle(turn, line.end, { class: "turn" }, (point, { shiftKey }) => angleTo(line.middle, point, shiftKey ? 15 : 1)),
    ...stops.map((row, i) => handle(row, line.beside(valueOf(row), 16 * scale), { fill: colors[i] ?? "none" },
      (point) => within(line.share(point), stops[i - 1], stops[i + 1]))))));
}

const valueOf = (row) => Number(row.querySelector("input").value);
const within = (share, before, after) => Math.round(Math.min(after ? valueOf(after) : 1, Math.max(before ? valueOf(before) : 0, share)) * 100) / 100;
const angleTo = ([x, y], [toX, toY], step) => (Math.round(Math.atan2(x - toX, toY - y) * 180 / Math.PI / step) * step + 360) % 360;

// The line of a gradient across a box: the corners in its direction have the first and the last color (CSS Images 3, 3.1.1). Its ends are
// where they can be taken, in sight.
function lineOf({ x, y, width, height }, angle, size, margin) {
  const radians = angle * Math.PI / 180, along = [-Math.sin(radians), Math.cos(radians)], middle = [x + width / 2, y + height / 2];
  const half = (Math.abs(width * along[0]) + Math.abs(height * along[1])) / 2;
  const room = (sign) => Math.min(half, ...[0, 1].map((i) => (Math.abs(along[i]) < 1e-6 ? Infinity : ((along[i] * sign > 0 ? size[i] - margin : margin) - middle[i]) / (along[i] * sign))));
  const at = (distance, aside = 0) => [middle[0] + along[0] * distance - along[1] * aside, middle[1] + along[1] * distance + along[0] * aside];
  const [back, forth] = [-room(-1), room(1)];
  return { middle, start: at(back), end: at(forth), beside: (share, aside) => at(Math.min(forth, Math.max(back, (share * 2 - 1) * half)), aside),
    share: (point) => (((point[0] - middle[0]) * along[0] + (point[1] - middle[1]) * along[1]) / half + 1) / 2 };
}

// Draws what a handle is drawn to, and writes it once it rests, unless Escape calls it off. The click that ends it selects nothing.
function drag(event, figure, row, valueAt) {
  event.preventDefault();
  const { editing } = shown, ended = new AbortController(), options = { signal: ended.signal, capture: true }, stop = (click) => click.stopPropagation();
  let hasMoved = false;
  const isCalledOff = () => hasMoved && !editing.isBusy();
  addEventListener("pointermove", (moved) => {
    const { left, top, width } = figure.lastChild.getBoundingClientRect(), scale = figure.lastChild.querySelector("svg").viewBox.baseVal.width / width;
    const value = valueAt([(moved.clientX - left) * scale, (moved.clientY - top) * scale], moved);
    if (isCalledOff() || value === valueOf(row)) return;
    hasMoved = true;
    row.input.set(value);
    row.io.move(String(value));
    lay(figure);
  }, options);
  addEventListener("keydown", (pressed) => {
    if (pressed.key !== "Escape") return;
    pressed.preventDefault();
    pressed.stopImmediatePropagation();
    if (hasMoved) editing.cancel();
  }, options);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => {
    ended.abort();
    if (!isCalledOff()) row.io.settle();
    addEventListener("click", stop, { capture: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
  }, options);
}

Scenes.decorate(lay);

export { show };
