// Takes a color from anything on the page.
const Pipette = (() => {
  let take = null;

  const hex = (css) => {
    const channels = css?.match(/^rgba?\((\d+), (\d+), (\d+)/)?.slice(1);
    return channels ? "#" + channels.map((v) => Number(v).toString(16).padStart(2, "0")).join("").toUpperCase() : null;
  };

  // The color that a shape is painted with: that of its filter, which tints it, or its fill, or its line.
  function colorOf(element) {
    const tile = element.closest(".swatch");
    if (tile) return tile.constant?.colors[0]?.slice(0, 7);
    const filter = element.closest("[filter]")?.getAttribute("filter")?.match(/#([^)"]+)/)?.[1];
    const flood = filter && document.getElementById(filter)?.querySelector("feFlood:not([flood-opacity])");
    if (flood) return hex(getComputedStyle(flood).floodColor);
    const style = getComputedStyle(element);
    const gradient = style.fill.match(/#([^)"]+)/)?.[1];
    const stop = gradient && document.getElementById(gradient)?.querySelector("stop");
    return hex(stop ? getComputedStyle(stop).stopColor : style.fill) ?? hex(style.stroke) ?? hex(style.backgroundColor);
  }

  function end() {
    take = null;
    document.documentElement.classList.remove("picking");
  }

  addEventListener("click", (event) => {
    if (!take || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const color = colorOf(event.target), then = take;
    end();
    if (color) then(color); else Studio.tell("There is no color to take", true);
  }, true);
  addEventListener("keydown", (event) => {
    if (!take || event.key !== "Escape") return;
    event.stopImmediatePropagation();
    end();
  }, true);

  // Waits for a click. The click that starts it does not count.
  function start(then) {
    setTimeout(() => {
      take = then;
      document.documentElement.classList.add("picking");
      Studio.tell("Click anything to take its color, or press Escape");
    });
  }

  return { start };
})();

// Lights in the scenes what follows from a constant, and names what the pointer is over.
const Lights = (() => {
  const { make } = Drawings;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const tag = document.body.appendChild(make("div", { class: "entity-tag", "aria-hidden": "true", hidden: true }));

  function show(name, theme) {
    const look = name && theme && Controls.look(theme);
    const keys = [...(look && Store.uses(look)?.get(name) || [])].map((index) => Cards.keyAt(index));
    sheet.replaceSync(keys.length ? keys.map((key) => `[data-theme="${CSS.escape(theme.name)}"] [data-entity="${CSS.escape(key)}"]`).join() + "{ outline: 1.5px solid var(--focus); outline-offset: 1px; }" : "");
  }

  for (const kind of ["pointerover", "focusin"]) addEventListener(kind, ({ target }) => {
    const tile = target.closest?.(".swatch");
    if (tile?.constant) show(tile.constant.name, tile.theme);
    else if (kind === "pointerover" && !document.querySelector(".edit.open")) show(null);
    if (kind !== "pointerover") return;
    const entity = target.closest?.(".screen [data-entity]");
    tag.hidden = !entity || document.documentElement.classList.contains("comparing");
    if (tag.hidden) return;
    tag.textContent = entity.dataset.entity.replace("#", "  ");
    const { left, top } = entity.getBoundingClientRect();
    tag.style.translate = `${Math.max(4, Math.min(left, innerWidth - tag.offsetWidth - 4))}px ${Math.max(4, top - 24)}px`;
  });
  addEventListener("scroll", () => { tag.hidden = true; }, { passive: true });
  return { show };
})();
