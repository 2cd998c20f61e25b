"""Small cars whose bodies are built from outlines (y forward, z up)."""

from kit import gloss, material, metal, paint, tube
from outside import (
    bars,
    bonnet,
    doors,
    lamp_red,
    lamp_white,
    mirrored,
    round_lamp,
    side_glass,
    start,
    trapeze,
)
from vehicle import black, chrome, glass, handles, mirrors, plate


def small_car(upper, style, lip):
    """The short hatchbacks; their faces and roofs differ."""
    lower = [
        (1.76, 0.24),
        (1.86, 0.4),
        (1.885, 0.66),
        (1.8, 0.86),
        (1.5, 0.97),
        (1.0, 1.02),
        (0, 1.0),
        (-1.2, 1.04),
        (-1.74, 1.04),
        (-1.86, 0.88),
        (-1.88, 0.5),
        (-1.76, 0.26),
        (0, 0.2),
    ]
    return start(
        lower,
        upper,
        0.84,
        0.2,
        1.01,
        1.52,
        (1.2, -1.22),
        0.3,
        style,
        lip=lip,
        lip_look=None if lip > 0.02 else paint(),
        nose=0.2,
        tail=0.1,
    )


def tiago():
    upper = [
        (1.15, 0.9),
        (0.9, 1.08),
        (0.25, 1.44),
        (-0.2, 1.52),
        (-0.9, 1.51),
        (-1.5, 1.42),
        (-1.75, 1.2),
        (-1.83, 0.98),
        (-1.6, 0.85),
        (0, 0.85),
    ]
    body = small_car(upper, (5, "aero"), 0.016)
    teal = material("#18a7a0", rough=0.35, coat=1.0)
    side_glass(
        body,
        [(-1.5, 1.1), (1.0, 1.01)],
        [(-1.5, 1.28), (-1.2, 1.38), (-0.5, 1.43), (0.05, 1.41), (0.4, 1.3), (0.95, 1.04)],
        [-1.42, -0.86, -0.05, 0.88],
    )
    body.patch("front", trapeze(0.66, 0.55, 1.07, 1.42, 0.03), glass(), 0.004)
    body.patch("rear", trapeze(0.6, 0.5, 1.14, 1.38, 0.02), glass(), 0.004)
    roof = [(x, -1.5, 0.2 - 0.3 * x * x) for x in [k / 12 * 0.54 for k in range(-12, 13)]]
    body.patch("top", roof, gloss("#141518"), 0.004, across=40)
    # decals along the doors and a closed nose
    body.patch("left", [(-0.85, 0.36, 0.37), (-0.6, 0.34, 0.42), (0.85, 0.34, 0.46)], teal, 0.004)
    body.patch("left", [(-1.62, 0.78, 0.82), (-1.0, 0.76, 0.84), (-0.5, 0.79, 0.83)], teal, 0.004)
    body.patch(
        "front",
        [(-0.56, 0.72, 0.76), (-0.4, 0.66, 0.82), (0.4, 0.66, 0.82), (0.56, 0.72, 0.76)],
        gloss("#101114"),
        0.005,
    )
    body.line(
        "front",
        [(-0.56, 0.73), (-0.4, 0.655), (0.4, 0.655), (0.56, 0.73)],
        teal,
        0.013,
        high=0.01,
        both=False,
    )
    mirrored(body, "front", [(0.52, 0.72, 0.8), (0.66, 0.72, 0.87), (0.8, 0.8, 0.92)], gloss("#15171b"))
    round_lamp(body, 0.65, 0.79, 0.04)
    body.patch("front", [(-0.55, 0.26, 0.4), (0.55, 0.26, 0.4)], black(), 0.005)
    mirrored(body, "front", [(0.62, 0.32, 0.5), (0.76, 0.36, 0.52)], gloss("#101114"))
    for s in (-1, 1):
        body.line("front", [(s * 0.63, 0.33), (s * 0.69, 0.5)], teal, 0.011, high=0.01, both=False)
    mirrored(body, "rear", [(0.56, 0.86, 0.98), (0.68, 0.84, 1.04), (0.78, 0.86, 1.08)], lamp_red(), 0.008)
    body.patch("rear", [(-0.7, 0.24, 0.42), (0.7, 0.24, 0.42)], black(), 0.006)
    body.line("rear", [(-0.5, 0.46), (0.5, 0.46)], teal, 0.011, high=0.008, both=False)
    plate(body, "front", 0.54)
    plate(body, "rear", 0.72)
    doors(
        body,
        0.32,
        (
            [(0.9, 1.01), (0.88, 0.36)],
            [(-0.06, 1.03), (-0.06, 0.34)],
            [(-0.88, 1.07), (-0.8, 0.76), (-0.92, 0.58)],
        ),
        (0.88, -0.82),
    )
    bonnet(body, 1.02, 1.74, 0.64)
    handles(body, [(0.1, 0.9), (-0.74, 0.93)])
    mirrors(0.8, 0.8, 1.06, gloss("#141518"), size=(0.18, 0.09, 0.12))
    return 3.77


def grand_i10():
    upper = [
        (1.1, 0.9),
        (0.86, 1.08),
        (0.3, 1.45),
        (-0.1, 1.53),
        (-1.0, 1.54),
        (-1.62, 1.46),
        (-1.8, 1.25),
        (-1.86, 0.98),
        (-1.6, 0.85),
        (0, 0.85),
    ]
    body = small_car(upper, (5, "twin"), 0.016)
    side_glass(
        body,
        [(-1.62, 1.13), (-1.2, 1.06), (1.0, 1.01)],
        [(-1.62, 1.3), (-1.35, 1.41), (-0.5, 1.44), (0.05, 1.43), (0.4, 1.31), (0.92, 1.04)],
        [-1.56, -0.92, -0.05, 0.86],
    )
    body.patch("front", trapeze(0.66, 0.56, 1.07, 1.43, 0.03), glass(), 0.004)
    body.patch("rear", trapeze(0.6, 0.52, 1.14, 1.42, 0.02), glass(), 0.004)
    # a wide low grille that narrows upwards, lamps swept back over the wings
    body.patch(
        "front",
        [
            (-0.74, 0.3, 0.36),
            (-0.58, 0.26, 0.6),
            (-0.46, 0.26, 0.66),
            (0.46, 0.26, 0.66),
            (0.58, 0.26, 0.6),
            (0.74, 0.3, 0.36),
        ],
        gloss("#101114"),
        0.005,
    )
    for z in (0.34, 0.42, 0.5, 0.58):
        half = 0.68 - 0.5 * max(0, z - 0.36)
        body.line("front", [(-half, z), (half, z)], metal("#74787e", 0.35), 0.007, high=0.006, both=False)
    body.line(
        "front",
        [(-0.76, 0.3), (-0.6, 0.6), (-0.46, 0.675), (0.46, 0.675), (0.6, 0.6), (0.76, 0.3)],
        chrome(),
        0.012,
        high=0.008,
        both=False,
    )
    mirrored(body, "front", [(0.5, 0.74, 0.82), (0.64, 0.75, 0.92), (0.8, 0.84, 0.97)], gloss("#15171b"))
    mirrored(body, "front", [(0.55, 0.76, 0.79), (0.66, 0.77, 0.8), (0.78, 0.85, 0.88)], lamp_white(), 0.01)
    round_lamp(body, 0.67, 0.86, 0.036)
    body.patch(
        "front",
        [(-0.12, 0.78, 0.8), (-0.08, 0.755, 0.825), (0.08, 0.755, 0.825), (0.12, 0.78, 0.8)],
        chrome(),
        0.008,
    )
    for s in (-1, 1):
        body.line("front", [(s * 0.7, 0.42), (s * 0.75, 0.56)], lamp_white(), 0.016, high=0.012, both=False)
    mirrored(body, "rear", [(0.5, 0.88, 0.96), (0.64, 0.84, 1.0), (0.8, 0.86, 1.08)], lamp_red(), 0.008)
    body.patch("rear", [(-0.7, 0.24, 0.44), (0.7, 0.24, 0.44)], black(), 0.006)
    plate(body, "front", 0.44)
    plate(body, "rear", 0.66)
    doors(
        body,
        0.32,
        (
            [(0.88, 1.01), (0.88, 0.36)],
            [(-0.06, 1.03), (-0.06, 0.34)],
            [(-0.94, 1.07), (-0.84, 0.76), (-0.94, 0.58)],
        ),
        (0.88, -0.84),
    )
    body.line("left", [(-1.5, 0.8), (-0.5, 0.74), (0.9, 0.7)], metal("#b9bcc1", 0.3), 0.008, high=0.004)
    bonnet(body, 1.0, 1.74, 0.64)
    handles(body, [(0.1, 0.9), (-0.78, 0.93)])
    mirrors(0.8, 0.78, 1.06, size=(0.18, 0.09, 0.12))
    for s in (-1, 1):
        tube(
            [(s * 0.55, 0.0, 1.49), (s * 0.55, -0.1, 1.565), (s * 0.55, -1.2, 1.565), (s * 0.54, -1.3, 1.5)],
            0.013,
            metal("#8d9197", 0.3),
            smooth=False,
        )
    return 3.8


def dzire():
    lower = [
        (1.88, 0.22),
        (1.97, 0.38),
        (2.0, 0.62),
        (1.92, 0.82),
        (1.6, 0.93),
        (1.05, 0.99),
        (0, 0.98),
        (-1.0, 1.02),
        (-1.55, 1.06),
        (-1.9, 1.04),
        (-1.98, 0.88),
        (-1.99, 0.5),
        (-1.86, 0.25),
        (0, 0.19),
    ]
    upper = [
        (1.15, 0.88),
        (0.92, 1.04),
        (0.25, 1.41),
        (-0.25, 1.49),
        (-0.8, 1.46),
        (-1.25, 1.28),
        (-1.62, 1.04),
        (-1.4, 0.85),
        (0, 0.85),
    ]
    body = start(
        lower,
        upper,
        0.865,
        0.19,
        0.99,
        1.49,
        (1.24, -1.21),
        0.305,
        (8, "star"),
        lip=0.016,
        lip_look=paint(),
        nose=0.18,
        tail=0.09,
    )
    side_glass(
        body,
        [(-1.42, 1.09), (1.05, 0.99)],
        [(-1.42, 1.13), (-1.1, 1.28), (-0.6, 1.39), (-0.1, 1.4), (0.4, 1.27), (0.98, 1.02)],
        [-1.36, -0.86, -0.05, 0.9],
    )
    body.line("left", [(-1.4, 1.08), (0.9, 0.985)], chrome(), 0.009, high=0.008)
    body.patch("front", trapeze(0.68, 0.56, 1.04, 1.38, 0.03), glass(), 0.004)
    body.patch("rear", trapeze(0.62, 0.5, 1.1, 1.37, 0.02), glass(), 0.004)
    # a large six-sided grille in a chrome frame
    body.patch(
        "front",
        [(-0.5, 0.56, 0.62), (-0.38, 0.42, 0.78), (0.38, 0.42, 0.78), (0.5, 0.56, 0.62)],
        gloss("#101114"),
        0.005,
    )
    bars(body, 0.46, 0.76, 0.38, 5, metal("#74787e", 0.35))
    rim = [
        (-0.52, 0.59),
        (-0.39, 0.79),
        (0.39, 0.79),
        (0.52, 0.59),
        (0.39, 0.41),
        (-0.39, 0.41),
        (-0.52, 0.59),
    ]
    body.line("front", rim, chrome(), 0.018, high=0.01, both=False)
    mirrored(body, "front", [(0.52, 0.7, 0.78), (0.68, 0.7, 0.86), (0.82, 0.76, 0.89)], gloss("#15171b"))
    mirrored(body, "front", [(0.55, 0.71, 0.735), (0.8, 0.76, 0.79)], lamp_white(), 0.01)
    round_lamp(body, 0.66, 0.795, 0.036)
    body.patch("front", [(-0.7, 0.22, 0.32), (0.7, 0.22, 0.32)], black(), 0.006)
    mirrored(body, "front", [(0.6, 0.36, 0.5), (0.74, 0.36, 0.52)], black(), 0.005)
    round_lamp(body, 0.67, 0.43, 0.035)
    mirrored(body, "rear", [(0.46, 0.88, 0.96), (0.62, 0.84, 1.0), (0.8, 0.84, 1.0)], lamp_red(), 0.008)
    body.line("rear", [(-0.46, 0.94), (0.46, 0.94)], chrome(), 0.018, high=0.006, both=False)
    body.patch("rear", [(-0.7, 0.22, 0.38), (0.7, 0.22, 0.38)], black(), 0.006)
    plate(body, "front", 0.5)
    plate(body, "rear", 0.74)
    doors(
        body,
        0.3,
        (
            [(0.92, 0.99), (0.9, 0.34)],
            [(-0.06, 1.01), (-0.06, 0.32)],
            [(-0.9, 1.06), (-0.8, 0.74), (-0.92, 0.56)],
        ),
        (0.9, -0.82),
    )
    bonnet(body, 1.05, 1.84, 0.66)
    handles(body, [(0.1, 0.88), (-0.76, 0.91)], chrome())
    mirrors(0.82, 0.82, 1.04)
    return 3.99
