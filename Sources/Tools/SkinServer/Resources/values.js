// Values as the server sends them, { type, fields }, and as they are written: the text of an element, or an element.

const escaped = (text) => String(text).replace(/[&"<]/g, (letter) => ({ "&": "&amp;", '"': "&quot;", "<": "&lt;" })[letter]);

const parts = { point: ["x", "y"], size: ["width", "height"], rect: ["x", "y", "width", "height"], insets: ["top", "left", "bottom", "right"] };
const weights = ["ultralight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"];

// A valid value to begin with. It is not the file's: writing it says something.
const initial = (type, values = [""]) => ({ color: "#808080", float: 1, integer: 1, bool: true, string: values?.[0], image: { name: "" }, point: { x: 0, y: 0 }, size: { width: 10, height: 10 },
  rect: { x: 0, y: 0, width: 10, height: 10 }, insets: { top: 0, left: 0, bottom: 0, right: 0 },
  font: { family: "system", file: "", size: 17, weight: 400, style: "normal", "line-height": null, "letter-spacing": null } })[type] ?? "";

// The text of a value, as its element has it.
function text(type, fields) {
  if (parts[type]) return parts[type].map((name) => fields[name]).join(",");
  if (type === "image") return fields.name;
  return fields === null || typeof fields === "object" ? "" : String(fields);
}

// Whether one control has the whole value; others are edited by their parts.
const isSimple = ({ type, fields }) => type !== "array" && fields !== undefined && (fields === null || typeof fields !== "object" || type in parts || ["font", "image"].includes(type));

// The element of a font, or only what differs from another one: what is not changed may come from a constant.
function font(fields, before) {
  const names = ["size", "weight", "style", "line-height", "letter-spacing"];
  const isSameFace = fields.family === before.family && fields.file === before.file;
  const changed = names.filter((name) => (isSameFace ? fields[name] !== before[name] : fields[name] !== null && !(name === "style" && fields[name] === "normal")));
  const word = (name) => (name === "weight" ? weights[fields.weight / 100 - 1] ?? fields.weight : fields[name]);
  const attributes = changed.filter((name) => fields[name] !== null).map((name) => ` ${name}="${escaped(word(name))}"`).join("");
  if (isSameFace) return { partial: `<font${attributes}/>` };
  return { text: `<font ${fields.file ? `file="${escaped(fields.file)}"` : `family="${escaped(fields.family)}"`}${attributes}/>` };
}

// The recipe of a definition: what it refers to, and what is done with it, in the order in which it is applied.
const words = {
  multiply: (value) => `× ${value}`, add: (value) => `+ ${value}`, lighten: (value) => `${percent(value)} lighter`, darken: (value) => `${percent(value)} darker`,
  amount: (value, { mix }) => `${percent(value)} of ${mix}`, lightness: (value) => `lightness ${value}`, chroma: (value) => `chroma ${value}`, hue: (value) => `hue ${value}`,
  contrast: (value, { against }) => `at least ${value}:1 on ${against}`, alpha: (value) => `${percent(value)} opaque`, fade: (value) => `${percent(value)} of its opacity`,
  size: (value) => `size ${value}`, weight: (value) => `${value}`, style: (value) => `${value}`, "line-height": (value) => `line ${value}`, "letter-spacing": (value) => `spacing ${value}`,
};
// What a press of an arrow key adds to the numbers that are fractions.
const grains = { multiply: 0.1, contrast: 0.1, ...Object.fromEntries(["lighten", "darken", "amount", "lightness", "chroma", "alpha", "fade"].map((name) => [name, 0.01])) };
const isNumber = (value) => value !== "" && Number.isFinite(Number(value));
const percent = (value) => (isNumber(value) ? `${Math.round(Number(value) * 1000) / 10} %` : value);

function recipe(source) {
  const attributes = Object.fromEntries(source?.attributes ?? []), { ref, by } = attributes;
  const steps = (source?.attributes ?? []).filter(([name]) => words[name]).map(([name, value]) => ({ name, value, label: words[name](value, attributes), isNumber: isNumber(value), grain: grains[name] ?? "any",
    constants: [name === "amount" ? attributes.mix : name === "contrast" ? attributes.against : null, isNumber(value) || ["weight", "style"].includes(name) ? null : value].filter(Boolean) }));
  return { ref: ref ?? null, by: by ?? null, steps, keepsContrast: Boolean(attributes.against), followsNumber: Boolean(ref) && ["float", "integer"].includes(source.type) };
}

// Another number of a recipe.
const step = (type, name, value) => ({ partial: `<${type} ${name}="${escaped(value)}"/>` });

// The fields that a record of a type may have beside those that are written, with what they are then.
const optional = { gradient: { angle: ["float", 0] }, shadowlayer: { color: ["color", "#00000040"], offset: ["point", { x: 0, y: 0 }], radius: ["float", 0], spread: ["float", 0], inset: ["bool", false] } };

// The element of a new part of a list, as the last one is; null for what cannot be made.
function element(type, fields = {}) {
  if (type === "shadowlayer") return '<shadowlayer>\n  <field name="color"><color>#00000040</color></field>\n  <field name="offset"><point>0,2</point></field>\n  <field name="radius"><float>4</float></field>\n</shadowlayer>';
  const own = text(type, fields);
  return own === "" || own.includes("undefined") ? null : `<${type}>${escaped(own)}</${type}>`;
}

// The parts of a value that can be edited one by one: each with the way to its element, as numbers of child elements, its type and its
// fields. A value that a constant gives has its parts there; `ref` is that constant of a part. `item` is the way to the element of a list that a part is of, `added` the
// element that a list gets at the way, and `field` that of a record where it is not written yet.
function pieces(type, fields, source) {
  if (!source) return [];
  const attribute = (child, name) => child.attributes.find(([other]) => other === name)?.[1], isDerived = Boolean(attribute(source, "ref")) && type === "gradient";
  if (!source.children.length && type !== "shadowlayer" && !isDerived) return [];
  if (source.children[0]?.type === "when") return source.children.map((child, i) => ({ name: attribute(child, "value") ?? "", isWhen: true, path: [i], type, child }));
  const inside = (name, path, [type, fields], child, item) => {
    const found = pieces(type, fields, child).map((each) => ({ ...each, name: `${name} ${each.name}`.trim(), path: [...path, ...each.path], item: each.item ? [...path, ...each.item] : item }));
    const ref = attribute(child, "ref");
    return found.length ? [...(ref ? [{ name, path, item, ref }] : []), ...found] : [{ name, path, type, fields, child, item, ref }];
  };
  if (Array.isArray(fields)) {
    const [last = [], count] = [fields.at(-1), source.children.length], added = element(...last);
    return [...source.children.flatMap((child, i) => (fields[i] ? inside(String(i + 1), [i], fields[i], child, [i]) : [])), ...(added ? [{ name: "", path: [count], added }] : [])];
  }
  const known = source.children.map((child) => attribute(child, "name"));
  const found = source.children.flatMap((child, i) => (child.children[0] && fields?.[known[i]] ? inside(known[i], [i, 0], fields[known[i]], child.children[0]) : []));
  const free = Object.entries(optional[type] ?? {}).filter(([name]) => !known.includes(name));
  const all = [...found, ...free.map(([name, initial]) => ({ name, path: [known.length], type: initial[0], fields: (fields?.[name] ?? initial)[1], field: name }))];
  if (isDerived) {
    const lists = ["colors", "locations"], order = ({ name }) => [...lists, ""].findIndex((list) => name.startsWith(list));
    for (const name of lists) if (fields?.[name] && !known.includes(name)) all.push(...derived(name, fields[name][1], [known.length]));
    // A part that becomes the record's own stays where it is.
    all.sort((one, other) => order(one) - order(other));
  }
  return type === "gradient" && fields?.locations ? stops(all, fields, known) : all;
}

// The elements of a list that a record has from the constant to which it refers: another one of them makes the whole list its own.
const derived = (name, list, path) => list.map(([type, fields], i) => ({ name: `${name} ${i + 1}`, path, type, fields, field: name, siblings: list, place: i }));

// The field of a record that is not written yet, with a value of its own, or another element of the list that it has from elsewhere.
function field({ field, siblings, place }, type, sent) {
  const one = (type, text) => `<${type}>${escaped(text)}</${type}>`, own = one(type, sent);
  return `<field name="${field}">${siblings ? `<array>${siblings.map(([type, fields], i) => (i === place ? own : one(type, fields))).join("")}</array>` : own}</field>`;
}

// Each color of a gradient with locations has one, which the server adds and removes: a new color is before the last one, between both. One
// whose locations come from elsewhere keeps their number.
function stops(all, { colors }, known) {
  const isOwn = known.includes("locations"), [from, to] = (colors?.[1] ?? []).slice(-2).map(([, color]) => color);
  return all.flatMap((each) => {
    if (!each.added) return [{ ...each, item: isOwn && each.name.startsWith("colors") ? each.item : undefined }];
    if (!isOwn || !to || each.name !== "colors") return [];
    return [{ ...each, path: [...each.path.slice(0, -1), each.path.at(-1) - 1], added: `<color>${mean(from, to)}</color>` }];
  });
}

// The color between two others, of the type #RRGGBB or #RRGGBBAA.
function mean(...colors) {
  const [one, other] = colors.map((color) => color.padEnd(9, "F").match(/[0-9A-F]{2}/gi).map((digits) => parseInt(digits, 16)));
  return "#" + one.map((v, i) => Math.round((v + other[i]) / 2).toString(16).padStart(2, "0")).join("").toUpperCase().replace(/^(.{6})FF$/, "$1");
}

// What a request has of a value: its text, whether that is a part of an element, and the way to the element.
function body(value) {
  if (value === null) return { value: null };
  if (typeof value === "string") return { value };
  const { partial, text, keeps = false, path = [], isInserted = false } = value.now ?? value;
  return { value: partial ?? text, isPartial: partial !== undefined, keeps, path, isInserted };
}

const themeName = (bundle) => bundle.replace(/\.theme$/, "");
const themeOf = (file) => themeName(file.split("/")[0]);
const alsoIn = (themes = []) => (themes.length ? `, also in ${themes.map(themeName).join(", ")}` : "");

// One word for one thing: what an edit changes is counted in things, each an entity of a theme, of all that follow the definition.
const things = (count, all = count) => `${count < all ? `${count} of ${all}` : count} ${Math.max(count, all) === 1 ? "thing" : "things"}`;

// The places with that for an appearance alone before all others, unless what is written first is for that already.
function onlyFirst(places, appearance) {
  const traits = (places[0]?.file ?? "").replace(/\.xml$/, "").split("~").slice(1), wanted = [...traits, appearance].sort().join(" ");
  const only = appearance && !traits.includes(appearance) && places.find(({ kind, detail }) => kind === "traits" && detail.split(" ").sort().join(" ") === wanted);
  return only ? [only, ...places.filter((place) => place !== only)] : places;
}

const traitNames = { iphone: "iPhone", ipad: "iPad", mac: "Mac", tv: "TV", watch: "Watch", vision: "Vision", highcontrast: "high contrast" };

// What a place is called beside the value, and what a pointer that rests on it is told.
function scope({ kind, detail, file, line, things: count, isHere, sharers }, { theme, isConstant }) {
  const owner = themeName(file.split("/")[0]), others = sharers.filter((name) => themeName(name) !== owner).map(themeName);
  const also = others.length ? `; ${others.join(" and ")} inherit${others.length === 1 ? "s" : ""} it` : "";
  const names = (words) => words.map((name) => traitNames[name] ?? name).join(" "), under = line > 0 ? file.match(/~([^/]+)\.xml$/)?.[1].split("~") : null;
  const label = isHere ? (isConstant ? `This theme · ${count}` : under ? `This, only ${names(under)}` : "This")
    : kind === "constant" ? `${detail}${owner === theme ? "" : ` in ${owner}`} · ${count}`
    : kind === "operation" ? `${detail ?? "All of its kind"}${owner === theme ? "" : ` in ${owner}`} · ${count}`
    : kind === "traits" ? `Only ${names(detail.split(" "))}`
    : kind === "overlay" ? "My settings" : `This theme · ${count}`;
  return { label, title: `${isHere && !isConstant ? "This thing alone" : things(count)}, written in ${file}${line > 0 && kind !== "override" && kind !== "traits" ? `:${line}` : ""}${also}` };
}

export { initial, isSimple, text, font, recipe, step, element, pieces, body, things, alsoIn, themeOf, onlyFirst, scope, parts, weights, escaped, field };
