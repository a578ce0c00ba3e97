// The things of a scene as a list, each below what holds it, for what is small or lies below others.
import * as Drawings from "./drawings.js";
import * as Selection from "./selection.js";

const { make } = Drawings;
let isOpen = false;

// An item of the panel, which stays open from one thing to the next. `choose` gets the name of a thing on the page.
function item(figure, choose) {
  return { key: "layers", signature: null, make: (old) => {
    const box = old ?? make("details", { class: "layers", open: isOpen, ontoggle: () => {
      // One that is made open says so, too.
      if (isOpen === box.open) return;
      isOpen = box.open;
      show(box);
    } }, make("summary", {}, "Layers"));
    Object.assign(box, { figure, choose });
    if (!old) show(box);
    return box;
  } };
}

function show(box) {
  const choose = (key) => {
    box.choose(key);
    document.querySelector(".layers [aria-current]")?.focus({ preventScroll: true });
  };
  box.replaceChildren(box.firstChild, ...(box.open ? [list(treeOf(box.figure), box.figure.theme, choose)] : []));
  queueMicrotask(() => box.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
}

// The things by their names, with how many there are and what they hold.
function treeOf(figure) {
  const all = Selection.places(figure), root = new Map();
  for (const thing of all) {
    let level = root;
    for (const { key } of [...Selection.ancestors(all, thing), thing]) {
      if (!level.has(key)) level.set(key, { count: 0, children: new Map() });
      if (key === thing.key) level.get(key).count += 1;
      level = level.get(key).children;
    }
  }
  return root;
}

function list(level, theme, choose) {
  const line = ([key, { count, children }]) => {
    const [type, name = type] = key.split("#"), isSelected = key === Selection.selected();
    return make("li", {}, make("button", { title: key, "aria-current": isSelected ? "true" : null, onclick: () => choose(key),
      onpointerenter: () => Selection.light([key], theme), onpointerleave: () => Selection.light([], null) }, name, make("small", {}, count > 1 ? `${type} · ${count}` : type)),
    children.size ? list(children, theme, choose) : null);
  };
  return make("ul", {}, ...[...level].map(line));
}

export { item };
