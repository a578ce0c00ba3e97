// The controls of values in the panel.
(() => {
  const { make } = Drawings;
  const { token, ask, written, traitsOf } = Studio;
  const { controls, hexadecimal } = Inputs;

  // Editing ----------------------------------------------------------------------------------------------------------
  const fields = (box) => [...box.querySelectorAll("input, select, button")];
  // The control that has the keyboard, so that it has it again, with its selection, when the panel is painted anew.
  let focused = null;
  // A field of a number does not tell what is selected in it, only the document whether that is all.
  const selectionOf = (field) => (field.selectionStart == null && String(getSelection()) !== field.value ? null : [field.selectionStart, field.selectionEnd]);
  function select(field, selection) {
    if (!selection || !field.select) return;
    if (selection[0] == null) field.select();
    else field.setSelectionRange(...selection);
  }
  // The editor for which the panel stays as it is.
  let holder = null;
  // The place that was chosen for a value, by the value that is edited, until its controls are left.
  const chosen = new Map();
  // What a write of a value has ended, until its controls are left.
  const outcomes = new Map();
  document.addEventListener("left", () => {
    chosen.clear();
    outcomes.clear();
  });

  // Escape takes back what was not written yet, before it closes the panel.
  addEventListener("keydown", (event) => {
    const box = event.key === "Escape" && event.target.closest?.(".edit.dirty");
    if (!box) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    Studio.callOff();
    box.end();
  }, true);

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
    const own = `${what.theme.id} ${what.entity ?? ""} ${what.operation ?? ""} ${what.states ?? ""} ${name}`;
    // What is edited is what is shown, whatever is chosen meanwhile.
    const mark = what.theme.mark, traits = traitsOf(what.theme);
    const request = (place = where()) => ({ theme: mark, traits, entity: what.entity, constant: what.constant, operation: what.operation,
      states: what.states || "", parameter: what.parameter, place });
    const where = () => places.value || chosen.get(own);
    let current = value.text;
    const fault = make("p", { class: "fault", role: "alert", hidden: true });
    const outcome = make("p", { class: "from outcome", hidden: true });
    const places = make("select", { "aria-label": "Where the value is written", hidden: true });
    // Only what this theme itself defines: an ancestor's definition serves others, too.
    const out = make("button", { class: "quiet", hidden: true, onclick: () => take(null, true) }, "Take out");
    places.addEventListener("change", () => {
      chosen.set(own, places.value);
      tellPlace();
    });
    function tellPlace() {
      places.title = places.selectedOptions[0]?.textContent ?? "";
      out.hidden = !places.selectedOptions[0]?.isOwn;
      light();
    }
    // What follows from the place is lit in the scenes.
    const light = () => Lights.show(places.value.startsWith("constant:") ? places.value.slice(9) : what.constant, what.theme);
    const fail = (error) => { fault.textContent = error?.message ?? ""; fault.hidden = !error; };

    async function offer() {
      if (places.options.length || offer.isAsked) return;
      offer.isAsked = true;
      try {
        const answer = await ask("places", request());
        places.replaceChildren(...answer.places.map((place) => make("option", { value: place.name }, placeText(place))));
        answer.places.forEach((place, i) => { places.options[i].isOwn = place.isOwn; });
        if (answer.places.some(({ name }) => name === chosen.get(own))) places.value = chosen.get(own);
        places.hidden = false;
        limit(answer);
        tellPlace();
      } catch (error) { fail(error); }
    }

    // What the schema allows: a range of a number, or words.
    function limit({ values, minimum, maximum }) {
      for (const field of box.querySelectorAll("input[type=number]")) Object.assign(field, { min: minimum ?? "", max: maximum ?? "" });
      const field = values && box.querySelector("input[type=text]");
      if (!field) return;
      const choice = make("select", { "aria-label": field.getAttribute("aria-label") }, ...values.map((word) => make("option", { value: word, selected: word === field.value }, word)));
      choice.addEventListener("change", () => take(choice.value, true));
      const hadFocus = document.activeElement === field;
      field.replaceWith(choice);
      if (hadFocus) choice.focus();
    }

    // While a control moves, the page shows the newest value; those that are late are left out.
    let wanted = null, isBusy = false, pause = 0, isMoving = false, writing = 0, isOver = false;
    function retire() {
      if (focused?.own === own && box.contains(document.activeElement)) focused.selection = selectionOf(document.activeElement);
      wanted = null;
      isMoving = false;
      isOver = true;
      clearTimeout(pause);
    }
    function end() {
      retire();
      release();
    }
    function hold() {
      holder = box;
      Panel.isHeld = true;
    }
    function release() {
      if (holder !== box && holder?.isConnected) return;
      holder = null;
      Panel.isHeld = false;
    }

    async function draft() {
      if (isBusy || wanted === null) return;
      const now = wanted;
      wanted = null;
      isBusy = true;
      try { await Studio.draft("draft", () => ({ ...request(), ...body(now), scale: Store.scaleOf(what.theme, Controls.scale()) })); fail(null); } catch (error) { fail(error); }
      isBusy = false;
      draft();
    }

    function warn({ text, isFault }) {
      outcome.textContent = text;
      outcome.classList.toggle("fault", isFault);
      outcome.hidden = false;
    }

    // A value as it is sent: whole, or only the attributes that are changed.
    const body = (text) => (text?.partial ? { value: text.partial, isPartial: true } : { value: text });

    async function prove(now) {
      try {
        const answer = await ask("prove", { ...request(), ...body(now) });
        const others = answer.themes.length ? `, and ${answer.themes.join(", ")}` : "";
        const shown = answer.shown ? `; shown as ${answer.shown} after its adjustments` : "";
        warn({ text: `${answer.file}:${answer.line}: ${answer.changes} values change${others}${Studio.lossesOf(answer)}${shown}`, isFault: answer.failing > 0 });
        fail(null);
      } catch (error) { fail(error); }
    }

    async function take(text, isLast) {
      if (isOver) return;
      hold();
      isMoving = !isLast;
      box.classList.toggle("dirty", !isLast);
      Studio.begin(isLast ? null : end);
      if (isLast) return write(text, where());
      await offer();
      if (isOver) return;
      clearTimeout(pause);
      wanted = text;
      pause = setTimeout(() => prove(text), 250);
      draft();
    }

    // Writes a value at the place that is chosen now, whatever comes while the places are loaded.
    async function write(text, place) {
      clearTimeout(pause);
      wanted = null;
      writing += 1;
      try {
        await offer();
        // The value is there already.
        if (text === current && (place ?? places.value) === (places.options[0]?.value ?? "")) {
          Studio.callOff();
          return end();
        }
        current = text;
        const asked = request(place ?? where());
        const answer = text?.bytes ? await ask("picture", { ...asked, name: text.name, bytes: hexadecimal(text.bytes) })
          : await ask("write", { ...asked, ...body(text) });
        // What a write has ended is told at its field until that is left.
        if (answer.losses?.length || answer.failing > 0) outcomes.set(own, { text: Studio.lossesOf(answer).slice(2), isFault: answer.failing > 0 });
        else outcomes.delete(own);
        if (outcomes.has(own)) warn(outcomes.get(own));
        else outcome.hidden = true;
        written(answer, "Wrote");
        fail(null);
        // The panel shows the value before until the page has the new one. It may move again meanwhile.
        await Studio.arrival(answer.revision);
        if (!isMoving && writing === 1) release();
      } catch (error) {
        current = null;
        fail(error);
        box.classList.add("dirty");
        Studio.callOff();
        if (box.contains(document.activeElement)) return;
        Studio.tell(error.message, true);
        release();
      } finally {
        writing -= 1;
      }
    }

    // The constants that have the color: a reference follows them, a copy does not.
    function references() {
      const color = value.colors.length === 1 && value.text;
      const names = color && what.entity ? Store.constants(Controls.look(what.theme)).filter(({ colors }) => colors.length === 1 && colors[0] === color).map(({ name }) => name) : [];
      const free = names.filter((other) => !what.constants?.includes(other)).slice(0, 4);
      if (!free.length) return null;
      return make("div", { class: "refer" }, "The same as ", ...free.map((other) =>
        make("button", { class: "quiet", title: `Follow ${other} from now on`, onclick: () => take(`<color ref="${other}"/>`, true) }, other)));
    }

    // What can be done with a value beside giving it another one.
    function more() {
      const act = (kind, label, hint) => {
        const field = make("input", { type: "text", "aria-label": hint, placeholder: hint, spellcheck: "false" });
        return make("form", { onsubmit: async (event) => {
          event.preventDefault();
          try {
            written(await ask("refactor", { ...request(), kind, name: field.value }), "Wrote");
            fail(null);
            release();
            if (kind === "rename") Panel.showConstant(field.value, Controls.indexOf(what.theme), null);
          } catch (error) { fail(error); }
        } }, field, make("button", { class: "quiet" }, label));
      };
      return make("details", { class: "more" }, make("summary", { "aria-label": "More" }, "More"), ...(what.constant
        ? [act("rename", "Rename", "Another name"), act("setting", "Offer as a setting", "A label for users")]
        : [act("extract", "Make a constant", "A name for the value")]));
    }

    const box = make("div", { class: "edit" }, isOneOfSeveral ? make("b", {}, value.name) : null, ...controls(value, name, take),
      references(), make("div", { class: "written-at" }, places, out, more()), outcome, fault);
    box.dataset.key = own;
    Object.assign(box, { end, retire, hold });
    if (outcomes.has(own)) warn(outcomes.get(own));
    box.addEventListener("input", () => {
      box.classList.add("dirty");
      hold();
    });
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
      // The window may lose the keyboard to a dialog, and a control that was replaced has lost it already.
      if (box.contains(relatedTarget) || !document.hasFocus() || isOver) return;
      box.classList.remove("open");
      focused = null;
      Lights.show(null);
      chosen.delete(own);
      outcomes.delete(own);
      // A value that is being written releases the panel itself.
      if (isMoving) Studio.callOff();
      else if (!writing) setTimeout(release);
      if (places.selectedIndex > 0 && !writing) {
        places.selectedIndex = 0;
        tellPlace();
      }
    });
    // As soon as it is in the panel: no key is lost.
    if (focused?.own === own) queueMicrotask(() => {
      if (!focused || !box.isConnected) return;
      const { selection } = focused;
      box.classList.add("open");
      const field = fields(box)[focused.index];
      field?.focus({ preventScroll: true });
      if (field) select(field, selection);
    });
    return box;
  }

  // Operations that nothing says of an entity, which can be given.
  Panel.complete = (parts, what) => {
    if (!token || what.theme.of != null) return;
    const list = make("select", { "aria-label": "An operation to add" }, make("option", { value: "" }, "Add an operation…"));
    const box = make("div", { class: "row add" }, list);
    const more = make("details", { class: "row more" }, make("summary", {}, "Classes"));
    more.addEventListener("toggle", () => Definitions.classes(what, more), { once: true });
    parts.push(box, more);
    ask("operations", { theme: what.theme.mark, traits: traitsOf(what.theme), entity: what.entity, operation: "" }).then(({ operations }) => {
      list.append(...operations.map(({ name, type }) => make("option", { value: name }, `${name} (${type})`)));
      list.addEventListener("change", () => {
        const found = operations.find(({ name }) => name === list.value);
        box.querySelector(".edit")?.remove();
        if (!found) return;
        const text = found.values?.[0] ?? Definitions.initial[found.type] ?? "";
        const control = editor({ text, colors: found.type === "color" ? [text] : [] }, found.name, { ...what, operation: found.name }, false);
        control.classList.add("open");
        box.append(control);
        control.hold();
        fields(control)[0]?.focus();
      });
    }).catch(() => box.remove());
  };

  function placeText({ name, file, line, followers, sharers, isHere }) {
    const [kind, constant] = name.split(":");
    const follow = `${followers} ${followers === 1 ? "value follows" : "values follow"}`;
    const shared = sharers.length ? `; also in ${sharers.join(", ")}` : "";
    const words = { constant: `${constant}: ${follow}${shared} (${file}:${line})`,
      operation: `${isHere ? "Only here" : "Where it is defined"}${isHere && followers === 1 ? "" : `: ${follow}${shared}`} (${file}:${line})`,
      override: `Only here (${file})`, traits: `Only under these traits (${file})`, overlay: `In the overlay (${file})` };
    return words[kind];
  }
})();
