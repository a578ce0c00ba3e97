// Puts together what two made of one text, by its lines.
// For each line, its number among others, in the same order; -1 for one that is not among them.
function matches(lines, others) {
  const found = new Array(lines.length).fill(-1), least = Math.min(lines.length, others.length);
  let start = 0, end = 0;
  while (start < least && lines[start] === others[start]) { found[start] = start; start += 1; }
  while (end < least - start && lines.at(-1 - end) === others.at(-1 - end)) { end += 1; found[lines.length - end] = others.length - end; }
  const [height, width] = [lines.length - end - start, others.length - end - start];
  if (height * width > 4e6) return found;
  // The longest sequence of lines that both have.
  const lengths = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1));
  for (let i = height - 1; i >= 0; i--) for (let j = width - 1; j >= 0; j--) {
    lengths[i][j] = lines[start + i] === others[start + j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  }
  for (let i = 0, j = 0; i < height && j < width;) {
    if (lines[start + i] === others[start + j]) found[start + i++] = start + j++;
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i += 1; else j += 1;
  }
  return found;
}

const same = (one, other) => one.length === other.length && one.every((line, i) => line === other[i]);

// Returns the text with both changes; null where both changed the same lines, or lines side by side.
function merge(base, mine, theirs) {
  const [was, own, other] = [base, mine, theirs].map((text) => text.split("\n"));
  const [inOwn, inOther] = [matches(was, own), matches(was, other)];
  const merged = [];
  for (let at = 0, ownAt = 0, otherAt = 0; ;) {
    let next = at;
    while (next < was.length && (inOwn[next] < 0 || inOther[next] < 0)) next += 1;
    const isEnd = next === was.length;
    const parts = [was.slice(at, next), own.slice(ownAt, isEnd ? own.length : inOwn[next]), other.slice(otherAt, isEnd ? other.length : inOther[next])];
    if (same(parts[1], parts[0])) merged.push(...parts[2]);
    else if (same(parts[2], parts[0]) || same(parts[1], parts[2])) merged.push(...parts[1]);
    else return null;
    if (isEnd) return merged.join("\n");
    merged.push(was[next]);
    [at, ownAt, otherAt] = [next + 1, inOwn[next] + 1, inOther[next] + 1];
  }
}

// Returns the lines of a text that another one does not have, each with its number from 1.
function added(text, base) {
  const lines = text.split("\n"), found = matches(lines, base.split("\n"));
  return lines.map((line, i) => [i + 1, line]).filter((_, i) => found[i] < 0);
}

// Returns the difference of two texts as `diff -u` writes it, with three lines around each change; nothing if there is none.
function patch(name, before, after) {
  const all = [before, after].map((text) => text.split("\n"));
  // Both end with the end of a line.
  if (all.every((lines) => lines.at(-1) === "")) for (const lines of all) lines.pop();
  const [was, now] = all, found = matches(was, now), lines = [];
  for (let i = 0, j = 0; i < was.length || j < now.length;) {
    if (i < was.length && found[i] < 0) lines.push(["-", was[i++], i, j]);
    else if (j < now.length && (i === was.length || found[i] !== j)) lines.push(["+", now[j++], i, j]);
    else lines.push([" ", was[i++], i, ++j]);
  }
  const near = lines.map((_, i) => lines.slice(Math.max(0, i - 3), i + 4).some(([sign]) => sign !== " "));
  const hunks = [];
  for (let i = 0; i < lines.length; i++) {
    if (!near[i]) continue;
    const begin = i;
    while (i < lines.length && near[i]) i++;
    const part = lines.slice(begin, i), count = (sign) => part.filter(([other]) => other === " " || other === sign).length;
    const [sign, , old, fresh] = part[0];
    hunks.push(`@@ -${old + (sign === "+" ? 1 : 0)},${count("-")} +${fresh + (sign === "-" ? 1 : 0)},${count("+")} @@\n` + part.map(([mark, text]) => `${mark}${text}\n`).join(""));
  }
  return hunks.length ? `--- a/${name}\n+++ b/${name}\n${hunks.join("")}` : "";
}

export { merge, added, patch };
