// Where the values of an entity or a constant come from: the panel beside the drawings.
const Panel = (() => {
  const { svg, make, swatch } = Drawings;
  const panel = document.getElementById("panel");
  const frame = panel.parentElement;
  let data, shown = null, opener = null;

  const take = (json) => { data = json; };
  const isOpen = () => !panel.hidden;

  function open(what, from) {
    opener?.setAttribute?.("aria-expanded", "false");
    const isNew = panel.hidden;
    if (from) opener = from;
    if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "true");
    shown = what;
    panel.hidden = false;
    frame.classList.add("open");
    repaint();
    panel.scrollTop = 0;
    if (isNew || from) panel.focus({ preventScroll: true });
  }

  function close() {
    panel.hidden = true;
    frame.classList.remove("open");
    shown = null;
    if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "false");
    opener?.focus?.();
  }

  const showEntity = (index, theme, from) => open({ kind: "entity", index, theme }, from);
  const showConstant = (row, theme, from) => open({ kind: "constant", name: row[0], theme }, from);

  function repaint() {
    if (!shown) return;
    const themes = SkinPreview.shownThemes();
    let theme = data.themes[shown.theme ?? -1];
    if (!themes.includes(theme)) theme = themes[0];
    const content = shown.kind === "entity" ? entity(theme) : constant(theme);
    panel.replaceChildren(...content);
  }

  function head(title, subtitle) {
    return make("div", { class: "panel-head" }, make("div", {}, make("h2", {}, title), make("p", {}, subtitle)),
      make("button", { class: "close", "aria-label": "Close", onclick: close }, "✕"));
  }

  // Of several themes one is explained; the others are a key away.
  function themeChoice(theme) {
    const themes = SkinPreview.shownThemes();
    if (themes.length < 2) return null;
    const group = make("fieldset", { class: "segments" }, make("legend", { class: "hidden" }, "Theme"));
    for (const other of themes) {
      const input = make("input", { type: "radio", name: "panel-theme", checked: other === theme });
      input.addEventListener("change", () => {
        shown.theme = data.themes.indexOf(other);
        repaint();
        panel.querySelector("input:checked")?.focus();
      });
      group.append(make("label", {}, input, other.name));
    }
    return group;
  }

  // Entities ------------------------------------------------------------------------------------------------------
  function entity(theme) {
    const entity = data.entities[shown.index];
    const look = SkinPreview.look(theme);
    const numbers = SkinPreview.variant(theme).d[shown.index];
    const rows = look.r[shown.index];
    const stage = make("div", { class: "panel-stage" });
    stage.style.background = look.g;
    if (numbers) stage.innerHTML = svg(numbers[0]);
    const parts = [head(SkinPreview.nameOf(entity), entity.c === entity.k ? entity.c : `${entity.c}, a kind of ${entity.k}`), themeChoice(theme)];
    if (!rows) return [...parts, make("p", { class: "from" }, `${theme.name} says nothing of it.`)].filter(Boolean);
    return [...parts, stage, ...rows.map((row) => operation(data.rows[row]))].filter(Boolean);
  }

  function operation(row) {
    const value = make("span", { class: "value" });
    for (const [name, text, colors] of row.v) {
      if (colors.length) value.append(dots(colors));
      value.append(make("span", {}, row.v.length > 1 ? `${name} ${text}` : text));
    }
    const item = make("div", { class: "row" },
      make("div", { class: "row-head" }, make("b", {}, row.n, row.s ? make("em", {}, row.s) : null), value));
    if (row.w) item.append(make("div", { class: "place" }, row.w[0]), make("div", { class: "from" }, `given by ${row.w[1]}`));
    else item.append(make("div", { class: "from" }, "The cache was made without provenance."));
    if (row.k.length) {
      item.append(make("details", {}, make("summary", {}, `${row.k.length} constant${row.k.length > 1 ? "s" : ""}: ${row.k.map((k) => k[0]).join(" → ")}`),
        make("ul", {}, ...row.k.map(([name, place]) => make("li", {}, name, " ", make("span", { class: "place" }, place))))));
    }
    if (row.l.length) {
      item.append(make("details", {}, make("summary", {}, `wins over ${row.l.length}`),
        make("ul", {}, ...row.l.map(([[place, giver], reason]) =>
          make("li", { class: "loser" }, make("span", { class: "place" }, place), ` by ${giver}: ${reason}`)))));
    }
    return item;
  }

  function dots(colors) {
    const shape = swatch(colors, "dot");
    if (colors.length > 1) shape.style.width = 12 * colors.length + "px";
    return shape;
  }

  // Constants -----------------------------------------------------------------------------------------------------
  // Of each constant the place of its definition and the entities whose operations come from it.
  function usesOfConstants(theme, look) {
    const uses = new Map();
    look.r.forEach((rows, index) => rows?.forEach((number) => {
      for (const [name, place] of data.rows[number].k) {
        if (!uses.has(name)) uses.set(name, { place, entities: new Set() });
        uses.get(name).entities.add(index);
      }
    }));
    return uses;
  }

  function constant(theme) {
    const look = SkinPreview.look(theme);
    const row = look.c.map((number) => data.rows[number]).find((row) => row[0] === shown.name);
    const parts = [head(shown.name, "constant"), themeChoice(theme)];
    if (!row) return [...parts, make("p", { class: "from" }, `${theme.name} has no such constant under these traits.`)].filter(Boolean);
    const use = usesOfConstants(theme, look).get(shown.name);
    const item = make("div", { class: "row" }, make("div", { class: "row-head" }, make("b", {}, row[1]),
      make("span", { class: "value" }, row[3].length ? dots(row[3]) : null, make("span", {}, row[2]))));
    if (row[4] !== null) item.append(make("div", { class: "from" }, `Contrast with ${look.g}: ${row[4].toFixed(2)} to 1`));
    if (use) item.append(make("div", { class: "place" }, use.place));
    const users = [...(use?.entities ?? [])].map((index) => make("button", { onclick: () => showEntity(index, data.themes.indexOf(theme), null) },
      SkinPreview.nameOf(data.entities[index]), make("span", { class: "from" }, data.entities[index].c)));
    return [...parts, item, make("h3", {}, users.length ? "Used by" : "Not used by any entity", make("small", {}, users.length ? String(users.length) : "")),
      make("div", { class: "uses" }, ...users)].filter(Boolean);
  }

  return { take, isOpen, close, repaint, showEntity, showConstant, usesOfConstants };
})();

SkinPreview.show(JSON.parse(document.getElementById("data").textContent));
SkinPreview.openAsked();
