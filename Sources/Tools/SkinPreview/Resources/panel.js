// The panel beside the drawings, which explains the values of an entity or a constant.
const Panel = (() => {
  const { make, swatch, source, draw } = Drawings;
  const panel = document.getElementById("panel");
  const frame = panel.parentElement;
  let data, shown = null, opener = null;
  // The controls that a page adds to values, and whether one is in use, so that the panel must stay as it is.
  let decorate = null, complete = null, openPlace = null, force = null, leave = null, isHeld = false, painted = "";

  const take = (json) => { data = json; };
  const isOpen = () => !panel.hidden;

  // What is edited ends without being written.
  function end() {
    leave?.();
    isHeld = false;
    force?.("", "");
  }

  function open(what, from) {
    end();
    opener?.setAttribute?.("aria-expanded", "false");
    const isNew = panel.hidden;
    if (from) opener = from;
    if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "true");
    shown = what;
    // What is opened is painted anew, without the choices of the time before.
    painted = "";
    panel.hidden = false;
    frame.classList.add("open");
    repaint();
    panel.scrollTop = 0;
    if (isNew || from) panel.focus({ preventScroll: true });
    // The panel makes the rest narrower, or lies over its lower part.
    if (isNew) opener?.scrollIntoView?.({ block: matchMedia("(max-width: 760px)").matches ? "start" : "nearest" });
  }

  function close() {
    end();
    panel.hidden = true;
    frame.classList.remove("open");
    shown = null;
    if (opener?.classList.contains("card")) opener.setAttribute("aria-expanded", "false");
    opener?.focus?.();
  }

  const showEntity = (index, theme, from) => open({ kind: "entity", index, theme }, from);
  const showConstant = (name, theme, from) => open({ kind: "constant", name, theme }, from);

  // What is typed is not replaced, and neither is what the pointer is pressed on. A tab is not typed: it asks for another panel.
  let isPressed = false, isLate = false;
  panel.addEventListener("input", ({ target }) => { if (target.type !== "radio") isHeld = true; });
  panel.addEventListener("submit", () => { isHeld = false; });
  panel.addEventListener("pointerdown", () => { isPressed = true; });
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => {
    isPressed = false;
    if (isLate) setTimeout(repaint);
  });

  // What is shown is not what is chosen any more. It cannot be edited until that is painted, and what is typed there and not
  // written belongs to it.
  function expire() {
    leave?.();
    isHeld = false;
    for (const row of panel.querySelectorAll(".row")) row.inert = true;
  }

  // Other traits are chosen, under which what is shown is still being loaded.
  let traits = 0;
  function wait() {
    if (shown && traits !== Controls.traits()) expire();
  }

  // Explains another theme or state.
  function turn(tab) {
    expire();
    repaint();
    panel.querySelector(tab)?.focus();
  }

  function repaint() {
    isLate = isPressed;
    if (!shown || isHeld || isPressed) return;
    const themes = Controls.shown();
    if (themes.length === 0) return close();
    let theme = data.themes[shown.theme ?? -1];
    // The choice of a setting replaces a theme by a sample of it, or by itself.
    const isSame = (other) => (other?.of ?? data.themes.indexOf(other)) === (theme?.of ?? data.themes.indexOf(theme));
    if (!themes.includes(theme)) theme = themes.find((other) => theme && isSame(other)) ?? themes[0];
    if (!Controls.look(theme)) return;
    // What is explained stays until the explanations of a save have come, so that nothing jumps.
    const now = [shown.kind, shown.index ?? shown.name, theme.name, shown.state, Controls.traits() & theme.traits].join("/");
    if (now === painted && theme.of === null && !Controls.look(theme).why) return;
    const content = shown.kind === "entity" ? entity(theme) : constant(theme);
    // The row that one looks at stays where it is, whatever is above it now.
    const y = panel.scrollTop, top = (row) => row.getBoundingClientRect().top, end = panel.getBoundingClientRect();
    const rows = () => [...panel.querySelectorAll(".row")].map((row) => [row.querySelector("b")?.textContent, row]);
    const all = rows().filter(([name]) => name);
    const [name, seen] = all.find(([, row]) => row.contains(document.activeElement)) ?? all.find(([, row]) => top(row) > end.top) ?? [];
    const place = seen && top(seen);
    const stops = () => [...panel.querySelectorAll("button, input, select, summary")], stop = stops().indexOf(document.activeElement);
    // The controls of a value give the keyboard to those that take their place, wherever these are.
    const isEdited = document.activeElement?.closest(".edit");
    // A control that goes away may still say that its value has changed.
    for (const box of panel.querySelectorAll(".edit")) box.retire?.();
    panel.replaceChildren(...content);
    if (stop >= 0 && !isEdited && !panel.contains(document.activeElement)) stops()[stop]?.focus({ preventScroll: true });
    panel.scrollTop = y;
    const same = name && now === painted && rows().find(([other]) => other === name)?.[1];
    if (same) panel.scrollTop += top(same) - place;
    painted = now;
    traits = Controls.traits();
  }

  function head(title, subtitle) {
    return make("div", { class: "panel-head" }, make("div", {}, make("h2", {}, title), make("p", {}, subtitle)),
      make("button", { class: "close", "aria-label": "Close", onclick: close }, "✕"));
  }

  // Returns the choice between themes: the panel explains one at a time.
  function themeChoice(theme) {
    const themes = Controls.shown();
    if (themes.length < 2) return null;
    const group = make("div", { class: "segments", role: "radiogroup", "aria-label": "Theme" });
    for (const other of themes) {
      const input = make("input", { type: "radio", name: "panel-theme", checked: other === theme });
      input.addEventListener("change", () => {
        shown.theme = Controls.indexOf(other);
        turn("[name=panel-theme]:checked");
      });
      group.append(make("label", {}, input, other.name));
    }
    return group;
  }

  // Entities ------------------------------------------------------------------------------------------------------
  function entity(theme) {
    const entity = data.entities[shown.index];
    const look = Controls.look(theme), variant = Controls.variant(theme);
    const scale = theme.scales.indexOf(variant.x);
    const numbers = Store.list(variant.part, variant.d[shown.index]), { why } = look;
    const parts = [head(Cards.nameOf(entity), entity.c === entity.k ? entity.c : `${entity.c}, inherits from ${entity.k}`), themeChoice(theme)];
    if (!numbers) return [...parts, make("p", { class: "from" }, `${theme.name} does not define this entity.`)].filter(Boolean);
    const state = entity.s.includes(shown.state) ? shown.state : "";
    const operations = why ? inState(state, Store.list(why.part, why.r[shown.index]).map((row) => Store.operation(why.part, row))).map((explained) => {
      const item = operation(explained, scale, theme);
      decorate?.(item, explained.values, { theme, entity: Cards.keyOf(entity), operation: explained.name, states: explained.states || state,
        constants: explained.constants.map(([name]) => name) });
      return item;
    }) : [unexplained(theme)];
    if (numbers[0] < 0) return [...parts, ...operations].filter(Boolean);
    const stage = make("div", { class: "panel-stage" });
    stage.style.background = Cards.background(look, shown.index);
    // Texts are measured once the stage is in the page.
    const drawing = numbers[Math.max(entity.s.indexOf(state), 0)];
    requestAnimationFrame(() => draw(stage, [source(variant.part, drawing < 0 ? numbers[0] : drawing)]));
    complete?.(operations, { theme, entity: Cards.keyOf(entity), states: state });
    return [...parts, stateChoice(entity), stage, ...operations].filter(Boolean);
  }

  // What the entity says itself comes before what its classes and the defaults of types say.
  const distance = ({ lines: [[, , giver] = []] }) => (giver === "itself" ? 0 : giver?.startsWith("class") ? 1 : 2);

  // The operations that take effect in a state; all of them where none is chosen.
  const inState = (state, all, rows = all.sort((a, b) => distance(a) - distance(b))) => (state ? rows.filter((row) => (row.states ? row.states === state : !rows.some((other) => other.name === row.name && other.states === state))) : rows);

  // Returns the choice between the states of an entity, if it has several.
  function stateChoice(entity) {
    if (entity.s.length < 2) return null;
    const group = make("div", { class: "segments states", role: "radiogroup", "aria-label": "State" });
    for (const state of entity.s) {
      const input = make("input", { type: "radio", name: "panel-state", checked: state === (entity.s.includes(shown.state) ? shown.state : "") });
      input.addEventListener("change", () => {
        shown.state = state;
        force?.(Cards.keyOf(entity), state);
        turn("[name=panel-state]:checked");
      });
      group.append(make("label", {}, input, state || "all"));
    }
    return group;
  }

  // A place in a file. A page that shows files opens it there.
  const place = (text, theme) => (openPlace && /\.xml:\d+/.test(text)
    ? make("button", { class: "place", onclick: () => openPlace(text, theme) }, text) : make("span", { class: "place" }, text));

  const unexplained = (theme) => make("p", { class: "from" },
    theme.of === null ? "Loading the explanations…" : `Explanations show the theme's own settings: choose “Own” for each.`);

  function operation(row, scale, theme) {
    const value = make("span", { class: "value" });
    for (const { name, text, colors } of row.values) {
      if (colors.length) value.append(dots(colors));
      value.append(make("span", {}, row.values.length > 1 ? `${name} ${text}` : text));
    }
    const item = make("div", { class: "row" },
      make("div", { class: "row-head" }, make("b", {}, row.name, row.states ? make("em", {}, row.states) : null), value));
    const [winner, ...lines] = [...row.lines, ...(row.files[scale] ?? row.files[0] ?? [])];
    if (!winner) {
      item.append(make("div", { class: "from" }, "The cache was compiled without provenance."));
      return item;
    }
    item.append(make("div", {}, place(winner[1], theme)), make("div", { class: "from" }, `defined by ${winner[2] === "itself" ? "the entity itself" : winner[2]}`));
    const steps = lines.filter((line) => line[0] === "from");
    const losers = lines.filter((line) => (line[0] === "runner-up" && line[1] !== "none") || line[0] === "loser");
    const files = lines.filter((line) => line[0] === "file" || line[0] === "other file");
    item.append(...[
      list("from " + row.constants.map(([name]) => name).join(" → "), steps, ([, where, step]) =>
        make("li", { class: "step" }, ...colored(step), " ", place(where, theme))),
      list(`${losers.length} not in effect`, losers, ([, where, giver, why]) =>
        make("li", { class: "loser" }, place(where, theme), ` by ${giver}: ${why}`)),
      list(`${files.length} file${files.length > 1 ? "s" : ""}`, files, ([label, where, remark]) =>
        make("li", { class: label === "file" ? "" : "loser" }, make("span", { class: "place" }, where), " " + remark)),
    ].filter(Boolean));
    return item;
  }

  const list = (title, lines, item) =>
    lines.length ? make("details", {}, make("summary", {}, title), make("ul", {}, ...lines.map(item))) : null;

  // Returns a text with a swatch before each color in it.
  const colored = (text) => text.split(/(#[0-9A-F]{8}\b|#[0-9A-F]{6}\b)/).flatMap((part, i) => (i % 2 ? [dots([part]), part] : [part]));

  function dots(colors) {
    const shape = swatch(colors, "dot");
    if (colors.length > 1) shape.style.width = 12 * colors.length + "px";
    return shape;
  }

  // Constants -----------------------------------------------------------------------------------------------------
  function constant(theme) {
    const look = Controls.look(theme);
    const found = Store.constants(look).find(({ name }) => name === shown.name);
    const parts = [head(shown.name, "constant"), themeChoice(theme)];
    if (!found) return [...parts, make("p", { class: "from" }, `${theme.name} does not define this constant under these traits.`)].filter(Boolean);
    const item = make("div", { class: "row" }, make("div", { class: "row-head" }, make("b", {}, found.type),
      make("span", { class: "value" }, found.colors.length ? dots(found.colors) : null, make("span", {}, found.value))));
    if (found.ratio !== null) item.append(make("div", { class: "from" }, `Contrast with ${found.against ?? "the background, " + look.g}: ${found.ratio.toFixed(2)}:1`));
    decorate?.(item, [{ name: "", text: found.value, colors: found.colors }], { theme, constant: shown.name });
    const where = Store.placeOf(look, shown.name);
    if (where) item.append(make("div", {}, place(where, theme)));
    const users = [...(Store.uses(look)?.get(shown.name) ?? [])].map((index) => make("button", { onclick: () => showEntity(index, Controls.indexOf(theme), null) },
      Cards.nameOf(data.entities[index]), make("span", { class: "from" }, data.entities[index].c)));
    return [...parts, item, make("h3", {}, users.length ? "Used by" : "Not used by any entity", make("small", {}, users.length ? String(users.length) : "")),
      make("div", { class: "uses" }, ...users)].filter(Boolean);
  }

  return { take, isOpen, close, repaint, wait, showEntity, showConstant,
    set decorate(value) { decorate = value; }, set complete(value) { complete = value; }, set openPlace(value) { openPlace = value; }, set force(value) { force = value; }, set leave(value) { leave = value; }, set isHeld(value) { const was = isHeld; isHeld = value; if (was && !value) repaint(); } };
})();
