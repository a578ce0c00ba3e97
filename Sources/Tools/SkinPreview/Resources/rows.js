// Rows that stay as they are where nothing of theirs has changed, and what belongs together by its meaning.

// Puts items into an element in their order. Each is { key, signature, make(old) }: an element of the same key and signature stays
// as it is, unless that is null, and no element that stays is moved, so that it keeps the keyboard, what is typed in it and its scroll position.
function fill(parent, items) {
  const known = new Map([...parent.children].map((child) => [child.rowKey, child]));
  const wanted = items.map(({ key, signature, make }) => {
    const old = known.get(key);
    if (old && signature !== null && old.rowSignature === signature) return old;
    const element = make(old);
    return Object.assign(element, { rowKey: key, rowSignature: signature });
  });
  const kept = new Set(wanted);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  wanted.forEach((element, i) => { if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null); });
}

const groups = ["Fill", "Text", "Shape", "Spacing", "Picture", "Behaviour"];
// The operations of the built-in types and the usual names; an app's own go by the types of their values.
const table = {
  Fill: "backgroundColor backgroundGradient fill tintColor overlay minimumTrackTintColor maximumTrackTintColor onTintColor thumbTintColor alpha opacity colors",
  Text: "text title titleColor textColor font titleFont placeholder placeholderColor lineSpacing numberOfLines textAlignment linkColor mention attributedText",
  Shape: "cornerRadius borderColor borderWidth shadow outline tail ring style shape masksToBounds clipsToBounds separatorColor",
  Spacing: "padding textInsets contentEdgeInsets contentInset insets margins spacing height width size separatorInset rowHeight diameter maximumWidth grouping minimumHeight",
  Picture: "image backgroundImage icon mask placeholderImage indicator shadowImage contentMode pattern",
};
const known = new Map(Object.entries(table).flatMap(([group, names]) => names.split(" ").map((name) => [name, group])));
const types = { font: "Text", image: "Picture", insets: "Spacing", size: "Spacing", point: "Spacing", rect: "Spacing", gradient: "Fill", sheen: "Fill" };

// The group of an operation with some types of values.
function groupOf(name, valueTypes) {
  if (known.has(name)) return known.get(name);
  const byType = valueTypes.map((type) => types[type]).find(Boolean);
  if (byType) return byType;
  if (valueTypes.includes("color")) return /text|title/i.test(name) ? "Text" : "Fill";
  if (/radius|border|shadow|corner/i.test(name)) return "Shape";
  if (/inset|padding|spacing|height|width|margin/i.test(name)) return "Spacing";
  return "Behaviour";
}

export { fill, groups, groupOf };
