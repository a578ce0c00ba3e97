"""Draws times over sizes as SVG, both on logarithmic axes."""
import math

COLORS = ["#d0021b", "#888888", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2", "#17becf", "#bcbd22"]
WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 960, 420, 70, 60, 380, 250


def time_label(power):
    unit = min(power // 3, 3)
    return f"{10 ** (power - 3 * unit)} {['ns', 'µs', 'ms', 's'][unit]}"


class Axes:
    """Maps logarithms of sizes and times to places in a panel."""

    def __init__(self, left, series):
        points = [point for values in series.values() for point in values]
        self.left = left
        self.sizes = [math.floor(math.log10(min(size for size, _ in points))),
                      math.ceil(math.log10(max(size for size, _ in points)))]
        self.times = [math.floor(math.log10(min(time for _, time in points))),
                      math.ceil(math.log10(max(time for _, time in points)))]
        self.sizes[1] = max(self.sizes[1], self.sizes[0] + 1)
        self.times[1] = max(self.times[1], self.times[0] + 1)

    def place(self, size, time):
        low, high = self.sizes
        across = self.left + (math.log10(size) - low) / (high - low) * PLOT_WIDTH
        low, high = self.times
        return across, TOP + PLOT_HEIGHT - (math.log10(time) - low) / (high - low) * PLOT_HEIGHT

    def draw(self):
        parts = []
        for power in range(self.times[0], self.times[1] + 1):
            _, down = self.place(10 ** self.sizes[0], 10 ** power)
            parts.append(f'<line x1="{self.left}" x2="{self.left + PLOT_WIDTH}" y1="{down:.1f}" y2="{down:.1f}" '
                         'stroke="#dddddd"/>')
            parts.append(text(self.left - 8, down + 4, time_label(power), "end"))
        for power in range(self.sizes[0], self.sizes[1] + 1):
            across, _ = self.place(10 ** power, 10 ** self.times[0])
            parts.append(text(across, TOP + PLOT_HEIGHT + 20, f"{10 ** power:,}", "middle"))
        return parts


def text(across, down, words, anchor="start", size=12):
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" font-size="{size}">{words}</text>'


def draw_panel(left, title, series, names, across="entities"):
    parts = [text(left, TOP - 20, title, size=15)]
    axes = Axes(left, series)
    parts += axes.draw()
    # The first is drawn last, over the others.
    for number, (name, points) in reversed(list(enumerate(series.items()))):
        color = COLORS[number % len(COLORS)]
        places = [axes.place(*point) for point in points]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3" fill="{color}"/>' for across, down in places]
        row, column = divmod(number, 2)
        place, down = left + column * 190, TOP + PLOT_HEIGHT + 52 + row * 18
        parts.append(f'<rect x="{place}" y="{down - 9}" width="14" height="4" fill="{color}"/>')
        parts.append(text(place + 20, down, names[name]))
    parts.append(text(left + PLOT_WIDTH / 2, TOP + PLOT_HEIGHT + 36, across, "middle", 11))
    return parts


def write(path, parts, height=HEIGHT):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
                   'fill="#222222">\n<rect width="100%" height="100%" fill="#ffffff"/>\n')
        file.write("\n".join(parts) + "\n</svg>\n")
    print(f"{path} is drawn")
