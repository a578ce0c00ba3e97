"use strict";
// Shows further pages of the catalogue, and filters products. A search loads all pages. Texts are never parsed as HTML.
// Names and summaries are those of the reader's languages where there are some.
(() => {
  const list = document.getElementById("products"), more = document.getElementById("more");
  const search = document.getElementById("search"), nothing = document.getElementById("nothing");
  const pages = Number(document.querySelector("main").dataset.pages);
  // A text in the first of the reader's languages that it has: RFC 4647, section 3.4.
  const local = (text, texts) => {
    for (const language of texts ? navigator.languages : []) {
      const parts = language.toLowerCase().split("-");
      while (parts.length) {
        const tag = parts.join("-");
        if (Object.hasOwn(texts, tag) && typeof texts[tag] === "string") return { text: texts[tag], tag };
        parts.pop();
        if (parts.at(-1)?.length === 1) parts.pop();
      }
    }
    return { text };
  };
  const show = (element, text, texts) => {
    const shown = local(text, texts);
    element.textContent = shown.text;
    if (shown.tag) element.lang = shown.tag;
    element.dir = "auto";
  };
  // What a search finds: the words that are shown, and the author's own name.
  const searched = (item, name = "") => ({ item, text: `${name} ${item.textContent}`.toLowerCase() });
  const cards = [...list.children].map(item => {
    const name = item.querySelector("h2").textContent;
    for (const part of item.querySelectorAll("[data-languages]")) show(part, part.textContent, JSON.parse(part.dataset.languages));
    return searched(item, name);
  });
  // The number of further pages that are shown, the request of the next one, and the words of the search.
  let loaded = 0, loading, words = [];
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
    const name = element("h2");
    show(name, product.name, product.names);
    text.append(name, element("p", "", product.author || ""));
    if (product.summary) {
      const summary = element("p", "summary");
      show(summary, product.summary, product.summaries);
      text.append(summary);
    }
    text.append(
      element("p", "facts", [product.kind === "stickers" ? "Stickers" : "Theme", product.version, size(product.size || 0)].join(" · ")));
    item.append(picture, text);
    return item;
  };
  const filter = some => {
    for (const { item, text } of some) item.hidden = !words.every(word => text.includes(word));
  };
  const report = () => {
    const isMissing = loaded < pages;
    more.disabled = Boolean(loading);
    more.hidden = !isMissing;
    nothing.textContent = isMissing ? "Some products could not be loaded" : "Nothing found";
    nothing.hidden = Boolean(loading) || cards.some(({ item }) => !item.hidden);
  };
  // Returns whether another page was loaded.
  const page = async () => {
    try {
      const answer = await fetch(`pages/${loaded + 1}.json`);
      if (!answer.ok) return false;
      const added = (await answer.json()).products.map(product => searched(card(product), product.name));
      filter(added);
      list.append(...added.map(({ item }) => item));
      cards.push(...added);
      loaded += 1;
      return true;
    } catch {
      return false;
    }
  };
  const load = () => {
    loading ??= page().finally(() => {
      loading = undefined;
      report();
    });
    report();
    return loading;
  };
  const find = async () => {
    words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    filter(cards);
    report();
    while (words.length && loaded < pages && await load());
  };
  more.hidden = pages === 0;
  more.addEventListener("click", load);
  search.addEventListener("input", find);
})();
