// Assembles SVG from the templates and values of a part. SVG that comes from a theme was escaped when the data was
// written; names and values are inserted into the page as text only.
const byId = (id) => document.getElementById(id);
const drawn = [];
let definitions, uses = 0;
const templates = new WeakMap();

// Takes the images. Returns whether they have changed, so that equal drawings may show other images.
function take(json) {
  if (definitions === json.definitions) return false;
  definitions = json.definitions;
  byId("definitions").innerHTML = definitions;
  return true;
}

// The source of a drawing: its size and elements. Equal sources look the same.
function source(part, number) {
  const [width, height, template, ...values] = part.drawings[number];
  if (!templates.has(part)) templates.set(part, []);
  const known = templates.get(part);
  const pieces = known[template] ??= part.texts[template].split("\u0002");
  let body = pieces[0];
  for (let i = 0; i < values.length; i++) body += '"' + part.texts[values[i]] + '"' + pieces[i + 1];
  const w = width / 1000, h = height / 1000;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" aria-hidden="true">${body}</svg>`;
}

// Each use of a drawing has its own identifiers: it must not refer to a gradient in another one, which can be removed.
const markup = (source) => source.replaceAll("\u0001", "u" + uses++ + "-");

// Draws sources into an element, unless it shows them already. Returns whether it has drawn.
function draw(element, sources, wrap = (svg) => svg) {
  const key = sources.join("\n");
  if (element.source === key) return false;
  element.source = key;
  element.innerHTML = sources.map((source) => wrap(markup(source))).join("");
  if (drawn.push(element) === 1) queueMicrotask(fit);
  return true;
}

// Shortens the texts of fonts whose widths the estimate does not know, where they are too wide for their place. All that
// was drawn is measured before anything is changed: the browser lays it out once.
function fit() {
  const texts = drawn.splice(0).flatMap((element) => [...element.querySelectorAll("text:is([data-width], [data-length])")]);
  const wide = texts.map((text) => [text, Number(text.dataset.width ?? text.dataset.length)]).filter(([text, width]) => text.getComputedTextLength() > width);
  for (const [text, width] of wide) {
    text.setAttribute("textLength", width);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

const words = (part, number) => part.texts[part.drawings[number][2]].replace(/<[^>]*>/g, " ");

// Returns an element with attributes and children. Strings become text, never markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

// Returns a choice between [value, content, title, label], one of which is chosen now.
function segments(name, choices, now, choose, attributes) {
  return make("div", { ...attributes, class: "segments", role: "radiogroup" }, ...choices.map(([value, content, title, label]) =>
    make("label", { title }, make("input", { type: "radio", name, value, "aria-label": label, checked: value === now, onchange: () => choose(value) }), content)));
}

// Returns a name that loses letters in its middle where it is too long: its end tells it from its neighbours.
function cut(name) {
  const parts = name.length < 18 ? [name] : [name.slice(0, -9), name.slice(-9)];
  return make("span", { class: "cut", title: name }, ...parts.map((part) => make("span", {}, part)));
}

// Returns an element of SVG with attributes and children.
function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Returns a swatch of one or more colors, over white and black if they are not opaque.
function swatch(colors, className) {
  const rect = (x, width, fill) => shape("rect", { x, width, height: 8, fill });
  const parts = colors.flatMap((color, i) => {
    const ground = color.length > 7 ? [rect(i * 8, 4, "#fff"), rect(i * 8 + 4, 4, "#000")] : [];
    return [...ground, rect(i * 8, 8, color)];
  });
  return shape("svg", { class: className, viewBox: `0 0 ${colors.length * 8} 8`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...parts);
}

// The hexadecimal color of some channels from 0 to 255.
const hex = (channels) => "#" + [...channels].map((v) => Number(v).toString(16).padStart(2, "0")).join("").toUpperCase();

// The channels of a hexadecimal color in linear light (IEC 61966-2-1).
const linear = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

// A color in OKLab, where distances are about those that the eye sees: Ottosson, "A perceptual color space for image
// processing", 2020.
function oklab(hex) {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}

function distance(one, other) {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((v, i) => v - b[i]));
}

// Whether the text on a CSS color or gradient should be light: by the luminance of its first color (WCAG 2.2).
function isDark(css) {
  const [r, g, b] = linear(/#[0-9a-f]{6}/i.exec(css)?.[0] ?? "#ffffff");
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.18;
}

export { byId, take, source, draw, words, make, segments, cut, shape, swatch, hex, isDark, oklab, distance };
