const SkinPreview = (() => {
  const { svg, make, swatch } = Drawings;
  const byId = (id) => document.getElementById(id);
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const state = { idiom: null, contrast: "", appearance: null, scale: null, shown: null, type: "", filter: "" };
  let data, cards = [];

  // The look and the variant of a theme under the chosen traits. Traits that the theme does not mention are ignored.
  const bit = (name) => (name ? 1 << data.traitNames.indexOf(name) : 0);
  const traits = () => bit(state.idiom) | bit(state.contrast) | bit(state.appearance);
  const look = (theme) => theme.looks.find((look) => look.t === (traits() & theme.traits));
  function variant(theme) {
    const mask = traits() & theme.traits;
    const scale = theme.scales.find((scale) => scale >= state.scale) ?? theme.scales.at(-1);
    return theme.variants.find((variant) => variant.t === mask && variant.x === scale);
  }
  const shownThemes = () => data.themes.filter((_, i) => state.shown.has(i));

  // Controls ------------------------------------------------------------------------------------------------------
  function segments(label, key, choices) {
    if (choices.length < 2) return null;
    const group = make("fieldset", { class: "segments" }, make("legend", { class: "hidden" }, label));
    for (const [value, text] of choices) {
      const input = make("input", { type: "radio", name: key, checked: state[key] === value });
      input.addEventListener("change", () => { state[key] = value; repaint(); });
      group.append(make("label", {}, input, text));
    }
    return group;
  }

  function buildControls() {
    const told = data.themes.reduce((mask, theme) => mask | theme.traits, 0);
    const has = (name) => told & bit(name);
    const names = { iphone: "iPhone", ipad: "iPad", mac: "Mac", tv: "TV", watch: "Watch", vision: "Vision", desktop: "Desktop" };
    const idioms = Object.keys(names).filter(has);
    const appearances = ["light", "dark"].filter(has);
    const scales = [...new Set(data.themes.flatMap((theme) => theme.scales))].sort((a, b) => a - b);
    if (!["", ...idioms].includes(state.idiom)) state.idiom = idioms[0] ?? "";
    if (state.appearance === null || !["", ...appearances].includes(state.appearance)) {
      state.appearance = appearances.includes(prefersDark ? "dark" : "light") ? (prefersDark ? "dark" : "light") : "";
    }
    if (!scales.includes(state.scale)) state.scale = scales.find((scale) => scale >= devicePixelRatio) ?? scales.at(-1);
    byId("controls").replaceChildren(...[
      segments("Device", "idiom", [["", "Any"], ...idioms.map((name) => [name, names[name]])]),
      segments("Appearance", "appearance", [["", "Neutral"], ...appearances.map((name) => [name, name[0].toUpperCase() + name.slice(1)])]),
      has("highcontrast") ? segments("Contrast", "contrast", [["", "Normal"], ["highcontrast", "High contrast"]]) : null,
      segments("Scale", "scale", scales.map((scale) => [scale, scale + "×"])),
    ].filter(Boolean));
  }

  function buildThemes() {
    state.shown ??= new Set(data.themes.keys());
    byId("themes").replaceChildren(...data.themes.map((theme, i) => {
      const button = make("button", { class: "chip", "aria-pressed": String(state.shown.has(i)), title: theme.summary, onclick: () => {
        if (state.shown.has(i) && state.shown.size > 1) state.shown.delete(i); else state.shown.add(i);
        buildThemes();
        repaint();
      } }, swatch([look(theme).g, accent(theme)], ""), theme.name);
      return button;
    }));
  }

  // Returns the accent color of a theme: the constant 'accent', else the most saturated color.
  function accent(theme) {
    const colors = look(theme).c.map((row) => data.rows[row]).filter((row) => row[1] === "color");
    const named = colors.find((row) => row[0] === "accent");
    const vivid = (row) => {
      const [r, g, b] = [1, 3, 5].map((at) => parseInt(row[3][0].slice(at, at + 2), 16));
      return Math.max(r, g, b) - Math.min(r, g, b);
    };
    return (named ?? colors.sort((a, b) => vivid(b) - vivid(a))[0])?.[3][0] ?? "#888";
  }

  // Scenes --------------------------------------------------------------------------------------------------------
  // The filter only hides scenes; they are redrawn only if their version has changed.
  let scenesPainted = -1;
  function paintScenes() {
    byId("scenes").hidden = data.scenes.length === 0 || state.type !== "" || state.filter !== "";
    if (byId("scenes").hidden || scenesPainted === version) return;
    scenesPainted = version;
    const figures = data.scenes.flatMap((title, i) => shownThemes().map((theme) => {
      const figure = make("figure", { class: "device" });
      const number = variant(theme).s[i];
      figure.innerHTML = svg(number);
      figure.firstChild.removeAttribute("aria-hidden");
      figure.firstChild.setAttribute("role", "img");
      figure.firstChild.setAttribute("aria-label", `${title}, ${theme.name}`);
      const width = data.drawings[number][0] / 1000;
      byId("scene-list").style.setProperty("--least", (width > 500 ? 460 : 200) + "px");
      byId("scene-list").style.setProperty("--most", (width > 500 ? 720 : 272) + "px");
      figure.append(make("figcaption", {}, make("b", {}, title), theme.name));
      figure.addEventListener("click", (event) => {
        const key = event.target.closest("[data-entity]")?.dataset.entity;
        const index = data.entities.findIndex((entity) => keyOf(entity) === key);
        if (index >= 0) Panel.showEntity(index, data.themes.indexOf(theme), figure);
      });
      return figure;
    }));
    byId("scene-list").className = "scene";
    byId("scene-list").replaceChildren(...figures);
  }

  // Components ----------------------------------------------------------------------------------------------------
  const keyOf = (entity) => (entity.i === null ? entity.c : entity.c + "#" + entity.i);
  const nameOf = (entity) => entity.i ?? "every " + entity.c;

  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      entry.target.isNear = entry.isIntersecting;
      if (entry.isIntersecting) fill(entry.target);
    }
  }, { rootMargin: "800px 0px" });

  function buildCards() {
    watcher.disconnect();
    const groups = Map.groupBy(data.entities.map((entity, index) => ({ entity, index })), ({ entity }) => entity.c);
    cards = [];
    byId("component-list").replaceChildren(...[...groups].map(([type, members]) => {
      const list = make("div", { class: "cards", role: "group", "aria-label": type });
      for (const { entity, index } of members) {
        const card = make("button", { class: "card", tabindex: "-1", "aria-expanded": "false", "aria-controls": "panel",
          "aria-label": `${nameOf(entity)}, ${type}, ${entity.s.length} states`, onclick: () => Panel.showEntity(index, null, card) },
          make("span", { class: "name" }, make("b", {}, nameOf(entity)), make("small", {}, entity.i === null ? "default" : type)),
          make("span", { class: "stages" }));
        Object.assign(card, { index, painted: -1, text: `${entity.i ?? ""} ${type} ${entity.k}`.toLowerCase(), type });
        cards.push(card);
        list.append(card);
        watcher.observe(card);
      }
      return make("section", { class: "type", "data-type": type }, make("h3", {}, type, make("small", {}, String(members.length))), list);
    }));
    if (cards[0]) cards[0].tabIndex = 0;
  }

  // A card is drawn when it approaches the viewport, and redrawn if its version has changed.
  let version = 0;
  function fill(card) {
    if (card.painted === version) return;
    card.painted = version;
    const states = data.entities[card.index].s;
    card.lastChild.replaceChildren(...shownThemes().map((theme) => {
      const numbers = variant(theme).d[card.index];
      const stage = make("span", { class: "stage" });
      if (!numbers) {
        stage.classList.add("none");
        stage.append(`not in ${theme.name}`);
        return stage;
      }
      stage.classList.toggle("night", look(theme).night === 1);
      stage.style.background = look(theme).g;
      stage.innerHTML = numbers.map((number) => `<span class="state">${svg(number)}</span>`).join("");
      for (const shape of stage.querySelectorAll(".state > svg")) {
        if (!shape.querySelector("rect, path, text, circle, use")) shape.replaceWith(make("small", {}, "draws nothing on its own"));
      }
      if (states.length > 1) [...stage.children].forEach((child, i) => child.append(make("small", {}, states[i] || "normal")));
      return stage;
    }));
  }

  function paintFilter() {
    const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of cards) {
      const hit = (state.type === "" || card.type === state.type) && words.every((word) => card.text.includes(word) || textsOf(card).includes(word));
      card.hidden = !hit;
      count += hit;
    }
    for (const group of byId("component-list").children) group.hidden = !group.querySelector(".card:not([hidden])");
    byId("components").hidden = count === 0;
    let constants = 0;
    for (const item of byId("palette").querySelectorAll(".swatch")) {
      item.hidden = !words.every((word) => item.text.includes(word));
      constants += !item.hidden;
    }
    byId("palette").hidden = state.type !== "" || constants === 0;
    byId("nothing").hidden = count > 0 || !byId("palette").hidden;
    const more = data.leftOut ? `, ${data.leftOut} more not drawn` : "";
    byId("count").textContent = (count === data.entities.length ? `${count} entities` : `${count} of ${data.entities.length} entities`) + more;
    const first = cards.find((card) => !card.hidden);
    if (first && !cards.some((card) => card.tabIndex === 0 && !card.hidden)) rove(first, false);
  }

  // Returns the texts in an entity's drawings, without drawing them.
  function textsOf(card) {
    if (card.texts !== undefined) return card.texts;
    const numbers = data.themes.flatMap((theme) => variant(theme).d[card.index]?.[0] ?? []);
    const found = numbers.map((number) => data.texts[data.drawings[number][2]].replace(/<[^>]*>/g, " "));
    return (card.texts = found.join(" ").toLowerCase());
  }

  function buildTypes() {
    const counts = new Map();
    for (const entity of data.entities) counts.set(entity.c, (counts.get(entity.c) ?? 0) + 1);
    byId("types").replaceChildren(...[["", data.entities.length], ...counts].map(([type, count]) =>
      make("button", { "aria-pressed": String(state.type === type), onclick: () => {
        state.type = type;
        buildTypes();
        paintScenes();
        paintFilter();
        scrollTo({ top: 0 });
      } }, type || "All", make("small", {}, String(count)))));
    byId("sections").replaceChildren(...[["scenes", "Scenes", data.scenes.length], ["components", "Components", data.entities.length],
      ["palette", "Constants", new Set(data.themes.flatMap((theme) => look(theme).c.map((row) => data.rows[row][0]))).size]]
      .filter(([, , count]) => count > 0)
      .map(([id, text, count]) => make("a", { href: "#" + id }, text, make("small", {}, String(count)))));
  }

  // Constants -----------------------------------------------------------------------------------------------------
  // WCAG 2.2: 7:1 is level AAA for text, 4.5:1 level AA, and 3:1 suffices for large text and parts of controls.
  function mark(ratio) {
    const [word, className] = ratio >= 7 ? ["AAA", "good"] : ratio >= 4.5 ? ["AA", "good"] : ratio >= 3 ? ["AA large", "fair"] : ["", "poor"];
    return make("span", { class: "mark " + className, title: `Contrast with the background: ${ratio}:1` }, `${ratio.toFixed(1)} ${word}`.trim());
  }

  function paintPalette() {
    byId("palette-list").className = "palettes";
    byId("palette-list").replaceChildren(...shownThemes().map((theme) => {
      const uses = Panel.usesOfConstants(theme, look(theme));
      const rows = look(theme).c.map((row) => data.rows[row]);
      const tiles = [...rows.filter((row) => row[3].length), ...rows.filter((row) => !row[3].length)].map((row) => {
        const [name, type, value, colors, ratio] = row;
        const count = uses.get(name)?.entities.size ?? 0;
        const tile = make("button", { class: "swatch", "aria-label": `${name}, ${type}, ${value}, used by ${count}`,
          onclick: () => Panel.showConstant(row, data.themes.indexOf(theme), tile) },
          colors.length ? swatch(colors, "color") : null,
          make("span", {}, make("b", {}, name), make("small", {}, make("span", { class: "text" }, value), ratio === null ? null : mark(ratio)),
            make("small", {}, make("span", {}, type), count ? `${count} use${count > 1 ? "s" : ""}` : "unused")));
        tile.text = `${name} ${type} ${value}`.toLowerCase();
        return tile;
      });
      return make("div", {}, make("h3", {}, theme.name, make("small", {}, `${rows.length} constants; contrast with ${look(theme).g}`)),
        make("div", { class: "swatches" }, ...tiles));
    }));
  }

  // Everything ----------------------------------------------------------------------------------------------------
  function repaint() {
    version += 1;
    document.documentElement.style.setProperty("--card", Math.max(300, Math.min(shownThemes().length, 3) * 226) + "px");
    for (const card of cards) if (card.isNear) fill(card);
    paintScenes();
    paintPalette();
    paintFilter();
    Panel.repaint();
  }

  function rove(card, focus = true) {
    for (const other of cards) other.tabIndex = other === card ? 0 : -1;
    if (focus) card.focus();
  }

  // Returns the nearest card in the direction of an arrow key, by position.
  function neighbour(card, key) {
    const from = card.getBoundingClientRect();
    const shown = cards.filter((other) => !other.hidden);
    const at = shown.indexOf(card);
    if (key === "ArrowRight") return shown[at + 1];
    if (key === "ArrowLeft") return shown[at - 1];
    const rows = (key === "ArrowDown" ? shown.slice(at + 1) : shown.slice(0, at).reverse()).map((other) => [other, other.getBoundingClientRect()])
      .filter(([, rect]) => (key === "ArrowDown" ? rect.top >= from.bottom - 1 : rect.bottom <= from.top + 1));
    const top = rows[0]?.[1].top;
    return rows.filter(([, rect]) => Math.abs(rect.top - top) < 2).sort((a, b) => Math.abs(a[1].left - from.left) - Math.abs(b[1].left - from.left))[0]?.[0];
  }

  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === "search";
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      byId("filter").focus();
    } else if (event.key === "Escape") {
      if (Panel.isOpen()) Panel.close();
      else if (state.filter) { byId("filter").value = ""; setFilter(""); }
      else if (isTyping) byId("filter").blur();
    } else if (event.key.startsWith("Arrow") && event.target.classList.contains("card")) {
      const next = neighbour(event.target, event.key);
      if (next) { event.preventDefault(); rove(next); }
    } else if (event.key === "ArrowDown" && isTyping) {
      const first = cards.find((card) => !card.hidden);
      if (first) { event.preventDefault(); rove(first); }
    }
  });

  function setFilter(text) {
    state.filter = text.trim();
    paintScenes();
    paintFilter();
  }
  let waiting = 0;
  byId("filter").addEventListener("input", (event) => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => setFilter(event.target.value));
  });

  // Shows new data and keeps the choices. Cards are kept if the entities are the same.
  function show(json) {
    const isSame = data && JSON.stringify(data.entities) === JSON.stringify(json.entities);
    Drawings.take(json);
    Panel.take(json);
    data = json;
    if (state.shown) state.shown = new Set([...state.shown].filter((i) => i < data.themes.length));
    if (state.shown?.size === 0) state.shown = null;
    buildControls();
    buildThemes();
    if (isSame) for (const card of cards) card.texts = undefined;
    else buildCards();
    buildTypes();
    repaint();
  }

  // The address can contain the initial choices: #appearance=dark&idiom=ipad&filter=send&open=uibutton%23button_send
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const key of ["idiom", "appearance", "contrast", "type", "filter"]) if (asked.has(key)) state[key] = asked.get(key);
  if (asked.has("themes")) state.shown = new Set(asked.get("themes").split(",").map(Number));
  if (asked.has("scale")) state.scale = Number(asked.get("scale"));
  byId("filter").value = state.filter;
  function openAsked() {
    const index = data.entities.findIndex((entity) => keyOf(entity) === asked.get("open"));
    if (index >= 0) Panel.showEntity(index, null, cards[index]);
  }

  return { show, openAsked, look, variant, state, nameOf, keyOf, shownThemes };
})();
