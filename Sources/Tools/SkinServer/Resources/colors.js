// OKLCH, whose lightness and hue do not change each other: OKLab in polar coordinates.
import * as Drawings from "../../SkinPreview/Resources/drawings.js";

const curved = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

function toOKLCH(hex) {
  const [L, a, b] = Drawings.oklab(hex);
  return [L, Math.hypot(a, b), (Math.atan2(b, a) * 180 / Math.PI + 360) % 360];
}

function channels(L, C, H) {
  const a = C * Math.cos(H * Math.PI / 180), b = C * Math.sin(H * Math.PI / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3, m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s].map(curved);
}

// A color outside of sRGB gets less chroma until it is inside.
function toHex(L, C, H) {
  const isInside = (chroma) => channels(L, chroma, H).every((v) => v > -1e-4 && v < 1 + 1e-4);
  let low = isInside(C) ? C : 0;
  for (let high = C, i = 0; low < C && i < 18; i++) {
    const middle = (low + high) / 2;
    if (isInside(middle)) low = middle; else high = middle;
  }
  return Drawings.hex(channels(L, low, H).map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255)));
}

// The color that a text says in CSS, `#RRGGBB` or with alpha; null if it says none. Hexadecimal digits need no `#`.
function parse(written) {
  const text = written.trim(), digits = text.match(/^#?([0-9a-f]{3,8})$/i)?.[1];
  if (digits && [3, 4].includes(digits.length)) return `#${[...digits].map((digit) => digit + digit).join("")}`.toUpperCase();
  if (digits) return [6, 8].includes(digits.length) ? `#${digits}`.toUpperCase() : null;
  // What depends on where it stands is no color.
  if (!text || /currentcolor|light-dark/i.test(text) || !globalThis.CSS?.supports("color", text)) return null;
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const isTaken = (before) => { [context.fillStyle, context.fillStyle] = [before, text]; return context.fillStyle !== before; };
  if (!isTaken("#010203") && !isTaken("#030201")) return null;
  context.fillRect(0, 0, 1, 1);
  const bytes = [...context.getImageData(0, 0, 1, 1).data];
  return Drawings.hex(bytes.slice(0, bytes[3] === 255 ? 3 : 4));
}

export { toOKLCH, toHex, parse };
