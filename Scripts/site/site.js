// What needs a script: the switch of the first page, the settings in the gallery, and focus for what scrolls.
"use strict";
const all = (selector) => [...document.querySelectorAll(selector)];

// What is wider than its place can be scrolled with the keyboard, too.
for (const element of all("pre, .table, main p:has(> img)")) {
  if (element.scrollWidth <= element.clientWidth) continue;
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", element.matches("pre") ? "Code" : element.matches("p") ? "Chart" : "Table");
}

// The page's own link in a long list of pages is in view.
const contents = document.getElementById("page-contents"), own = contents?.querySelector("[aria-current]");
if (own) contents.scrollTop = own.offsetTop - contents.offsetTop - contents.clientHeight / 2;

// Another theme for the page and its picture: both are loaded before anything changes.
async function choose(button) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const [old, image] = [document.getElementById("page-theme"), new Image()];
  const sheet = Object.assign(old.cloneNode(), { href: old.href.replace(/[^/]*$/, button.value + ".css"), media: "not all" });
  image.src = `gallery/pictures/${button.value}-hero-${dark}.svg`;
  const loaded = new Promise((done, fail) => Object.assign(sheet, { onload: done, onerror: fail }));
  old.after(sheet);
  await Promise.all([loaded, image.decode()]);
  const change = () => {
    sheet.media = "all";
    old.remove();
    Object.assign(document.getElementById("page-theme-name"), { href: `gallery/${button.value}.html`, textContent: button.textContent });
    image.alt = `A chat in the theme ${button.textContent}`;
    const place = document.createElement("picture");
    place.append(image);
    document.querySelector(".stage").replaceChildren(place);
    for (const other of all(".choose button")) other.setAttribute("aria-pressed", String(other === button));
  };
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (document.startViewTransition && !isStill) document.startViewTransition(change); else change();
}
for (const button of all(".choose button")) button.addEventListener("click", () => choose(button));
for (const part of all(".choose, .settings")) part.hidden = false;

// A choice of a setting: its pictures, light and dark.
for (const form of all(".settings")) {
  form.addEventListener("change", (event) => {
    const words = event.target.parentElement.textContent.trim();
    for (const image of all(".try [data-appearance]")) {
      image.src = event.target.value.replace("@", image.dataset.appearance);
      image.alt = `Chat in ${form.dataset.name}, ${image.dataset.appearance}, ${words}`;
    }
  });
}
