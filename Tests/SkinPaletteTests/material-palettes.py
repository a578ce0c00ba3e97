#!/usr/bin/env python3
"""Writes material-palettes.txt: the colors that Material's own code finds in pictures, for MaterialPaletteTests.

    pip install materialyoucolor==3.0.4
    Tests/SkinPaletteTests/material-palettes.py > Tests/SkinPaletteTests/material-palettes.txt

The quantizer of that package is Material Color Utilities in C++; its score is that in Python. A line holds a seed, the
number of blots of the picture, its number of pixels, the number of colors asked for, the clusters as color:count, and the
accents. The test paints the same pictures by the same generator.
"""
from materialyoucolor.quantize import QuantizeCelebi
from materialyoucolor.score.score import Score

MASK = (1 << 64) - 1
CASES = [(seed, 1 + seed % 9, 400 + 90 * seed, (4, 16, 128)[seed % 3]) for seed in range(1, 25)]


class SplitMix64:
    def __init__(self, seed):
        self.state = seed

    def next(self, bound):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        value = self.state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        return (value ^ (value >> 31)) % bound


def picture(seed, blots, count):
    """Pixels near a few colors, the first of which are more frequent, and noise."""
    random = SplitMix64(seed)
    centers = [[random.next(256) for _ in range(3)] for _ in range(blots)]
    pixels = []
    for _ in range(count):
        if random.next(20) == 0:
            channels = [random.next(256) for _ in range(3)]
        else:
            center = centers[random.next(1 + random.next(blots))]
            channels = [min(max(channel + random.next(41) - 20, 0), 255) for channel in center]
        pixels.append(channels)
    return pixels


for seed, blots, count, limit in CASES:
    found = QuantizeCelebi([pixel + [255] for pixel in picture(seed, blots, count)], limit)
    # The published code ranks them in the order of a map by color.
    clusters = {color & 0xFFFFFFFF: found[color] for color in sorted(found)}
    accents = Score.score(clusters)
    print(
        seed, blots, count, limit, ",".join(f"{color & 0xFFFFFF:06X}:{number}" for color, number in clusters.items()),
        ",".join(f"{color & 0xFFFFFF:06X}" for color in accents))
