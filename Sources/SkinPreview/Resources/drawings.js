"use strict";
// Assembles SVG from the templates and values in the page's data. SVG that comes from a theme was escaped when the data
// was written; names and values are inserted into the page as text only.
const Drawings = (() => {
  let data, templates, uses = 0;

  function take(json) {
    data = json;
    templates = [];
    document.getElementById("definitions").innerHTML = json.definitions;
  }

  // Returns the svg element of a drawing by its number.
  function svg(number) {
    const [width, height, template, ...values] = data.drawings[number];
    const parts = templates[template] ??= data.texts[template].split("\u0002");
    let body = parts[0];
    for (let i = 0; i < values.length; i++) body += '"' + data.texts[values[i]] + '"' + parts[i + 1];
    // Each use has its own identifiers: a drawing must not refer to a gradient in another one, which can be removed.
    body = body.replaceAll("\u0001", "u" + uses++ + "-");
    const w = width / 1000, h = height / 1000;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" aria-hidden="true">${body}</svg>`;
  }

  // Returns an element with attributes and children. Strings become text, never markup.
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "onclick") element.addEventListener("click", value);
      else if (value === true) element.setAttribute(key, "");
      else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  // Returns a swatch of one or more colors, over white and black if they are not opaque.
  function swatch(colors, className) {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    shape.setAttribute("class", className);
    shape.setAttribute("viewBox", `0 0 ${colors.length * 8} 8`);
    shape.setAttribute("preserveAspectRatio", "none");
    shape.setAttribute("aria-hidden", "true");
    const rect = (x, y, width, height, fill) => {
      const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [key, value] of Object.entries({ x, y, width, height, fill })) part.setAttribute(key, value);
      shape.append(part);
    };
    colors.forEach((color, i) => {
      if (color.length > 7) {
        rect(i * 8, 0, 4, 8, "#fff");
        rect(i * 8 + 4, 0, 4, 8, "#000");
      }
      rect(i * 8, 0, 8, 8, color);
    });
    return shape;
  }

  return { take, svg, make, swatch };
})();
