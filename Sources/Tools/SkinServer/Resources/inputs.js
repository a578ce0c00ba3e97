// The controls of one value, by its type. Each calls `take` with the value as its element has it, and whether it is the last one.
const Inputs = (() => {
  const { make } = Drawings;
  const { toOKLCH, toHex } = Colors;

  // Returns one value's controls. A value is written as its element's text, or as a whole element.
  function controls(value, label, take) {
    const { text, colors } = value;
    if (colors.length === 1 && /^#[0-9A-F]{6}([0-9A-F]{2})?$/i.test(text)) return colorControls(text, label, take);
    if (/^(true|false)$/.test(text)) {
      const box = make("input", { type: "checkbox", "aria-label": label, checked: text === "true" });
      box.addEventListener("change", () => take(String(box.checked), true));
      return [box];
    }
    if (/\.(png|svg|jpe?g|webp|pdf)( template)?$/.test(text)) return pictureControls(text.replace(/ template$/, ""), label, take);
    const font = text.match(/^(.+) ([\d.]+) ([1-9]00)( italic)?$/);
    if (font) return fontControls(font, label, take);
    const parts = Object.entries(shapes).find(([, [form]]) => form.test(text));
    if (parts) return numberControls(text.match(/-?[\d.]+(e-?\d+)?/g), parts[1][1], label, take);
    const isNumber = /^-?[\d.]+$/.test(text);
    const field = make("input", { type: isNumber ? "number" : "text", step: "any", "aria-label": label, value: text.startsWith('"') ? JSON.parse(text) : text, spellcheck: "false" });
    if (isNumber) field.addEventListener("input", () => field.value && take(field.value, false));
    field.addEventListener("change", () => field.value && take(field.value, true));
    return [field];
  }

  const number = "-?[\\d.]+(?:e-?\\d+)?";
  // The forms in which values of several numbers are shown, and what their numbers are.
  const shapes = {
    point: [new RegExp(`^${number},${number}$`), ["x", "y"]],
    size: [new RegExp(`^${number}×${number}$`), ["width", "height"]],
    rect: [new RegExp(`^${number},${number} ${number}×${number}$`), ["x", "y", "width", "height"]],
    insets: [new RegExp(`^${number},${number},${number},${number}$`), ["top", "left", "bottom", "right"]],
  };

  function numberControls(values, names, label, take) {
    const fields = names.map((name, i) => make("input", { type: "number", step: "any", "aria-label": `${label}, ${name}`, value: values[i] }));
    const send = (isLast) => fields.every(({ value }) => value) && take(fields.map(({ value }) => value).join(","), isLast);
    for (const field of fields) {
      field.addEventListener("input", () => send(false));
      field.addEventListener("change", () => send(true));
    }
    return [make("div", { class: "numbers" }, ...fields.map((field, i) => make("label", {}, names[i], field)))];
  }

  const weights = ["ultralight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"];

  // A font by its face, size, weight and style. The faces that the theme has are offered.
  function fontControls([, face, size, weight, italic], label, take) {
    const faces = new Set(["system", ...Controls.shown().map(Controls.look).filter(Boolean).flatMap(Store.constants)
      .map(({ value }) => value.match(/^(.+) [\d.]+ [1-9]00( italic)?$/)?.[1]).filter(Boolean)]);
    const list = make("datalist", { id: `faces-${label.replace(/\W/g, "-")}` }, ...[...faces].map((name) => make("option", { value: name })));
    const family = make("input", { type: "text", list: list.id, "aria-label": `${label}, face`, value: face, spellcheck: "false" });
    const points = make("input", { type: "number", min: "1", step: "any", "aria-label": `${label}, size`, value: size });
    const heft = make("select", { "aria-label": `${label}, weight` }, ...weights.map((name, i) => make("option", { value: name, selected: (i + 1) * 100 === Number(weight) }, name)));
    const slant = make("input", { type: "checkbox", checked: Boolean(italic) });
    // What is not changed is not written: it may come from a constant.
    const before = { size, weight: weights[weight / 100 - 1], style: italic ? "italic" : "normal" };
    const send = (isLast) => {
      if (!family.value || !(points.value > 0)) return;
      const now = { size: points.value, weight: heft.value, style: slant.checked ? "italic" : "normal" };
      const changed = Object.keys(now).filter((each) => now[each] !== before[each]);
      if (family.value === face && changed.length) {
        return take({ partial: `<font${changed.map((each) => ` ${each}="${now[each]}"`).join("")}/>` }, isLast);
      }
      const kind = /\.(ttf|otf|ttc|woff2?)$/.test(family.value) ? "file" : "family";
      const name = family.value.replace(/[&"<]/g, (letter) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;" })[letter]);
      take(`<font ${kind}="${name}" size="${points.value}" weight="${heft.value}"${slant.checked ? ' style="italic"' : ""}/>`, isLast);
    };
    points.addEventListener("input", () => send(false));
    for (const field of [family, points, heft, slant]) field.addEventListener("change", () => send(true));
    return [family, list, make("div", { class: "numbers" }, make("label", {}, "size", points), make("label", {}, "weight", heft)), make("label", { class: "check" }, slant, "italic")];
  }

  // A picture by its name, or a new one from a file that is chosen or dropped.
  function pictureControls(text, label, take) {
    const field = make("input", { type: "text", "aria-label": label, value: text, spellcheck: "false" });
    field.addEventListener("change", () => field.value && take(field.value, true));
    const file = make("input", { type: "file", accept: "image/*", "aria-label": `${label}, a file` });
    const zone = make("label", { class: "drop" }, "Drop a picture here, or choose a file", file);
    const add = async (chosen) => chosen && take({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }, true);
    file.addEventListener("change", () => add(file.files[0]));
    for (const kind of ["dragover", "dragleave", "drop"]) zone.addEventListener(kind, (event) => {
      event.preventDefault();
      zone.classList.toggle("over", kind === "dragover");
      if (kind === "drop") add(event.dataTransfer.files[0]);
    });
    return [field, zone];
  }

  const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

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
    const pick = make("button", { class: "quiet", title: "Pick a color from the page", onclick: () => Pipette.start((color) => {
      show(color, true);
      take(now + alpha, true);
    }) }, "Pick");
    return [make("div", { class: "color" }, picker, hex, pick),
      ...sliders.map(({ letter, name, input }) => make("label", { class: "slider", title: name }, letter, input))];
  }

  return { controls, hexadecimal };
})();
