// Takes a color from anything on the page, or on the screen where the browser can.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";
import * as Studio from "./studio.js";

let take = null;

const hex = (css) => {
  const channels = css?.match(/^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?/)?.slice(1);
  return channels && channels[3] !== "0" ? Drawings.hex(channels.slice(0, 3)) : null;
};

// The color at a point: that of a constant, that which a drawing has there, or the background of what has none.
async function colorAt(x, y, target) {
  const tile = target.closest(".swatch");
  if (tile) return tile.constant?.colors[0]?.slice(0, 7);
  const ground = backgroundOf(target);
  const drawing = target.closest("svg") ?? target.querySelector?.(":scope > svg");
  return drawing ? painted(outermost(drawing), x, y, ground) : hex(ground);
}

function backgroundOf(element) {
  for (let each = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (hex(backgroundColor)) return backgroundColor;
  }
  return "rgb(255, 255, 255)";
}

const outermost = (svg) => svg.parentElement?.closest("svg") ? outermost(svg.parentElement.closest("svg")) : svg;

// Draws a drawing into one pixel, over its background.
async function painted(svg, x, y, ground) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(alone(svg, width, height)))}`;
  await image.decode();
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  context.fillStyle = ground;
  context.fillRect(0, 0, 1, 1);
  context.drawImage(image, left - Math.floor(x), top - Math.floor(y), width, height);
  return Drawings.hex(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

// Returns a drawing as a picture of its own: with the images and gradients of the page to which it refers, and its fonts.
function alone(svg, width, height) {
  const copy = svg.cloneNode(true), defs = Drawings.shape("defs", {}), known = new Set();
  for (const [name, value] of Object.entries({ width, height })) copy.setAttribute(name, value);
  // A text that names no font has the page's.
  copy.style.font = getComputedStyle(svg).font;
  const add = (root) => {
    for (const { attributes } of [root, ...root.querySelectorAll("*")]) for (const { value } of attributes) {
      for (const [, id] of value.matchAll(/(?:^|url\(["']?)#([^"')]+)/g)) {
        if (known.has(id)) continue;
        known.add(id);
        const definition = document.getElementById(id);
        if (!definition || svg.contains(definition)) continue;
        defs.append(definition.cloneNode(true));
        add(definition);
      }
    }
  };
  add(svg);
  const text = copy.outerHTML;
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const used = rules.filter(({ style }) => text.includes(style.getPropertyValue("font-family").replace(/["']/g, "")));
  copy.prepend(Drawings.shape("style", {}, ...used.map(({ cssText }) => cssText)), defs);
  return copy;
}

function end() {
  take = null;
  document.documentElement.classList.remove("picking");
}

// The field for which a color is taken keeps the keyboard.
addEventListener("mousedown", (event) => { if (take) event.preventDefault(); }, true);
addEventListener("click", async (event) => {
  if (!take || event.detail === 0) return;
  // A control does what it does.
  if (event.target.closest("button, input, select, textarea, summary, a, label") && !event.target.closest(".screen, .card, .swatch")) return end();
  event.preventDefault();
  event.stopImmediatePropagation();
  const then = take;
  end();
  const color = await colorAt(event.clientX, event.clientY, event.target).catch(() => null);
  if (color) then(color); else Studio.tell("No color here", true);
}, true);
addEventListener("keydown", (event) => {
  if (!take || event.key !== "Escape") return;
  event.stopImmediatePropagation();
  end();
}, true);

// Takes a color from the screen; where the browser cannot, waits for a click. The click that starts it does not count.
async function start(then) {
  if (window.EyeDropper) {
    try { return then((await new EyeDropper().open()).sRGBHex.toUpperCase()); } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  setTimeout(() => {
    take = then;
    document.documentElement.classList.add("picking");
    Studio.tell("Click anything to pick its color, or press Escape");
  });
}

export { start };
