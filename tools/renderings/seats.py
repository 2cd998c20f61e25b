"""Seats: one for a person, and benches. Their origin is on the floor below the sitter, who looks along y."""

import math

from mathutils import Matrix

from kit import cushion, metal, plastic, tube


def moved(at, turn=0):
    return Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, "Z")


def seat(at, side, insert, width=0.5, turn=0, head=True, shell="#202226", high=0.56):
    """`side` and `insert` are the materials of the edges and of the middle."""
    here = moved(at, turn)
    lean = here @ Matrix.Translation((0, -0.2, 0.34)) @ Matrix.Rotation(math.radians(14), 4, "X")
    middle, dark = width * 0.58, plastic(shell)
    cushion((width, 0.54, 0.15), side, (0, 0.04, 0.28), (4, 0, 0), radius=0.06, within=here)
    for edge in (-1, 1):
        cushion(
            (width * 0.2, 0.5, 0.12),
            side,
            (edge * width * 0.4, 0.05, 0.34),
            (4, edge * 14, 0),
            radius=0.05,
            within=here,
        )
        cushion(
            (width * 0.2, 0.13, high * 0.8),
            side,
            (edge * width * 0.4, 0.05, high * 0.46),
            (0, 0, edge * 16),
            radius=0.055,
            within=lean,
        )
    for k in range(3):
        cushion(
            (middle, 0.165, 0.1),
            insert,
            (0, -0.1 + 0.16 * k, 0.327 + 0.011 * k),
            (4, 0, 0),
            radius=0.035,
            puff=0.006,
            within=here,
        )
    cushion((width, 0.15, high), side, (0, -0.02, high / 2), radius=0.065, taper=0.16, bow=0.02, within=lean)
    rows = 4
    for k in range(rows):
        tall = high * 0.86 / rows
        cushion(
            (middle * (1 - 0.03 * k), 0.1, tall + 0.004),
            insert,
            (0, 0.028, 0.07 + tall * (k + 0.5)),
            radius=0.035,
            puff=0.006,
            within=lean,
        )
    cushion(
        (width * 0.86, 0.06, high * 0.86),
        dark,
        (0, -0.085, high * 0.47),
        radius=0.03,
        taper=0.16,
        within=lean,
    )
    cushion(
        (width * 0.62, 0.03, high * 0.52),
        insert,
        (0, -0.105, high * 0.56),
        radius=0.014,
        puff=0.008,
        within=lean,
    )
    cushion(
        (width * 0.58, 0.03, high * 0.24),
        side,
        (0, -0.112, high * 0.2),
        radius=0.014,
        puff=0.008,
        within=lean,
    )
    if head:
        for post in (-0.06, 0.06):
            tube(
                [(post, -0.02, high - 0.05), (post, -0.02, high + 0.06)],
                0.007,
                metal(),
                within=lean,
                smooth=False,
            )
        cushion(
            (0.24, 0.1, 0.15),
            side,
            (0, 0.0, high + 0.095),
            (-6, 0, 0),
            radius=0.055,
            puff=0.01,
            taper=0.08,
            bow=0.02,
            within=lean,
        )
        cushion(
            (0.15, 0.05, 0.095),
            insert,
            (0, 0.045, high + 0.095),
            (-6, 0, 0),
            radius=0.028,
            puff=0.008,
            within=lean,
        )


def bench(at, width, places, side, insert, turn=0, high=0.58, heads=True):
    each = width / places
    here = moved(at, turn)
    lean = here @ Matrix.Translation((0, -0.2, 0.34)) @ Matrix.Rotation(math.radians(16), 4, "X")
    cushion((width, 0.5, 0.16), side, (0, 0.03, 0.28), (4, 0, 0), radius=0.06, within=here)
    cushion((width, 0.15, high), side, (0, -0.02, high / 2), radius=0.06, within=lean)
    for k in range(places):
        x = (k - (places - 1) / 2) * each
        cushion(
            (each * 0.82, 0.46, 0.1),
            insert,
            (x, 0.04, 0.322),
            (4, 0, 0),
            radius=0.04,
            puff=0.014,
            within=here,
        )
        for row in range(3):
            tall = high * 0.84 / 3
            cushion(
                (each * 0.82, 0.1, tall + 0.003),
                insert,
                (x, 0.03, 0.07 + tall * (row + 0.5)),
                radius=0.035,
                puff=0.006,
                within=lean,
            )
        cushion(
            (each * 0.8, 0.03, high * 0.7),
            insert,
            (x, -0.1, high * 0.5),
            radius=0.014,
            puff=0.008,
            within=lean,
        )
        if heads:
            cushion((0.25, 0.11, 0.15), side, (x, 0, high + 0.085), radius=0.05, puff=0.01, within=lean)
            cushion(
                (0.16, 0.05, 0.1), insert, (x, 0.045, high + 0.085), radius=0.025, puff=0.008, within=lean
            )
