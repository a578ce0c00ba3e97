// Elements that are drawn when they approach the viewport.
const Watcher = (() => {
  const near = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) near.add(target); else near.delete(target);
      if (isIntersecting) target.paint();
    }
  }, { rootMargin: "600px 0px" });
  const watch = (element, paint) => {
    element.paint = paint;
    observer.observe(element);
    return element;
  };
  const unwatch = (element) => {
    near.delete(element);
    observer.unobserve(element);
  };

  // Returns a function that draws what is on the screen, and what is near it after the next frame. Positions are read now,
  // before anything changes: the browser has laid them out already.
  function prepare() {
    const shown = [...near].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom >= 0 && top <= innerHeight;
    });
    return () => {
      for (const element of shown) if (near.has(element)) element.paint();
      requestAnimationFrame(() => setTimeout(() => { for (const element of near) element.paint(); }));
    };
  }

  return { watch, unwatch, prepare };
})();

// The scenes: a row for each, with a column for each theme.
const Scenes = (() => {
  const { make, source, draw } = Drawings;
  const byId = (id) => document.getElementById(id);
  let data, figures = [], layout = "", decorate = null;

  // Takes new data. If images have changed, equal sources are drawn again.
  function take(json, areImagesNew) {
    data = json;
    layout = areImagesNew ? "" : layout;
  }

  function build(themes) {
    for (const figure of figures) Watcher.unwatch(figure);
    figures = [];
    byId("scene-list").replaceChildren(...data.scenes.map((title, scene) => {
      const row = make("div", { class: "themes" });
      row.style.setProperty("--columns", themes.length);
      for (const theme of themes) {
        const shape = make("div", { class: "screen", role: "img", "aria-label": `${title}, ${theme.name}` });
        const figure = make("figure", { class: "device" }, make("figcaption", {}, make("b", {}, theme.name), make("small", {}, theme.version)), shape);
        figure.scene = scene;
        figure.addEventListener("click", (event) => {
          const key = pick(event), index = data.entities.findIndex((entity) => Cards.keyOf(entity) === key);
          if (index >= 0) Panel.showEntity(index, Controls.indexOf(figure.theme), figure);
        });
        figures.push(Watcher.watch(figure, () => paint(figure)));
        row.append(figure);
      }
      return make("div", { class: "scene" }, make("h3", {}, title), row);
    }));
  }

  // Returns the entity at a point; with each further click at the same point, the one below.
  let last = { x: -1, y: -1, depth: 0 };
  function pick({ clientX: x, clientY: y, target }) {
    const below = document.elementsFromPoint(x, y).map((element) => element.closest("[data-entity]")?.dataset.entity);
    const keys = [...new Set([target.closest("[data-entity]")?.dataset.entity, ...below])].filter(Boolean);
    const depth = last.x === x && last.y === y ? last.depth + 1 : 0;
    last = { x, y, depth };
    return keys[depth % keys.length];
  }

  function paint(figure) {
    const theme = figure.theme;
    const variant = theme && Controls.variant(theme);
    if (!variant) return;
    const number = variant.s[figure.scene];
    const [width, height] = variant.part.drawings[number];
    figure.lastChild.style.aspectRatio = `${width} / ${height}`;
    if (draw(figure.lastChild, [source(variant.part, number)])) decorate?.(figure);
  }

  // The filter only hides scenes.
  function repaint() {
    const themes = Controls.shown();
    const now = JSON.stringify([data.scenes, themes.map((theme) => [theme.name, theme.version])]);
    if (now !== layout) {
      layout = now;
      build(themes);
    }
    const variant = themes.map(Controls.variant).find(Boolean);
    const width = variant && variant.s.length ? variant.part.drawings[variant.s[0]][0] / 1000 : 390;
    const list = byId("scene-list");
    list.style.setProperty("--least", (width > 500 ? 400 : 208) + "px");
    list.style.setProperty("--most", (width > 500 ? 720 : 330) + "px");
    list.style.setProperty("--corner", (width > 500 ? 12 : 22) + "px");
    list.style.setProperty("--columns", themes.length);
    figures.forEach((figure, i) => {
      figure.theme = themes[i % themes.length];
      figure.dataset.theme = figure.theme.name;
      const number = Controls.variant(figure.theme)?.s[figure.scene];
      if (number !== undefined) {
        const [width, height] = Controls.variant(figure.theme).part.drawings[number];
        figure.lastChild.style.aspectRatio = `${width} / ${height}`;
      }
    });
  }

  function filter() {
    const { type, filter } = Controls.state;
    byId("scenes").hidden = data.scenes.length === 0 || type !== "" || filter !== "";
  }

  return { take, repaint, filter, all: () => figures, set decorate(value) { decorate = value; } };
})();
