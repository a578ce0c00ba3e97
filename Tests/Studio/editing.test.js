// The state machine of an editor, without a page: what it asks of the server, and when.
import assert from "node:assert/strict";
import test from "node:test";
import * as Editing from "../../Sources/Tools/SkinServer/Resources/editing.js";

// A clock that moves when it is told to, and a server that answers when it is told to.
function bench({ saved = "1", names = ["override", "constant:radius"], refuses = false } = {}) {
  let now = 0, next = 0;
  const timers = new Map(), calls = [], states = [], held = [];
  const clock = { setTimeout: (act, wait) => (timers.set(++next, [now + wait, act]), next), clearTimeout: (id) => timers.delete(id) };
  const settle = async () => { for (let i = 0; i < 20; i++) await null; };
  const bench = {
    calls, states, refuses, isSlow: false,
    async wait(time) {
      now += time;
      for (const [id, [at, act]] of [...timers].sort((a, b) => a[1][0] - b[1][0])) if (at <= now && timers.delete(id)) act();
      await settle();
    },
    async answer() { held.shift()?.(); await settle(); },
    names: (...all) => calls.filter(([kind]) => all.includes(kind)),
    settle,
  };
  const call = async (kind, ...more) => {
    calls.push([kind, ...more]);
    if (bench.isSlow && kind !== "places") await new Promise((done) => held.push(done));
    if (bench.refuses && kind === "write") throw new Error("not that");
    return kind === "places" ? names.map((name) => ({ name })) : { losses: [], failing: 0, things: 1 };
  };
  const actions = { places: () => call("places"), draft: (value, scope) => call("draft", value, scope), prove: (value, scope) => call("prove", value, scope),
    write: async (value, scope) => { const proof = await call("write", value, scope); bench.editor.refresh(value); return proof; }, callOff: () => calls.push(["callOff"]) };
  bench.editor = Editing.create({ saved, actions, clock, changed: ({ phase }) => { if (states.at(-1) !== phase) states.push(phase); } });
  bench.refuses = refuses;
  return bench;
}

test("stays at what was meant where places get other names", async () => {
  const own = { name: "override", file: "Night.theme/ui.xml", isHere: true }, shared = { name: "operation", file: "Base.theme/ui.xml", isHere: false };
  const written = [own, shared], undone = [{ name: "operation", file: "Night.theme/ui.xml", isHere: true }];
  const answers = [written, undone, written, [own, { ...shared, file: "Other.theme/ui.xml" }]];
  const editor = Editing.create({ saved: "1", actions: { places: async () => answers.shift(), callOff: () => {} } });
  const settle = async () => { for (let i = 0; i < 9; i++) await null; };
  editor.open();
  await settle();
  editor.expire();
  await settle();
  assert.equal(editor.state.scope, "operation", "this thing has a definition of its own now");
  editor.expire();
  await settle();
  assert.equal(editor.state.scope, "override", "and none again: the definition of all has the old name");
  editor.choose("operation");
  editor.expire();
  await settle();
  assert.equal(editor.state.scope, "override", "a definition elsewhere is another one");
});

test("writes nowhere else where this thing, chosen by hand, has got a definition in another file", async () => {
  const here = { name: "override", file: "Night.theme/ui.xml", isHere: true }, dark = { name: "operation", file: "Night.theme/ui~dark.xml", isHere: true };
  const answers = [[here], [dark]], written = [], settle = async () => { for (let i = 0; i < 20; i++) await null; };
  const editor = Editing.create({ saved: "1", actions: { places: async () => answers.shift(), draft: () => {}, prove: () => {}, callOff: () => {}, write: (value, place) => written.push([value, place]) }, clock: { setTimeout: () => 0, clearTimeout: () => {} } });
  editor.open();
  await settle();
  editor.choose("override");
  editor.move("2", true);
  editor.expire();
  editor.leave();
  await settle();
  assert.deepEqual([written, editor.state.phase, editor.state.fault], [[], "failed", "the place in Night.theme/ui.xml is gone, another one is chosen"]);
  editor.open();
  editor.move("3", true);
  editor.leave();
  await settle();
  assert.deepEqual(written, [["3", "operation"]], "the chip says which one now");
});

test("sends a part as the page knows it once it has what was written before", async () => {
  const sent = [], place = { name: "override", file: "Night.theme/ui.xml", isHere: true };
  let path = 0, answer = () => {};
  const part = (text) => ({ get now() { return `${text} at ${path}`; } });
  const actions = { places: async () => [place], draft: (value) => sent.push(`draw ${value.now}`), prove: () => {}, callOff: () => {},
    write: (value) => { sent.push(`write ${value.now}`); return new Promise((done) => { answer = done; }); } };
  const editor = Editing.create({ saved: "", actions, clock: { setTimeout: () => 0, clearTimeout: () => {} } });
  const settle = async () => { for (let i = 0; i < 30; i++) await null; };
  editor.open();
  editor.move(part("a"), true);
  editor.commit();
  await settle();
  editor.move(part("b"), true);
  editor.commit();
  editor.move(part("c"), true);
  await settle();
  assert.deepEqual(sent, ["write a at 0"]);
  path = 1;
  answer({});
  await settle();
  assert.deepEqual(sent.slice(1), ["write b at 1"], "the next one waits for it");
  path = 2;
  answer({});
  await settle();
  editor.leave();
  await settle();
  assert.equal(sent.at(-1), "write c at 2", "and so does the one after it");
});

test("goes from idle over open, moving and writing to shown", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.editor.move("2");
  await b.settle();
  b.editor.settle();
  await b.wait(600);
  assert.deepEqual(b.states, ["open", "moving", "writing", "shown"]);
  assert.deepEqual(b.names("write"), [["write", "2", "override"]]);
  assert.equal(b.editor.state.value, "2");
});

test("writes eight quick steps once", async () => {
  const b = bench();
  b.editor.open();
  for (let step = 2; step < 10; step++) {
    b.editor.move(String(step));
    b.editor.settle();
    await b.wait(100);
  }
  await b.wait(600);
  assert.deepEqual(b.names("write"), [["write", "9", "override"]]);
});

test("writes nowhere else where the chosen place is gone", async () => {
  const own = { name: "override", file: "Night.theme/ui.xml", isHere: true }, shared = { name: "operation", file: "Base.theme/ui.xml", isHere: false };
  const answers = [[own, shared], [{ name: "operation", file: "Night.theme/ui.xml", isHere: true }]], written = [];
  const editor = Editing.create({ saved: "1", actions: { places: async () => answers.shift(), draft: async () => {}, write: async (value) => written.push(value), callOff: () => {} } });
  const settle = async () => { for (let i = 0; i < 20; i++) await null; };
  editor.open();
  await settle();
  editor.expire();
  editor.choose("operation");
  editor.move("2", true);
  editor.commit("2");
  await settle();
  assert.deepEqual([editor.state.phase, written], ["failed", []]);
  editor.commit("2");
  await settle();
  assert.deepEqual(written, ["2"], "it is written where the chip is now");
});

test("writes at the place that was chosen by then, whatever is chosen while the places come", async () => {
  const own = { name: "override", file: "Night.theme/ui.xml", isHere: true }, shared = { name: "constant:accent", file: "Night.theme/ui.xml", isHere: false }, written = [];
  let come = null;
  const editor = Editing.create({ saved: "1", actions: { places: () => new Promise((done) => { come = () => done([own, shared]); }), draft: async () => {}, write: async (...sent) => written.push(sent), callOff: () => {} } });
  const settle = async () => { for (let i = 0; i < 20; i++) await null; };
  editor.open();
  come();
  await settle();
  editor.expire();
  editor.move("2", true);
  editor.commit("2");
  editor.choose("constant:accent");
  come();
  await settle();
  assert.deepEqual(written, [["2", "override"]]);
});

test("keeps the place that was chosen over every write", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.editor.choose("constant:radius");
  for (const value of ["2", "3", "4", "5"]) {
    b.editor.move(value);
    b.editor.settle();
    await b.wait(600);
  }
  assert.deepEqual(b.names("write").map(([, , scope]) => scope), Array(4).fill("constant:radius"));
});

test("begins with the first place, also where the places come after the value", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move("2", true);
  b.editor.commit("2");
  await b.settle();
  assert.deepEqual(b.names("write"), [["write", "2", "override"]]);
});

test("draws the newest value and leaves out those between", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.isSlow = true;
  for (const value of ["2", "3", "4", "5"]) {
    b.editor.move(value);
    await b.settle();
  }
  while (b.names("draft").length < 2) await b.answer();
  assert.deepEqual(b.names("draft").map(([, value]) => value), ["2", "5"]);
});

test("draws nothing where what is typed is what the file says", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.editor.move("2", true);
  await b.settle();
  b.editor.move("1", true);
  await b.settle();
  await b.wait(900);
  assert.deepEqual(b.names("draft", "prove", "callOff"), [["draft", "2", "override"], ["callOff"]]);
  b.editor.leave();
  await b.settle();
  assert.deepEqual([b.names("write"), b.editor.state.phase], [[], "idle"]);
});

test("proves what moves before it is written, and typed values too", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move("7", true);
  await b.settle();
  await b.wait(250);
  assert.deepEqual(b.names("prove"), [["prove", "7", "override"]]);
  assert.deepEqual(b.names("write"), []);
});

test("does not write half a word that rests, and writes it when it is left", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move("#AB", true);
  await b.wait(5000);
  assert.deepEqual(b.names("write"), []);
  b.editor.leave();
  await b.settle();
  assert.deepEqual(b.names("write"), [["write", "#AB", "override"]]);
  assert.equal(b.editor.state.phase, "idle");
});

test("shows what the file says again when it is called off", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move("2");
  b.editor.settle();
  b.editor.cancel();
  await b.wait(5000);
  assert.equal(b.editor.state.value, "1");
  assert.equal(b.editor.state.phase, "open");
  assert.deepEqual(b.names("write"), []);
});

test("keeps what is typed while the page gets new data, and shows those afterwards", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move("2", true);
  b.editor.refresh("8");
  assert.equal(b.editor.state.value, "2");
  b.editor.cancel();
  assert.equal(b.editor.state.value, "8");
});

test("keeps a value that was refused, with the reason, until it is mended", async () => {
  const b = bench({ refuses: true });
  b.editor.open();
  b.editor.move("x", true);
  b.editor.commit("x");
  await b.settle();
  assert.equal(b.editor.state.phase, "failed");
  assert.equal(b.editor.state.fault, "not that");
  b.editor.leave();
  b.editor.refresh("8");
  assert.equal(b.editor.state.value, "x");
  b.refuses = false;
  b.editor.move("2", true);
  b.editor.commit("2");
  await b.settle();
  assert.equal(b.editor.state.fault, null);
  assert.equal(b.names("write").length, 2);
});

test("moves again while a value is written, and writes that afterwards", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.isSlow = true;
  b.editor.move("2");
  b.editor.commit("2");
  await b.settle();
  b.editor.move("3");
  b.isSlow = false;
  for (let i = 0; i < 4; i++) await b.answer();
  assert.equal(b.editor.state.value, "3");
  assert.equal(b.editor.state.phase, "moving");
  assert.equal(b.names("draft").filter(([, value]) => value === "3").length, 2, "it is drawn again from what is written now");
  b.editor.settle();
  await b.wait(600);
  assert.deepEqual(b.names("write").map(([, value]) => value), ["2", "3"]);
});

test("writes nothing where the value is the file's", async () => {
  const b = bench();
  b.editor.open();
  await b.settle();
  b.editor.move("2");
  b.editor.move("1");
  b.editor.commit("1");
  await b.settle();
  assert.deepEqual(b.names("write"), []);
  assert.equal(b.editor.state.phase, "open");
});

test("says that text is no value where it is left, and writes nothing", async () => {
  const b = bench();
  b.editor.open();
  b.editor.move(undefined, true);
  b.editor.leave();
  await b.settle();
  assert.deepEqual(b.names("write"), []);
  assert.equal(b.editor.state.phase, "failed");
});

test("is what random events say: one write for each value at rest, never another place, nothing lost", async () => {
  let seed = 7;
  const chance = (below) => (seed = (seed * 16807) % 2147483647) % below;
  for (let session = 0; session < 300; session++) {
    const b = bench();
    let typed = null, file = "1", scope = "override";
    for (let step = 0; step < 12; step++) {
      const kind = chance(6);
      if (kind === 0) b.editor.open();
      if (kind === 1) { typed = String(chance(50)); b.editor.move(typed); b.editor.settle(); }
      if (kind === 2) await b.wait(700);
      if (kind === 3) { b.editor.cancel(); }
      if (kind === 4) { b.editor.leave(); await b.settle(); }
      if (kind === 5 && b.editor.state.places) { scope = b.editor.state.places[chance(2)].name; b.editor.choose(scope); }
      await b.settle();
      const last = b.names("write").at(-1);
      if (last && last[1] !== file) file = last[1];
      assert.equal(b.editor.state.saved, file);
      if (!b.editor.isBusy()) assert.equal(b.editor.state.value, file);
    }
  }
});
