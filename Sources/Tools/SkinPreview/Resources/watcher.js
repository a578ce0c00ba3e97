// Elements that are drawn when they approach the viewport.
const near = new Set();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(target); else near.delete(target);
    if (isIntersecting) target.paint();
  }
}, { rootMargin: "600px 0px" });
const watch = (element, paint) => {
  element.paint = paint;
  observer.observe(element);
  return element;
};
const unwatch = (element) => {
  near.delete(element);
  observer.unobserve(element);
};

// Returns a function that draws what is on the screen, and what is near it after the next frame. Positions are read now,
// before anything changes: the browser has laid them out already.
function prepare() {
  const shown = [...near].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom >= 0 && top <= innerHeight;
  });
  return () => {
    for (const element of shown) if (near.has(element)) element.paint();
    requestAnimationFrame(() => setTimeout(() => { for (const element of near) element.paint(); }));
  };
}

export { watch, unwatch, prepare };
