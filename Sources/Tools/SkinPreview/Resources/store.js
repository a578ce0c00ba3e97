// The page's data: themes, entities and scenes, and the parts that draw and explain them. A static page holds all parts.
// A live page loads the part of a theme under the chosen traits when it is needed, and keeps it until the theme changes.
let data = { themes: [] }, load = null;
// The parts of the page's themes, and those of an edit that is not written, which cover them until new data comes.
const own = { looks: new Map(), variants: new Map() }, draft = { looks: new Map(), variants: new Map() };
// The explanations of looks before the last change, by the theme's number and traits: a look has them until its own come.
const past = new Map();

const id = (theme) => data.themes.indexOf(theme) + ":" + theme.mark;

// Takes new data. Parts of themes that have not changed remain.
function take(json) {
  // Other entities have other numbers.
  if (json.entities !== data.entities) past.clear();
  else for (const [key, { why }] of own.looks) if (why) past.set(key.replace(/:.*\//, "/"), why);
  data = json;
  const kept = new Set(data.themes.map(id));
  for (const map of Object.values(own)) for (const key of map.keys()) if (!kept.has(key.split("/")[0])) map.delete(key);
  cover(null);
  for (const part of json.parts) add(part);
  json.parts = [];
}

// Shows a part in place of what the page has, beside others if there are more; null for what it has. The explanations stay.
function cover(part, more = false) {
  if (!more) for (const map of Object.values(draft)) map.clear();
  if (part) add(part, draft);
}

function add(part, { looks, variants } = own) {
  for (const look of part.looks) {
    const key = `${id(data.themes[look.m])}/${look.t}`, { why = past.get(`${look.m}/${look.t}`), isExplained } = own.looks.get(key) ?? {};
    looks.set(key, Object.assign(look, { part, why, isExplained }));
  }
  for (const variant of part.variants) variants.set(`${id(data.themes[variant.m])}/${variant.t}/${variant.x}`, Object.assign(variant, { part }));
  for (const why of part.explanations) {
    const key = `${id(data.themes[why.m])}/${why.t}`;
    // A draft that covers the look has them, too.
    for (const look of [looks.get(key), draft.looks.get(key)]) if (look) Object.assign(look, { why: Object.assign(why, { part }), isExplained: true });
  }
}

const scaleOf = (theme, scale) => theme.scales.find((other) => other >= scale) ?? theme.scales.at(-1);
// Traits that the theme does not mention are ignored.
const find = (kind, key) => draft[kind].get(key) ?? own[kind].get(key);
const look = (theme, traits) => find("looks", `${id(theme)}/${traits & theme.traits}`);
const saved = (theme, traits) => own.looks.get(`${id(theme)}/${traits & theme.traits}`);
const variant = (theme, traits, scale) => find("variants", `${id(theme)}/${traits & theme.traits}/${scaleOf(theme, scale)}`);

// Loads what is missing to show some themes. Returns null if nothing is.
function loading(themes, traits, scale) {
  const missing = themes.filter((theme) => !variant(theme, traits, scale));
  if (missing.length === 0 || !load) return null;
  const now = data;
  return Promise.all(missing.map(async (theme) => {
    const part = await load(`/part/${theme.mark}/${traits & theme.traits}/${scaleOf(theme, scale)}`);
    if (part && data === now) add(part);
  }));
}

// Loads the explanations of some themes, which nothing waits for. Returns null if none is missing.
function explaining(themes, traits) {
  const missing = themes.filter((theme) => look(theme, traits) && !look(theme, traits).isExplained);
  if (missing.length === 0 || !load) return null;
  const now = data;
  return Promise.all(missing.map(async (theme) => {
    const part = await load(`/why/${theme.mark}/${traits & theme.traits}`);
    if (part && data === now) add(part);
  }));
}

// The numbers of a list; null for none.
const list = (part, number) => (number < 0 ? null : part.lists[number]);
const text = (part, number) => part.words[number];

// A value with its text, the colors of its swatches, its type and its fields.
const valueOf = ([text, colors, type, fields]) => ({ text, colors, type, fields });

// An explained operation with its texts in place of their numbers.
function operation(part, number) {
  const row = part.rows[number];
  if (row.name !== undefined) return row;
  const line = (numbers) => numbers.map((n) => part.words[n]);
  return Object.assign(row, { name: row.n, states: row.s, constants: row.k.map(line), lines: row.e.map(line), files: row.f.map((lines) => lines.map(line)),
    values: row.v.map(([name, value]) => ({ name: part.words[name], ...valueOf(part.values[value]) })) });
}

// The names of the constants that an operation depends on, without the rest of its explanation.
const constantNames = (part, number) => part.rows[number].k.map(([name]) => part.words[name]);

// The constants of a look.
const constants = (look) => (look.constants ??= list(look.part, look.c).map((number) => {
  const row = look.part.rows[number];
  return (row.constant ??= { name: row[0], type: row[1], value: row[2], colors: row[3], ratio: row[4], against: row[5], fields: row[6], text: `${row[0]} ${row[1]} ${row[2]}`.toLowerCase() });
}));

// For each constant, the entities whose operations depend on it; null if the look has no explanations, or none yet.
function uses({ why }) {
  if (!why || why.uses) return why?.uses ?? null;
  why.uses = new Map();
  why.r.forEach((rows, index) => list(why.part, rows)?.forEach((number) => {
    for (const name of constantNames(why.part, number)) {
      if (!why.uses.has(name)) why.uses.set(name, new Set());
      why.uses.get(name).add(index);
    }
  }));
  return why.uses;
}

// Where a constant is defined; undefined if no operation depends on it.
function placeOf(look, name) {
  for (const index of uses(look)?.get(name) ?? []) {
    for (const number of list(look.why.part, look.why.r[index])) {
      const found = operation(look.why.part, number).constants.find(([other]) => other === name);
      if (found) return found[1];
    }
  }
}

// Sets what loads a part by its address.
function loadBy(other) { load = other; }

export { take, cover, add, look, saved, variant, loading, explaining, scaleOf, list, text, operation, constants, uses, placeOf, loadBy };
