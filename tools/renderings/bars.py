"""What the rider of a motorcycle or scooter sees: handlebar, instruments, and the painted part before the seat."""

from kit import (
    cushion,
    disc,
    gloss,
    leather,
    loft,
    material,
    metal,
    paint,
    plastic,
    ring,
    screen,
    through,
    tube,
)
from photo import camera, lamp, sky
from seats import moved

RUBBER = "#131416"


def grips(points, reach):
    """The bar through the points, with a grip, a lever, a switch block and a mirror at each end."""
    bar, dark = metal("#c4c7cc", 0.18), plastic("#1b1c1f", 0.42)
    for side in (-1, 1):
        line = [(side * x, y, z) for x, y, z in points]
        tube(through(line, 14), 0.0125, bar)
        end, inner = line[-1], line[-2]
        along = [(e - i) for e, i in zip(end, inner)]
        length = sum(a * a for a in along) ** 0.5
        unit = [a / length for a in along]
        at = lambda back: tuple(e - u * back for e, u in zip(end, unit))
        tube([at(0.13), at(0.0)], 0.018, material(RUBBER, rough=0.8, grain=0.6, scale=160), smooth=False)
        for k in range(7):
            tube([at(0.012 + 0.017 * k), at(0.016 + 0.017 * k)], 0.0198, plastic(RUBBER, 0.8), smooth=False)
        tube([at(0.0), at(-0.018)], 0.0165, bar, smooth=False)
        block = at(0.165)
        cushion((0.05, 0.05, 0.055), dark, block, (0, 0, side * 20), radius=0.016)
        cushion(
            (0.014, 0.012, 0.012),
            screen("#c8352b" if side > 0 else "#d7dade", 0.2),
            (block[0], block[1] - 0.03, block[2] + 0.012),
            radius=0.004,
        )
        fore = (block[0], block[1] + 0.045, block[2] - 0.008)
        tube(
            through(
                [
                    fore,
                    (end[0] - side * 0.1, end[1] + 0.075, end[2] - 0.015),
                    (end[0] + side * 0.005, end[1] + 0.062, end[2] - 0.018),
                ],
                8,
            ),
            0.0085,
            bar,
        )
        stem = [
            (block[0] - side * 0.01, block[1] + 0.02, block[2] + 0.02),
            (block[0] + side * 0.02, block[1] + 0.07, block[2] + 0.1),
        ]
        top = (block[0] + side * 0.07, block[1] + reach, block[2] + 0.16)
        tube(through([*stem, top], 8), 0.006, dark)
        cushion((0.15, 0.03, 0.1), dark, top, (-8, 0, side * -8), radius=0.03)
        cushion(
            (0.135, 0.006, 0.086),
            metal("#a9bfd6", 0.03),
            (top[0], top[1] - 0.016, top[2] - 0.002),
            (-8, 0, side * -8),
            radius=0.003,
        )
        tube(
            through(
                [
                    (block[0], block[1] + 0.03, block[2]),
                    (side * 0.14, block[1] + 0.13, block[2] - 0.03),
                    (side * 0.04, block[1] + 0.12, block[2] - 0.16),
                ],
                12,
            ),
            0.005,
            plastic("#0e0f10"),
        )


def clock(radius, at, turn, face="#0e1013"):
    import math

    here = moved(at)
    ring(radius, 0.008, metal(), turn=turn, within=here)
    disc(radius, 0.03, plastic("#101114"), (0, 0.006, -0.012), turn, within=here)
    from mathutils import Euler, Matrix

    tilt = (
        here @ Euler([math.radians(a) for a in turn]).to_matrix().to_4x4() @ Matrix.Translation((0, 0, 0.008))
    )
    disc(radius * 0.97, 0.004, material(face, rough=0.3), within=tilt)
    for k in range(25):
        a = math.radians(225 - 270 * k / 24)
        inner = 0.78 if k % 4 == 0 else 0.86
        tube(
            [
                (radius * inner * math.cos(a), radius * inner * math.sin(a), 0.004),
                (radius * 0.93 * math.cos(a), radius * 0.93 * math.sin(a), 0.004),
            ],
            0.0016 if k % 4 == 0 else 0.0009,
            screen("#f2f4f7", 0.9),
            within=tilt,
            smooth=False,
        )
    a = math.radians(205)
    tube(
        [(0, 0, 0.007), (radius * 0.72 * math.cos(a), radius * 0.72 * math.sin(a), 0.007)],
        0.0022,
        screen("#ff4b2e", 1.4),
        within=tilt,
        smooth=False,
    )
    disc(radius * 0.1, 0.01, plastic("#1a1b1e"), (0, 0, 0.006), within=tilt)


def bike():
    dark, bright, body = plastic("#1b1c1f", 0.4), metal(), paint()
    grips([(0.03, 0.62, 0.98), (0.1, 0.62, 1.0), (0.2, 0.58, 1.04), (0.37, 0.49, 1.03)], 0.08)
    cushion((0.2, 0.09, 0.03), metal("#8d9096", 0.3), (0, 0.65, 0.965), (-18, 0, 0), radius=0.013)
    for side in (-1, 1):
        tube([(side * 0.095, 0.62, 1.0), (side * 0.095, 0.74, 0.6)], 0.026, bright, smooth=False)
        disc(0.027, 0.012, bright, (side * 0.095, 0.618, 1.004), (-18, 0, 0))
    disc(0.02, 0.02, dark, (0, 0.63, 0.985), (-18, 0, 0))
    cushion((0.34, 0.13, 0.16), dark, (0, 0.79, 1.03), (38, 0, 0), radius=0.05)
    clock(0.066, (-0.072, 0.735, 1.108), (38, 0, 0))
    here = moved((0.082, 0.735, 1.108))
    from mathutils import Matrix
    import math

    tilt = here @ Matrix.Rotation(math.radians(38), 4, "X")
    cushion((0.13, 0.1, 0.02), gloss("#0c0d10"), radius=0.009, within=tilt)
    cushion((0.112, 0.08, 0.004), screen("#8fb9a4", 0.55), (0, 0, 0.01), radius=0.002, within=tilt, fine=4)
    for x, wide, tall in ((-0.025, 0.02, 0.036), (0.004, 0.02, 0.036), (0.034, 0.018, 0.014)):
        cushion(
            (wide, tall, 0.003), screen("#14231c", 0.1), (x, 0.01, 0.013), radius=0.002, within=tilt, fine=4
        )
    for k in range(4):
        disc(
            0.006,
            0.006,
            screen(("#3fd07a", "#4a9dff", "#ffb02e", "#ff4b3e")[k], 1.2),
            (-0.045 + 0.03 * k, -0.028, 0.012),
            within=tilt,
        )
    ribs = []
    for y, wide, top, low in (
        (0.56, 0.05, 0.93, 0.80),
        (0.5, 0.13, 0.965, 0.74),
        (0.36, 0.17, 0.985, 0.70),
        (0.18, 0.165, 0.97, 0.68),
        (0.02, 0.12, 0.92, 0.68),
        (-0.08, 0.085, 0.86, 0.7),
        (-0.1, 0.05, 0.82, 0.72),
    ):
        arc = [
            (wide * math.sin(a), y, low + (top - low) * max(0.0, math.cos(a)) ** 0.55)
            for a in [math.pi / 2 * (k / 12 - 1) for k in range(25)]
        ]
        ribs.append(arc)
    smooth_ribs = [
        [p for p in row] for row in zip(*[through([row[k] for row in ribs], 40) for k in range(25)])
    ]
    loft(smooth_ribs, body, sharp=80)
    disc(0.052, 0.02, bright, (0, 0.3, 0.99), (3, 0, 0))
    disc(0.036, 0.024, metal("#8d9096", 0.3), (0, 0.3, 0.993), (3, 0, 0))
    for side in (-1, 1):
        stripe = through(
            [
                (side * 0.1, 0.5, 0.935),
                (side * 0.135, 0.34, 0.935),
                (side * 0.125, 0.15, 0.92),
                (side * 0.08, 0.0, 0.88),
            ],
            16,
        )
        tube(stripe, 0.008, material("#e9ebee", rough=0.3, coat=1.0))
    cushion((0.26, 0.62, 0.12), leather("#18191b"), (0, -0.36, 0.79), (4, 0, 0), radius=0.05, puff=0.02)
    tube([(0, 0.95, 0.72), (0, 1.3, 0.66)], 0.11, body, smooth=False)
    cushion((0.13, 0.5, 0.1), body, (0, 1.05, 0.66), (-10, 0, 0), radius=0.048, bow=0)
    light((0, -0.3, 1.46), (0, 0.5, 0.97), 26)


def scooter():
    import math

    dark, bright, body = plastic("#1f2124", 0.42), metal(), paint()
    grips([(0.05, 0.52, 0.99), (0.14, 0.52, 1.0), (0.24, 0.49, 1.01), (0.36, 0.42, 1.0)], 0.06)
    cushion((0.4, 0.15, 0.13), body, (0, 0.54, 0.985), (32, 0, 0), radius=0.055, puff=0.04, bow=-0.05)
    cushion((0.3, 0.1, 0.05), gloss("#0d0e11"), (0, 0.505, 1.03), (40, 0, 0), radius=0.022, bow=-0.02)
    clock(0.06, (0, 0.475, 1.062), (42, 0, 0), "#f1efe6")
    for side in (-1, 1):
        disc(
            0.011,
            0.008,
            screen("#3fd07a" if side < 0 else "#ffb02e", 1.0),
            (side * 0.1, 0.475, 1.045),
            (42, 0, 0),
        )
    shield = []
    for z, y, wide in (
        (0.93, 0.58, 0.09),
        (0.86, 0.56, 0.17),
        (0.7, 0.52, 0.225),
        (0.5, 0.46, 0.235),
        (0.34, 0.4, 0.2),
        (0.25, 0.33, 0.16),
    ):
        shield.append(
            [(wide * t, y + 0.09 * t * t - 0.03 * (1 - t * t), z) for t in [k / 10 - 1 for k in range(21)]]
        )
    rows = list(zip(*[through([row[k] for row in shield], 30) for k in range(21)]))
    loft(rows, plastic("#2a2c30", 0.5), sharp=80)
    for side in (-1, 1):
        edge = through([(side * row[20][0], row[20][1] + 0.0, row[20][2]) for row in shield], 24)
        tube(edge, 0.017, body)
    cushion((0.2, 0.05, 0.2), plastic("#36393e"), (0, 0.475, 0.62), (-8, 0, 0), radius=0.02)
    disc(0.02, 0.02, bright, (0.12, 0.49, 0.78), (80, 0, 0))
    tube(through([(0, 0.50, 0.83), (0, 0.45, 0.82), (0, 0.44, 0.79), (0, 0.465, 0.775)], 10), 0.006, bright)
    cushion((0.42, 0.5, 0.05), plastic("#2a2c30", 0.7), (0, 0.12, 0.24), radius=0.024)
    for k in range(6):
        cushion((0.3, 0.016, 0.01), plastic("#17181a", 0.9), (0, 0.3 - 0.07 * k, 0.268), radius=0.005)
    cushion((0.32, 0.5, 0.3), body, (0, -0.32, 0.5), radius=0.09)
    cushion((0.3, 0.66, 0.13), leather("#26211e"), (0, -0.34, 0.72), (3, 0, 0), radius=0.055, puff=0.03)
    tube(
        through([(-0.14, -0.05, 0.755), (0, -0.01, 0.75), (0.14, -0.05, 0.755)], 10),
        0.004,
        material("#d8cdb8", rough=0.8),
    )
    light((0, -0.42, 1.46), (0, 0.4, 0.83), 25)


def light(eye, towards, lens):
    sky(1.0)
    lamp((-1.6, -0.6, 2.8), (0, 0.4, 0.9), 1.4, 60, (1, 0.96, 0.9))
    lamp((1.8, 1.8, 2.2), (0, 0.4, 0.9), 1.6, 40, (0.9, 0.95, 1))
    camera(eye, towards, lens)
