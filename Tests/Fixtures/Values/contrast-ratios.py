#!/usr/bin/env python3
"""Record the relative luminances and contrast ratios of 8-bit colours, as two other implementations work them out, for
ContrastRatioTests.

    python3 -m venv venv && venv/bin/pip install coloraide==8.13.1 wcag-contrast-ratio==0.9
    venv/bin/python contrast-ratios.py > contrast-ratios.txt

Each line has two colours and their contrast ratio by wcag-contrast-ratio. ColorAide takes the luminance from a matrix of
its own, so it must only come near.
"""

import random

import wcag_contrast_ratio
from coloraide import Color

COUNT = 400
RATIO_TOLERANCE = 5e-4

random.seed(143)
for number in range(COUNT):
    # Dark channels are where the transfer function has its other branch.
    limit = 255 if number % 4 else 16
    first, second = ([random.randint(0, limit) for _ in range(3)], [random.randint(0, 255) for _ in range(3)])
    names = ["#%02X%02X%02X" % tuple(color) for color in (first, second)]
    ratio = wcag_contrast_ratio.rgb(*([channel / 255 for channel in color] for color in (first, second)))
    other = Color(names[0]).contrast(names[1], method="wcag21")
    assert abs(ratio - other) <= RATIO_TOLERANCE * ratio, (names, ratio, other)
    print(*names, repr(ratio))
