"""The off-road car, the van and the minibus whose bodies are built from outlines (y forward, z up)."""

from kit import cushion, disc, gloss, material, metal, paint, plastic, tube
from outside import (
    bars,
    bonnet,
    doors,
    lamp_amber,
    lamp_red,
    lamp_white,
    mirrored,
    round_lamp,
    side_glass,
    start,
    trapeze,
)
from vehicle import black, chrome, glass, handles, mirrors, plate, wheel


def land_cruiser():
    lower = [
        (2.2, 0.45),
        (2.3, 0.55),
        (2.32, 0.85),
        (2.3, 1.14),
        (2.2, 1.22),
        (1.2, 1.26),
        (0, 1.22),
        (-2.2, 1.22),
        (-2.32, 1.15),
        (-2.34, 0.7),
        (-2.3, 0.5),
        (0, 0.4),
    ]
    upper = [
        (1.2, 1.1),
        (1.08, 1.3),
        (0.82, 1.8),
        (0.66, 1.9),
        (-0.8, 1.94),
        (-2.15, 1.9),
        (-2.28, 1.75),
        (-2.33, 1.2),
        (-2.2, 1.0),
        (0, 1.0),
    ]
    body = start(
        lower,
        upper,
        0.87,
        0.42,
        1.23,
        1.94,
        (1.42, -1.35),
        0.4,
        (6, "steel"),
        lip=0.07,
        lean=0.12,
        nose=0.05,
        tail=0.03,
        soft=0.05,
        soft_cabin=0.05,
        joint=0.02,
    )
    side_glass(
        body,
        [(-2.2, 1.26), (1.02, 1.26)],
        [(-2.2, 1.74), (-2.1, 1.76), (0.72, 1.76), (1.0, 1.3)],
        [-2.14, -1.12, -0.14, 0.96],
    )
    body.patch("front", trapeze(0.74, 0.66, 1.32, 1.77, 0.0), glass(), 0.004)
    mirrored(body, "rear", [(0.05, 1.32, 1.74), (0.66, 1.32, 1.74)], glass(), 0.004)
    # an upright grille between round lamps
    body.patch("front", [(-0.82, 0.86, 1.12), (0.82, 0.86, 1.12)], metal("#b9bcc1", 0.3), 0.006)
    body.patch("front", [(-0.4, 0.88, 1.1), (0.4, 0.88, 1.1)], gloss("#101114"), 0.01)
    bars(body, 0.88, 1.1, 0.4, 4, chrome(), thick=0.012)
    round_lamp(body, 0.6, 0.99, 0.1, rim=chrome())
    mirrored(body, "front", [(0.73, 0.9, 1.08), (0.81, 0.9, 1.08)], lamp_amber(), 0.012)
    cushion((1.76, 0.2, 0.17), black(), (0, 2.37, 0.66), radius=0.04)
    for x in (-0.55, 0.55):
        disc(0.05, 0.03, lamp_white(), (x, 2.47, 0.67), (90, 0, 0))
    for side in (-1, 1):
        tube([(side * 0.4, 2.44, 0.7), (side * 0.4, 2.46, 1.12)], 0.03, black(), smooth=False)
        cushion((0.12, 1.7, 0.06), black(), (side * 0.92, 0.02, 0.42), radius=0.02)
        cushion((0.07, 0.06, 0.3), lamp_red(), (side * 0.8, -2.34, 0.98), radius=0.02)
        cushion((0.07, 0.062, 0.1), lamp_amber(), (side * 0.8, -2.345, 1.07), radius=0.02)
    tube([(-0.4, 2.46, 1.12), (0.4, 2.46, 1.12)], 0.03, black(), smooth=False)
    cushion((1.7, 0.16, 0.14), black(), (0, -2.4, 0.6), radius=0.04)
    wheel((0.1, -2.4, 1.06), 0.37, -1, (6, "steel"), turn=-90)
    rack()
    # the snorkel along the windscreen post
    tube(
        [(-0.86, 1.7, 1.16), (-0.92, 1.3, 1.22), (-0.9, 1.05, 1.36), (-0.78, 0.78, 1.86), (-0.78, 0.74, 2.0)],
        0.045,
        black(),
    )
    cushion((0.13, 0.17, 0.15), black(), (-0.78, 0.78, 2.05), radius=0.03)
    plate(body, "front", 0.76, wide=0.44)
    doors(
        body,
        0.5,
        (
            [(1.02, 1.24), (0.98, 0.52)],
            [(-0.14, 1.26), (-0.14, 0.52)],
            [(-1.12, 1.26), (-0.95, 0.86), (-1.0, 0.7)],
        ),
        (0.98, -0.9),
    )
    bonnet(body, 1.22, 2.2, 0.74)
    handles(body, [(0.02, 1.08), (-0.98, 1.08)], black())
    mirrors(0.84, 0.92, 1.36, black(), size=(0.16, 0.08, 0.2))
    return 4.9


def rack():
    """A roof rack with luggage."""
    bar = plastic("#1c1d20", 0.5)
    for side in (-1, 1):
        for z in (2.02, 2.12):
            tube([(side * 0.66, 0.45, z), (side * 0.66, -1.9, z)], 0.016, bar, smooth=False)
        for k in range(5):
            tube(
                [(side * 0.66, 0.4 - 0.56 * k, 1.9), (side * 0.66, 0.4 - 0.56 * k, 2.12)],
                0.014,
                bar,
                smooth=False,
            )
    for y, heights in (
        (0.45, (2.02, 2.12)),
        (-1.9, (2.02, 2.12)),
        *((0.2 - 0.34 * k, (2.0,)) for k in range(6)),
    ):
        for z in heights:
            tube([(-0.66, y, z), (0.66, y, z)], 0.015, bar, smooth=False)


def h1():
    lower = [
        (2.44, 0.3),
        (2.55, 0.45),
        (2.57, 0.75),
        (2.48, 0.98),
        (2.15, 1.14),
        (1.7, 1.22),
        (0, 1.16),
        (-2.3, 1.16),
        (-2.52, 1.05),
        (-2.56, 0.6),
        (-2.46, 0.32),
        (0, 0.26),
    ]
    upper = [
        (1.95, 1.0),
        (1.72, 1.25),
        (1.1, 1.78),
        (0.6, 1.89),
        (-0.8, 1.93),
        (-2.2, 1.88),
        (-2.42, 1.74),
        (-2.54, 1.1),
        (-2.3, 0.95),
        (0, 0.95),
    ]
    body = start(
        lower,
        upper,
        0.95,
        0.26,
        1.17,
        1.92,
        (1.68, -1.52),
        0.34,
        (6, "star"),
        lip=0.016,
        lip_look=paint(),
        lean=0.16,
        nose=0.22,
        tail=0.06,
    )
    side_glass(
        body,
        [(-2.36, 1.2), (1.7, 1.18)],
        [(-2.36, 1.68), (-2.2, 1.74), (0.9, 1.76), (1.2, 1.62), (1.62, 1.24)],
        [-2.3, -1.2, -0.15, 0.62, 1.56],
    )
    body.patch("front", trapeze(0.78, 0.66, 1.26, 1.76, 0.03), glass(), 0.004)
    body.patch("rear", trapeze(0.76, 0.68, 1.18, 1.72, 0.02), glass(), 0.004)
    # a nose before the windscreen, with tall lamps and a chrome grille
    body.patch(
        "front",
        [(-0.42, 0.78, 0.84), (-0.34, 0.7, 0.94), (0.34, 0.7, 0.94), (0.42, 0.78, 0.84)],
        gloss("#101114"),
        0.005,
    )
    bars(body, 0.72, 0.93, 0.34, 3, chrome(), thick=0.016)
    mirrored(
        body,
        "front",
        [(0.5, 0.76, 0.94), (0.66, 0.76, 1.06), (0.84, 0.88, 1.12), (0.88, 0.98, 1.12)],
        gloss("#c9d0d8"),
    )
    round_lamp(body, 0.62, 0.88, 0.06)
    mirrored(body, "front", [(0.74, 0.93, 1.06), (0.82, 0.98, 1.1)], lamp_amber(), 0.01)
    body.patch(
        "front",
        [(-0.62, 0.34, 0.44), (-0.5, 0.32, 0.54), (0.5, 0.32, 0.54), (0.62, 0.34, 0.44)],
        black(),
        0.005,
    )
    round_lamp(body, 0.74, 0.46, 0.045, rim=black())
    mirrored(body, "rear", [(0.78, 0.8, 1.3), (0.9, 0.82, 1.18)], lamp_red(), 0.008)
    plate(body, "front", 0.62)
    plate(body, "rear", 0.9)
    line = [(-2.4, 0.9), (0.6, 0.9)]
    body.line("left", line, material("#2b2c2f", rough=0.9), 0.006)
    doors(
        body,
        0.36,
        ([(1.62, 1.2), (1.3, 0.7), (1.28, 0.4)], [(0.58, 1.2), (0.58, 0.36)], [(-0.62, 1.2), (-0.62, 0.36)]),
        (1.28, -0.62),
    )
    bonnet(body, 1.72, 2.42, 0.7)
    handles(body, [(0.72, 0.98), (0.44, 0.98)])
    mirrors(0.88, 1.5, 1.26)
    return 5.15


def traveller():
    lower = [
        (2.72, 0.34),
        (2.8, 0.5),
        (2.82, 0.9),
        (2.8, 1.2),
        (2.6, 1.36),
        (0, 1.3),
        (-2.7, 1.3),
        (-2.82, 1.2),
        (-2.84, 0.6),
        (-2.76, 0.36),
        (0, 0.3),
    ]
    upper = [
        (2.74, 1.1),
        (2.66, 1.4),
        (2.3, 2.05),
        (2.05, 2.36),
        (1.6, 2.5),
        (0, 2.55),
        (-2.5, 2.52),
        (-2.74, 2.38),
        (-2.82, 1.3),
        (-2.6, 1.0),
        (0, 1.0),
    ]
    body = start(
        lower,
        upper,
        0.98,
        0.3,
        1.31,
        2.54,
        (1.85, -1.55),
        0.38,
        (6, "steel"),
        lip=0.02,
        lip_look=paint(),
        lean=0.13,
        nose=0.16,
        tail=0.05,
        soft=0.09,
        soft_cabin=0.1,
    )
    side_glass(
        body,
        [(-2.66, 1.34), (2.4, 1.3)],
        [(-2.66, 2.02), (1.7, 2.02), (2.0, 1.94), (2.34, 1.4)],
        [-2.6, -1.62, -0.64, 0.34, 1.24, 2.28],
    )
    body.patch("front", trapeze(0.84, 0.76, 1.4, 2.1, 0.02), glass(), 0.004)
    body.patch("front", [(-0.5, 2.2, 2.36), (0.5, 2.2, 2.36)], black(), 0.006)
    body.patch("rear", trapeze(0.7, 0.66, 1.4, 2.1, 0.0), glass(), 0.004)
    # the flat nose: round lamps in a black band
    body.patch("front", [(-0.88, 0.86, 1.08), (0.88, 0.86, 1.08)], gloss("#141518"), 0.006)
    bars(body, 0.9, 1.05, 0.42, 3, chrome(), thick=0.01)
    round_lamp(body, 0.66, 0.97, 0.09)
    mirrored(body, "front", [(0.79, 0.9, 1.04), (0.87, 0.9, 1.04)], lamp_amber(), 0.012)
    body.patch("front", [(-0.92, 0.34, 0.62), (0.92, 0.34, 0.62)], black(), 0.012)
    body.patch("rear", [(-0.92, 0.34, 0.56), (0.92, 0.34, 0.56)], black(), 0.012)
    mirrored(body, "rear", [(0.82, 0.72, 1.16), (0.92, 0.74, 1.16)], lamp_red(), 0.008)
    body.patch("left", [(-2.6, 0.4, 0.56), (2.6, 0.4, 0.56)], black(), 0.006)
    for z, thick in ((1.16, 0.03), (1.08, 0.014)):
        body.line(
            "left", [(-2.7, z), (2.5, z)], material("#a51d2a", rough=0.35, coat=1.0), thick, high=-thick * 0.7
        )
    plate(body, "front", 0.72)
    plate(body, "rear", 0.74)
    doors(
        body,
        0.58,
        (
            [(2.34, 1.3), (2.3, 0.6)],
            [(1.2, 1.3), (1.2, 0.6)],
            [(0.34, 2.1), (0.34, 0.5)],
            [(-0.64, 2.1), (-0.64, 0.5)],
        ),
    )
    handles(body, [(1.36, 1.0), (0.2, 1.0)], black())
    for side in (-1, 1):
        tube([(side * 0.92, 2.5, 1.5), (side * 1.12, 2.66, 1.6), (side * 1.14, 2.66, 1.76)], 0.014, black())
        cushion((0.16, 0.07, 0.3), black(), (side * 1.14, 2.66, 1.72), radius=0.03)
        tube(
            [
                (side * 0.55, -2.4, 2.56),
                (side * 0.55, -2.4, 2.66),
                (side * 0.55, 1.0, 2.68),
                (side * 0.55, 1.0, 2.56),
            ],
            0.016,
            metal("#a9adb3", 0.3),
            smooth=False,
        )
    for k in range(6):
        tube(
            [(-0.55, 0.9 - 0.62 * k, 2.67), (0.55, 0.9 - 0.62 * k, 2.67)],
            0.014,
            metal("#a9adb3", 0.3),
            smooth=False,
        )
    return 5.64
