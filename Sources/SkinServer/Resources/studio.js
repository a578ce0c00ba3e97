
// Edits values where the panel explains them. The server proves each edit before it writes one range of one file.
(() => {
  const { make } = Drawings;
  const { state } = SkinPreview;
  // The token comes with the address that the server printed, and stays with this tab.
  const given = new URLSearchParams(location.hash.slice(1)).get("edit");
  if (given) sessionStorage.setItem("edit", given);
  const token = sessionStorage.getItem("edit");

  async function ask(action, request) {
    const response = await fetch(`/edit/${action}`, {
      method: "POST", headers: { "Content-Type": "application/json", "X-SkinKit-Token": token }, body: JSON.stringify(request),
    });
    if (response.status === 403) throw new Error("This page may not edit: open the address that the server printed.");
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error);
    return answer;
  }

  // The bar ----------------------------------------------------------------------------------------------------------
  const note = make("span", { role: "status", class: "studio-note" });
  const undo = make("button", { disabled: true, title: "Undo (Ctrl-Z)", onclick: () => step("undo") }, "Undo");
  const redo = make("button", { disabled: true, title: "Redo (Ctrl-Shift-Z)", onclick: () => step("redo") }, "Redo");
  document.querySelector(".side").prepend(make("div", { class: "studio" }, undo, redo, note));

  const tell = (text, isFault = false) => { note.textContent = text; note.classList.toggle("fault", isFault); };

  function written(answer, verb) {
    undo.disabled = answer.undoes === 0;
    redo.disabled = answer.redoes === 0;
    const others = answer.themes?.length ? `, and ${answer.themes.join(", ")}` : "";
    tell(`${verb} ${answer.file}${answer.line ? `:${answer.line}` : ""}${answer.changes === undefined ? "" : `, ${answer.changes} values changed${others}`}`);
  }

  async function step(action) {
    try { written(await ask(action, {}), action === "undo" ? "Took back" : "Made again"); } catch (error) { tell(error.message, true); }
  }

  addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("input[type=text], input[type=search], input[type=number], textarea");
    if (isText || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    step(event.shiftKey ? "redo" : "undo");
  });

  // Colors: OKLCH, whose lightness and hue do not change each other (Ottosson 2020) -----------------------------------
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const curved = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

  function toOKLCH(hex) {
    const [r, g, b] = [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255));
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
    return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), (Math.atan2(c, a) * 180 / Math.PI + 360) % 360];
  }

  function channels(L, C, H) {
    const a = C * Math.cos(H * Math.PI / 180), b = C * Math.sin(H * Math.PI / 180);
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3, m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s].map(curved);
  }

  // A color outside of sRGB gets less chroma until it is inside.
  function toHex(L, C, H) {
    const isInside = (color) => color.every((v) => v > -1e-4 && v < 1 + 1e-4);
    let found = channels(L, C, H);
    for (let low = 0, high = C, i = 0; !isInside(found) || (i > 0 && i < 18); i++) {
      const middle = (low + high) / 2, tried = channels(L, middle, H);
      if (isInside(tried)) { low = middle; found = tried; } else { high = middle; }
      if (i > 30) { found = channels(L, 0, H); break; }
    }
    return "#" + found.map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255).toString(16).padStart(2, "0")).join("").toUpperCase();
  }

  // Controls ---------------------------------------------------------------------------------------------------------
  // One value's controls. `show` gives all of them a value, `take` is called with each new one.
  function controls(value, label, take) {
    const { text, colors } = value;
    if (colors.length === 1 && /^#[0-9A-F]{6}([0-9A-F]{2})?$/i.test(text)) return colorControls(text, label, take);
    if (/^(true|false)$/.test(text)) {
      const box = make("input", { type: "checkbox", "aria-label": label, checked: text === "true" });
      box.addEventListener("change", () => take(String(box.checked), true));
      return [box];
    }
    const isNumber = /^-?[\d.]+$/.test(text);
    const field = make("input", { type: isNumber ? "number" : "text", step: "any", "aria-label": label, value: text.replace(/^"(.*)"$/s, "$1"), spellcheck: "false" });
    if (isNumber) field.addEventListener("input", () => field.value && take(field.value, false));
    field.addEventListener("change", () => field.value && take(field.value, true));
    return [field];
  }

  function colorControls(text, label, take) {
    const alpha = text.slice(7);
    let now = text.slice(0, 7).toUpperCase();
    const picker = make("input", { type: "color", "aria-label": label, value: now.toLowerCase() });
    const hex = make("input", { type: "text", class: "hex", "aria-label": `${label}, hexadecimal`, value: now + alpha, spellcheck: "false", size: "9" });
    const sliders = [["L", "Lightness", 1, 0.001], ["C", "Chroma", 0.37, 0.001], ["H", "Hue", 360, 0.5]].map(([letter, name, max, step]) => {
      const input = make("input", { type: "range", min: "0", max: String(max), step: String(step), "aria-label": `${label}, ${name.toLowerCase()}` });
      return { letter, name, input };
    });
    const lch = toOKLCH(now);
    const place = () => sliders.forEach(({ input }, i) => { input.value = lch[i]; });
    place();
    const show = (color, isWhole) => {
      now = color.toUpperCase();
      if (isWhole) { toOKLCH(now).forEach((v, i) => { lch[i] = v; }); place(); }
      picker.value = now.toLowerCase();
      hex.value = now + alpha;
    };
    sliders.forEach(({ input }, i) => {
      input.addEventListener("input", () => { lch[i] = Number(input.value); show(toHex(...lch), false); take(now + alpha, false); });
      input.addEventListener("change", () => take(now + alpha, true));
    });
    picker.addEventListener("input", () => { show(picker.value, true); take(now + alpha, false); });
    picker.addEventListener("change", () => { show(picker.value, true); take(now + alpha, true); });
    hex.addEventListener("change", () => {
      const found = hex.value.trim().match(/^#?([0-9a-f]{6})([0-9a-f]{2})?$/i);
      if (!found) return take(hex.value, true);
      show("#" + found[1], true);
      hex.value = `#${found[1]}${found[2] ?? alpha}`.toUpperCase();
      take(hex.value, true);
    });
    return [make("div", { class: "color" }, picker, hex),
      ...sliders.map(({ letter, name, input }) => make("label", { class: "slider", title: name }, letter, input))];
  }

  // Editing ----------------------------------------------------------------------------------------------------------
  const traitsOf = (theme) => Controls.traits() & theme.traits;
  const fields = (box) => [...box.querySelectorAll("input, select, button")];
  // The control that has the keyboard, so that it has it again when the panel is painted anew.
  let focused = null;

  Panel.decorate = (item, values, what) => {
    if (!token || what.theme.of != null) return;
    for (const value of values) {
      const name = what.constant ?? `${what.operation}${value.name ? " " + value.name : ""}`;
      item.append(editor(value, name, { ...what, parameter: values.length > 1 ? value.name : undefined }, values.length > 1));
    }
  };

  // The contrasts of an entity in some states, asked for once while the theme is as it is.
  const measured = new Map();
  function contrasts(what) {
    const own = [what.theme.mark, traitsOf(what.theme), what.entity, what.states].join(" ");
    if (measured.size > 200) measured.clear();
    if (!measured.has(own)) {
      measured.set(own, ask("contrasts", { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity,
        operation: what.operation, states: what.states || "" }).then((answer) => answer.contrasts).catch(() => []));
    }
    return measured.get(own);
  }

  function editor(value, name, what, isOneOfSeveral) {
    const own = `${what.entity ?? ""} ${what.operation ?? ""} ${what.states ?? ""} ${name}`;
    const request = () => ({ theme: mark, traits: traitsOf(what.theme), entity: what.entity, constant: what.constant, operation: what.operation,
      states: what.states || "", parameter: what.parameter, place: places.value || undefined });
    const mark = what.theme.mark;
    const fault = make("p", { class: "fault", role: "alert", hidden: true });
    const outcome = make("p", { class: "from outcome", hidden: true });
    const places = make("select", { "aria-label": "Where the value is written", hidden: true });
    // Only what this theme itself defines: an ancestor's definition serves others, too.
    const out = make("button", { class: "quiet", hidden: true, onclick: () => take(null, true) }, "Take out");
    places.addEventListener("change", () => { out.hidden = !places.selectedOptions[0]?.isOwn; });
    const fail = (error) => { fault.textContent = error?.message ?? ""; fault.hidden = !error; };

    async function offer() {
      if (places.options.length || offer.isAsked) return;
      offer.isAsked = true;
      try {
        const answer = await ask("places", request());
        places.replaceChildren(...answer.places.map((place) => make("option", { value: place.name }, placeText(place))));
        answer.places.forEach((place, i) => { places.options[i].isOwn = place.isOwn; });
        places.hidden = false;
        out.hidden = !places.selectedOptions[0]?.isOwn;
      } catch (error) { fail(error); }
    }

    // While a control moves, the page shows the newest value; those that are late are left out.
    let wanted = null, isBusy = false, isDraft = false, pause = 0;
    async function draft() {
      if (isBusy || wanted === null) return;
      const now = wanted;
      wanted = null;
      isBusy = true;
      try { await ask("draft", { ...request(), value: now }); isDraft = true; fail(null); } catch (error) { fail(error); }
      isBusy = false;
      draft();
    }

    async function prove(now) {
      try {
        const answer = await ask("prove", { ...request(), value: now });
        const others = answer.themes.length ? `, and ${answer.themes.join(", ")}` : "";
        const failing = answer.failing > 0 ? `; ${answer.failing} more colors with too little contrast` : "";
        const shown = answer.shown ? `; shown as ${answer.shown}, which its adjustments make of it` : "";
        outcome.textContent = `${answer.file}:${answer.line}: ${answer.changes} values change${others}${failing}${shown}`;
        outcome.classList.toggle("fault", answer.failing > 0);
        outcome.hidden = false;
        fail(null);
      } catch (error) { fail(error); }
    }

    async function take(text, isLast) {
      await offer();
      clearTimeout(pause);
      Panel.isHeld = true;
      if (!isLast) {
        wanted = text;
        pause = setTimeout(() => prove(text), 250);
        return draft();
      }
      wanted = null;
      // A draft that is late would cover what is written.
      while (isBusy) await new Promise((done) => setTimeout(done, 5));
      try {
        written(await ask("write", { ...request(), value: text }), "Wrote");
        fail(null);
        Panel.isHeld = false;
      } catch (error) {
        fail(error);
        if (isDraft) ask("cancel", {}).catch(() => {});
      }
    }

    const box = make("div", { class: "edit" }, isOneOfSeveral ? make("b", {}, value.name) : null, ...controls(value, name, take),
      make("div", { class: "written-at" }, places, out), outcome, fault);
    box.dataset.key = own;
    if (what.entity && value.colors.length === 1) contrasts(what).then((found) => {
      const contrast = found.find((each) => each.operation === what.operation && (!what.parameter || each.parameter === what.parameter));
      if (!contrast) return;
      const line = make("p", { class: contrast.fails ? "contrast fault" : "contrast from" }, `Contrast ${contrast.ratio}`);
      if (contrast.fails) line.append(" ", make("button", { class: "quiet", onclick: () => take(contrast.nearest, true) }, `Use ${contrast.nearest}`));
      box.prepend(line);
    });
    box.addEventListener("focusin", (event) => {
      box.classList.add("open");
      focused = { own, index: fields(box).indexOf(event.target) };
      offer();
    });
    box.addEventListener("focusout", ({ relatedTarget }) => {
      if (box.contains(relatedTarget) || !relatedTarget) return;
      box.classList.remove("open");
      focused = null;
      if (fault.hidden) Panel.isHeld = false;
    });
    if (focused?.own === own) requestAnimationFrame(() => {
      if (!focused || !box.isConnected) return;
      box.classList.add("open");
      fields(box)[focused.index]?.focus({ preventScroll: true });
    });
    return box;
  }

  // Operations that nothing says of an entity, which can be given.
  const first = { color: "#808080", float: "1", integer: "1", bool: "true", point: "0,0", size: "10,10", rect: "0,0,10,10", insets: "0,0,0,0" };

  Panel.complete = (parts, what) => {
    if (!token || what.theme.of != null) return;
    const list = make("select", { "aria-label": "An operation to add" }, make("option", { value: "" }, "Add an operation…"));
    const box = make("div", { class: "row add" }, list);
    parts.push(box);
    ask("operations", { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity, operation: "" }).then(({ operations }) => {
      list.append(...operations.map(({ name, type }) => make("option", { value: name }, `${name} (${type})`)));
      list.addEventListener("change", () => {
        const found = operations.find(({ name }) => name === list.value);
        box.querySelector(".edit")?.remove();
        if (!found) return;
        const text = found.values?.[0] ?? first[found.type] ?? "";
        const control = editor({ text, colors: found.type === "color" ? [text] : [] }, found.name, { ...what, operation: found.name, states: "" }, false);
        control.classList.add("open");
        box.append(control);
        Panel.isHeld = true;
        fields(control)[0]?.focus();
      });
    }).catch(() => box.remove());
  };

  function placeText({ name, file, line, followers, sharers }) {
    const [kind, constant] = name.split(":");
    const follow = `${followers} ${followers === 1 ? "value follows" : "values follow"}`;
    const shared = sharers.length ? `; also in ${sharers.join(", ")}` : "";
    const words = { constant: `${constant}: ${follow}${shared} (${file}:${line})`, operation: `Where it is defined: ${follow}${shared} (${file}:${line})`,
      override: `Only here (${file})`, traits: `Only under these traits (${file})` };
    return words[kind];
  }
})();
