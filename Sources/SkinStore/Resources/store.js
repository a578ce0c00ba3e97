"use strict";
// Shows further pages of the catalogue, and filters those that are shown. Texts are never parsed as HTML.
(() => {
  const list = document.getElementById("products"), more = document.getElementById("more");
  const search = document.getElementById("search"), nothing = document.getElementById("nothing");
  const pages = JSON.parse(document.getElementById("pages").textContent);
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };
  const size = bytes => bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const card = (product, thumbnail) => {
    const item = element("li", "card"), picture = element("div", "picture"), text = element("div", "text");
    if (thumbnail) {
      const image = element("img");
      image.src = thumbnail;
      image.alt = "";
      image.loading = "lazy";
      picture.append(image);
    }
    text.append(element("h2", "", product.name), element("p", "", product.author || product.publisher || ""),
      element("p", "facts", [product.kind === "stickers" ? "Stickers" : "Theme", product.version, size(product.size || 0)].join(" · ")));
    item.append(picture, text);
    return item;
  };
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const item of list.children) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every(word => text.includes(word));
      if (!item.hidden) shown += 1;
    }
    nothing.hidden = shown > 0;
  };
  const load = async () => {
    const page = pages.shift();
    more.hidden = pages.length === 0;
    if (!page) return;
    const { products } = await (await fetch(page.url)).json();
    for (const product of products) list.append(card(product, page.thumbnails[product.id]));
    filter();
  };
  more.hidden = pages.length === 0;
  more.addEventListener("click", load);
  search.addEventListener("input", filter);
})();
