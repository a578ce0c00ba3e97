// The life of one editor: idle → open → moving → writing → shown or failed. It knows no page: `actions` ask the server, `changed` shows
// what is new, and `clock` waits.
//
//   idle     nobody edits it: it shows what the file says
//   open     it has the keyboard: the places where it can be written are known, one of them is chosen
//   moving   it shows another value than the file, as a draft that nobody else sees
//   writing  a value is on its way into the file; it may move again meanwhile
//   shown    what was written is what the page shows
//   failed   the server refused; the value stays until it is mended or called off
//   ended    what it is of is shown no more

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function create({ saved, actions, changed = () => {}, rest = 600, pause = 250, clock = globalThis }) {
  const state = { phase: "idle", saved, value: saved, scope: null, places: null, fault: null, proof: null, resets: 0 };
  let isFocused = false, isTyped = false, version = 0, writes = 0, asking = null, asked = null, isDrafting = false, wanted, resting = 0, proving = 0, chosen = null, known = null, last = null;

  const tell = () => changed(state);
  function become(phase, more = {}) {
    Object.assign(state, { phase, ...more });
    tell();
  }

  function stop() {
    clock.clearTimeout(resting);
    clock.clearTimeout(proving);
    wanted = undefined;
  }

  // A place among those that there are now: what this thing's is called changes with the definition that it has, and another definition may
  // have got the name of the place. One that was chosen by hand stays in its file.
  const among = (found, place) => found.find(({ name, file, isHere }) => (place.isHere ? isHere && (!place.isMeant || file === place.file) : name === place.name && file === place.file));

  // What was chosen stays chosen. This thing's is the first one.
  function pick(found) {
    chosen = (chosen ? among(found, chosen) : found.find(({ name }) => name === state.scope)) ?? found[0] ?? null;
    state.scope = chosen?.name ?? null;
  }

  // Where a part of the value is, the page knows once it has what was written before.
  async function located(value, before) {
    if (value?.now) await before;
    if (value?.now) await actions.arrived?.();
    await places();
  }

  // Asks once where the value can be written. What is chosen by then stays chosen.
  function places() {
    asking ??= actions.places().then((found) => {
      known = state.places = found;
      pick(found);
      tell();
    }).catch((error) => {
      asking = null;
      become(state.phase, { fault: error.message });
    });
    return asking;
  }

  function open() {
    isFocused = true;
    if (["idle", "shown", "ended"].includes(state.phase)) become("open");
    places();
  }

  // Another place is chosen, and stays chosen until the editor ends.
  function choose(scope) {
    state.scope = scope;
    const place = known?.find(({ name }) => name === scope);
    chosen = place ? { ...place, isMeant: true } : null;
    if (state.phase === "failed") become("moving", { fault: null });
    if (state.phase === "moving") redraw();
    else tell();
  }

  // The value moves: the newest one is drawn, and none is written. Undefined is text that is no value yet.
  function move(value, typed = false) {
    version += 1;
    isTyped = typed;
    clock.clearTimeout(resting);
    become("moving", { value, fault: null });
    redraw();
  }

  async function redraw() {
    clock.clearTimeout(proving);
    wanted = state.value;
    if (wanted === undefined) return;
    const now = version;
    await located(wanted, last);
    if (now !== version || state.phase !== "moving") return;
    if (isSaved(state.value)) {
      actions.callOff();
      return become("moving", { proof: null });
    }
    proving = clock.setTimeout(prove, pause);
    draw();
  }

  async function draw() {
    if (isDrafting || wanted === undefined) return;
    const value = wanted, now = version;
    wanted = undefined;
    isDrafting = true;
    try {
      await actions.draft(value, state.scope);
      if (now === version && state.fault) become(state.phase, { fault: null });
    } catch (error) { if (now === version && state.phase === "moving") become("moving", { fault: error.message }); }
    isDrafting = false;
    draw();
  }

  async function prove() {
    const now = version;
    try {
      const proof = await actions.prove(state.value, state.scope);
      if (now === version && state.phase === "moving") become("moving", { proof, fault: null });
    } catch (error) { if (now === version && state.phase === "moving") become("moving", { fault: error.message }); }
  }

  // The value is at rest: it is written unless it moves again soon. So repeated keys are one write.
  function settle() {
    if (state.phase !== "moving" || state.value === undefined) return;
    clock.clearTimeout(resting);
    resting = clock.setTimeout(() => { if (state.phase === "moving") commit(); }, rest);
  }

  // Writes the value now, at the place that is chosen now.
  function commit(value = state.value) {
    stop();
    if (value === undefined) return become("failed", { fault: state.fault ?? "this is not a value" });
    if (isSaved(value)) return cancel();
    asked = located(value, last);
    last = write(value);
    return last;
  }

  async function write(value) {
    const now = ++version, was = state.saved, place = chosen;
    writes += 1;
    become("writing", { value, fault: null });
    try {
      await asked;
      // Another place may be chosen meanwhile, which is for what comes next.
      const target = place && state.places ? among(state.places, place) : place;
      if (place && (!place.isHere || place.isMeant) && !target) throw new Error(`the place in ${place.file} is gone, another one is chosen`);
      const proof = await actions.write(value, target?.name ?? state.scope);
      // What the page says of the new value comes a little later; where it shows something else, that is what the file says.
      const text = value?.text ?? value, isLate = proof?.isShown === false;
      if (same(state.saved, was) && typeof text === "string" && !value.path && !isLate) state.saved = text;
      if (isLate) state.resets += 1;
      if (now === version) become(isFocused ? "shown" : "idle", { proof, value: state.saved });
      expire(true);
      // A draft of what moved meanwhile was of the text before.
      if (now !== version && state.phase === "moving") redraw();
    } catch (error) {
      if (now === version) become("failed", { fault: error.message });
      else actions.refused?.(error);
    } finally { writes -= 1; }
  }

  // What is not written is neither drawn nor written any more, and stays typed.
  function end() {
    version += 1;
    stop();
    actions.callOff();
    state.phase = "ended";
  }

  // It shows what the file says.
  function cancel() {
    end();
    isTyped = false;
    become(isFocused ? "open" : "idle", { value: state.saved, fault: null, proof: null, resets: state.resets + 1 });
  }

  // What is typed is written when the editor is left. A value that was refused stays until then, and is called off.
  function leave() {
    isFocused = false;
    if (state.phase === "moving") return commit();
    if (state.phase === "ended") return;
    if (state.phase === "failed") return tell();
    if (state.phase !== "writing") become("idle", { proof: null });
  }

  // The page has what the file says now. What is edited meanwhile is not replaced.
  function refresh(value) {
    if (same(value, state.saved)) return;
    state.saved = value;
    if (!isBusy()) Object.assign(state, { value, proof: null });
    tell();
  }

  // The file has changed: the places may be others now, and are asked for again when they are needed.
  function expire(isWritten = false) {
    if (state.phase === "writing" && !isWritten) return;
    [asking, state.places] = [null, null];
    if (isFocused) places();
  }

  // Whether the file says it already, at the place that comes first.
  const isSaved = (value) => same(value, state.saved) && (state.scope === null || state.scope === state.places?.[0]?.name);
  const isBusy = () => ["moving", "writing", "failed"].includes(state.phase);
  return { state, open, choose, move, settle, commit, end, cancel, leave, refresh, expire, isBusy, ready: () => asked, done: () => last, isTyped: () => isTyped && state.phase === "moving", isWriting: () => writes > 0 };
}

export { create, same };
