"use strict";
// Shows further pages of the catalogue, and filters those that are shown. Texts are never parsed as HTML.
(() => {
  const list = document.getElementById("products"), more = document.getElementById("more");
  const search = document.getElementById("search"), nothing = document.getElementById("nothing");
  const pages = Number(document.querySelector("main").dataset.pages);
  let loaded = 0;
  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };
  const size = bytes => bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const card = product => {
    const item = element("li", "card"), picture = element("div", "picture"), text = element("div", "text");
    if (product.picture) {
      const frame = element("picture"), image = element("img");
      if (product.darkPicture) {
        const dark = element("source");
        dark.media = "(prefers-color-scheme: dark)";
        dark.srcset = product.darkPicture;
        frame.append(dark);
      }
      image.src = product.picture;
      image.alt = "";
      image.loading = "lazy";
      frame.append(image);
      picture.append(frame);
    }
    text.append(element("h2", "", product.name), element("p", "", product.author || ""));
    if (product.summary) text.append(element("p", "summary", product.summary));
    text.append(
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
    more.disabled = true;
    const answer = await fetch(`pages/${loaded + 1}.json`);
    more.disabled = false;
    if (!answer.ok) return;
    for (const product of (await answer.json()).products) list.append(card(product));
    loaded += 1;
    more.hidden = loaded >= pages;
    filter();
  };
  more.hidden = pages === 0;
  more.addEventListener("click", load);
  search.addEventListener("input", filter);
})();
