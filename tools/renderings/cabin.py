"""The inside of a car, seen from between the rear seats. The driver sits on the right."""

from dataclasses import dataclass

from kit import box, cushion, disc, gloss, loft, material, metal, plastic, ring, screen, through, tube
from photo import camera, lamp, sky
from seats import bench, moved, seat

HALF = 0.70
ROOF = 1.24
DRIVER = 0.37


@dataclass
class Cabin:
    side: object
    insert: object
    trim: object
    upper: str = "#26282c"
    lower: str = "#2e3034"
    lining: str = "#b9b6ae"
    display: str = "float"  # float, inset, wide or radio
    vents: str = "slim"  # slim or round
    gear: str = "auto"  # auto, manual or none
    roof: float = ROOF
    flat: bool = False  # an upright dashboard, as in a work vehicle
    rows: str = "two"  # or benches: two more along the sides
    accent: str = "#c9ccd1"


def dashboard(of):
    upper, lower = plastic(of.upper), plastic(of.lower)
    rise = 0.0 if of.flat else 0.02

    def row(points, x):
        hood = 0.055 * max(0.0, 1 - ((x - DRIVER) / 0.2) ** 2) ** 0.5 if abs(x - DRIVER) < 0.2 else 0.0
        wrap = 0.10 * (abs(x) / HALF) ** 3
        return [(x, y - wrap, z + (hood if lift else 0)) for y, z, lift in points]

    top = [
        (1.25, 0.76 + rise, 0),
        (1.0, 0.79 + rise, 0),
        (0.82, 0.80, 1),
        (0.73, 0.785, 1),
        (0.705, 0.755, 1),
        (0.72, 0.725, 0),
    ]
    if of.flat:
        top = [
            (1.25, 0.78, 0),
            (0.86, 0.80, 0),
            (0.74, 0.79, 1),
            (0.71, 0.75, 1),
            (0.715, 0.70, 0),
            (0.72, 0.69, 0),
        ]
    bottom = [
        (0.735, 0.645, 0),
        (0.70, 0.62, 0),
        (0.70, 0.52, 0),
        (0.76, 0.42, 0),
        (0.84, 0.25, 0),
        (0.9, 0.0, 0),
    ]
    xs = [-HALF + 2 * HALF * i / 56 for i in range(57)]
    loft([row(top, x) for x in xs], upper, sharp=50)
    loft([row(bottom, x) for x in xs], lower, sharp=50)
    band = [(0.722, 0.727, 0), (0.712, 0.70, 0), (0.716, 0.66, 0), (0.735, 0.644, 0)]
    loft([row(band, x) for x in xs], of.trim, sharp=50)
    for x in (-HALF, HALF):
        rim = row(top + bottom, x)
        loft([rim, [(x, 1.0, 0.4)] * len(rim)], lower, sharp=50)
    tube([(*row([(0.708, 0.643, 0)], x)[0],) for x in xs[::4]], 0.004, metal(of.accent))
    box((0.46, 0.012, 0.16), lower, (-0.40, 0.697, 0.53), (8, 0, 0))
    for x in (-0.60, 0.60, -0.085, 0.085):
        vent(of, x, 0.685 - 0.10 * (abs(x) / HALF) ** 3 + (0.012 if abs(x) < 0.3 else 0))


def vent(of, x, y):
    dark = plastic("#121316", 0.4)
    z = 0.685
    if of.vents == "round":
        ring(0.048, 0.008, metal(), (x, y, z), (90, 0, 0))
        disc(0.045, 0.02, dark, (x, y + 0.008, z), (90, 0, 0))
        for k in (-1, 0, 1):
            box((0.075 - 0.012 * abs(k), 0.012, 0.004), plastic("#2c2e32"), (x, y - 0.006, z + 0.02 * k))
        return
    box((0.145, 0.03, 0.055), dark, (x, y + 0.008, z))
    for k in (-1, 0, 1):
        box((0.135, 0.012, 0.004), plastic("#3a3c41"), (x, y - 0.01, z + 0.015 * k))
    tube([(x - 0.07, y - 0.012, z - 0.03), (x + 0.07, y - 0.012, z - 0.03)], 0.003, metal(), smooth=False)


def road_map(width, tall, within):
    """A map with its route, on a display whose face is at y = 0."""
    face = -0.0065
    cushion((width, 0.004, tall), screen("#16243a", 0.5), (0, -0.003, 0), radius=0.002, within=within, fine=4)
    w, h = width / 2 * 0.94, tall / 2 * 0.9
    streets = [
        ((-w, -0.5 * h), (0.1 * w, -0.1 * h), (w, -0.4 * h)),
        ((-0.6 * w, h), (-0.3 * w, 0), (-0.5 * w, -h)),
    ]
    streets += [
        ((0.3 * w, h), (0.5 * w, 0), (0.2 * w, -h)),
        ((-w, 0.5 * h), (0.2 * w, 0.5 * h), (w, 0.2 * h)),
    ]
    for street in streets:
        tube([(x, face, z) for x, z in street], 0.0018, screen("#5b7290", 0.7), within=within)
    route = [
        (-0.45 * w, -0.9 * h),
        (-0.33 * w, -0.2 * h),
        (0.1 * w, -0.1 * h),
        (0.45 * w, 0.1 * h),
        (0.36 * w, 0.9 * h),
    ]
    tube([(x, face - 0.001, z) for x, z in route], 0.0034, screen("#4aa8ff", 1.6), within=within)
    for k in range(4):
        cushion(
            (tall * 0.11, 0.003, tall * 0.11),
            screen(("#e8b04a", "#4fbf8b", "#e5665e", "#8fb4ff")[k], 0.9),
            (-w * 0.92, face, h * (0.72 - 0.48 * k)),
            radius=0.004,
            within=within,
            fine=4,
        )


def displays(of):
    case = gloss("#0c0d10")
    if of.display == "radio":
        box((0.21, 0.02, 0.075), case, (0, 0.69, 0.585))
        cushion((0.11, 0.004, 0.035), screen("#7fd4c8", 0.8), (0, 0.678, 0.595), radius=0.002, fine=4)
        for x in (-0.085, 0.085):
            disc(0.014, 0.02, metal(), (x, 0.678, 0.585), (90, 0, 0))
    else:
        width, tall, z = {
            "float": (0.26, 0.155, 0.83),
            "inset": (0.2, 0.115, 0.60),
            "wide": (0.40, 0.215, 0.85),
        }[of.display]
        y = 0.69 if of.display == "inset" else 0.70
        here = moved((0, y, z), -3)
        cushion((width + 0.016, 0.02, tall + 0.016), case, (0, 0.012, 0), radius=0.009, within=here)
        road_map(width, tall, here)
    low = 0.50 if of.display in ("inset", "radio") else 0.575
    box((0.24, 0.02, 0.05), case, (0, 0.69, low))
    for x in (-0.09, 0.09):
        disc(0.021, 0.03, metal("#9a9da3"), (x, 0.675, low), (90, 0, 0))
        disc(0.016, 0.034, plastic("#17181b"), (x, 0.674, low), (90, 0, 0))
    for k in range(5):
        cushion(
            (0.018, 0.004, 0.014),
            screen("#aeb6c2", 0.35),
            (-0.048 + 0.024 * k, 0.677, low),
            radius=0.002,
            fine=4,
        )
    dials(of, case)


def dials(of, case):
    here = moved((DRIVER, 0.735, 0.80))
    if of.display == "wide":
        cushion((0.2, 0.014, 0.08), case, (0, -0.06, 0.02), radius=0.006, within=here)
        cushion(
            (0.185, 0.004, 0.066),
            screen("#10233f", 0.7),
            (0, -0.069, 0.02),
            radius=0.002,
            within=here,
            fine=4,
        )
        cushion(
            (0.05, 0.003, 0.026),
            screen("#e9f2ff", 1.4),
            (-0.02, -0.072, 0.022),
            radius=0.002,
            within=here,
            fine=4,
        )
        return
    for x in (-0.075, 0.075):
        disc(0.058, 0.01, plastic("#0d0e11", 0.3), (x, -0.025, 0.012), (90, 0, 0), within=here)
        ring(0.056, 0.004, metal(), (x, -0.03, 0.012), (90, 0, 0), within=here)
        tube(
            [(x, -0.034, 0.012), (x - 0.028, -0.034, 0.04)],
            0.003,
            screen("#ff5a3c", 1.2),
            within=here,
            smooth=False,
        )
    cushion((0.05, 0.004, 0.06), screen("#2a5d8f", 0.8), (0, -0.03, 0.012), radius=0.002, within=here, fine=4)


def steering(of):
    here = moved((DRIVER, 0.50, 0.70))
    turn, dark, bright = (68, 0, 0), plastic("#17181b", 0.4), metal("#b4b8be")
    ring(0.182, 0.0155, plastic("#1a1b1e", 0.42), turn=turn, within=here)
    cushion((0.15, 0.125, 0.05), dark, (0, 0.012, -0.006), turn, radius=0.024, puff=0.006, within=here)
    for a, b in (
        ((-0.06, 0.0, 0.0), (-0.172, 0.0, 0.012)),
        ((0.06, 0.0, 0.0), (0.172, 0.0, 0.012)),
        ((0, 0.02, -0.05), (0, 0.068, -0.165)),
    ):
        tube([a, b], 0.017, dark, within=here, smooth=False)
        tube(
            [(a[0], a[1] - 0.014, a[2]), (b[0] * 0.9, b[1] - 0.014, b[2] * 0.9)],
            0.006,
            bright,
            within=here,
            smooth=False,
        )
    disc(0.02, 0.012, metal(), (0, -0.03, 0.005), turn, within=here)
    for side in (-1, 1):
        tube([(0.05 * side, 0.07, 0.03), (0.2 * side, 0.05, 0.05)], 0.009, dark, within=here, smooth=False)
    tube([(0, 0.0, 0), (0, 0.3, -0.1)], 0.04, dark, within=here, smooth=False)


def console(of):
    dark, bright = plastic(of.lower), metal()
    cushion((0.2, 0.85, 0.3), dark, (0, 0.38, 0.15), radius=0.04)
    cushion((0.17, 0.3, 0.012), gloss("#131418"), (0, 0.5, 0.303), radius=0.006)
    cushion((0.19, 0.3, 0.16), of.side, (0, -0.02, 0.36), radius=0.04, puff=0.006)
    if of.gear == "manual":
        tube([(0, 0.52, 0.3), (0, 0.49, 0.42)], 0.009, bright, smooth=False)
        cushion((0.075, 0.075, 0.05), plastic("#1c1d20"), (0, 0.52, 0.315), radius=0.024)
        cushion((0.045, 0.045, 0.06), gloss("#17181b"), (0, 0.485, 0.44), radius=0.022)
    elif of.gear == "auto":
        cushion((0.05, 0.07, 0.09), gloss("#17181b"), (0, 0.5, 0.36), (-12, 0, 0), radius=0.022)
        cushion((0.06, 0.02, 0.012), bright, (0, 0.48, 0.395), radius=0.005)
    else:
        disc(0.034, 0.03, bright, (0, 0.52, 0.315))
        disc(0.028, 0.034, gloss("#17181b"), (0, 0.52, 0.316))
    for x in (-0.042, 0.042):
        ring(0.036, 0.004, bright, (x, 0.30, 0.302))
        disc(0.034, 0.012, plastic("#08090a"), (x, 0.30, 0.30))
    if of.gear == "manual":
        tube([(0.07, 0.2, 0.31), (0.07, 0.06, 0.37)], 0.016, plastic("#1b1c1f"), smooth=False)


def shell(of):
    """Floor, doors, pillars and the roof, which lets the light of the sky through. The doors on the left are open."""
    lining = material(of.lining, rough=0.9, grain=0.3, scale=300)
    tail = -2.6 if of.rows == "benches" else -1.5
    above = of.roof - 0.02
    box((1.5, 1.3 - tail, 0.04), plastic("#2a2b2e", 0.9), (0, (1.3 + tail) / 2, -0.02))
    box((1.4, 0.3, 0.72), plastic(of.upper), (0, 1.08, 0.38))
    cushion((0.1, 1.3 - tail, 0.12), plastic(of.upper), (-0.74, (1.3 + tail) / 2, 0.0), radius=0.04)
    tube([(-0.755, 0.9, 0.065), (-0.755, tail + 0.4, 0.065)], 0.012, metal("#b4b8be"), smooth=False)
    if of.rows != "benches":
        box((1.36, 0.06, 0.72), plastic(of.lower), (0, tail + 0.06, 0.4), (-8, 0, 0))
    doors(of, tail)
    if of.rows == "benches":
        doors(of, tail, -1, ((tail, -1.3),))
    for side in (-1, 1):
        tube(
            through([(side * 0.70, 1.22, 0.74), (side * 0.675, 0.92, 0.98), (side * 0.62, 0.58, above)], 9),
            0.034,
            lining,
        )
        rail = [(side * 0.62, 0.6, above), (side * 0.63, 0.1, above + 0.015), (side * 0.62, tail, above)]
        tube(rail, 0.04 if side > 0 or of.rows == "benches" else 0.015, lining)
        tube([(side * 0.7, tail + 0.05, 0.7), (side * 0.6, tail + 0.1, above)], 0.06, lining, smooth=False)
        handle = [
            (side * 0.56, 0.3, above - 0.02),
            (side * 0.55, 0.24, above - 0.055),
            (side * 0.55, 0.06, above - 0.055),
            (side * 0.56, 0, above - 0.02),
        ]
        if side > 0:
            tube(handle, 0.01, plastic("#b9b6ae"))
        visor = cushion(
            (0.42, 0.16, 0.016), lining, (side * 0.3, 0.5, above - 0.005), (12, 0, 0), radius=0.007
        )
        visor.visible_shadow = False
    roof = cushion((1.28, 0.6 - tail, 0.03), lining, (0, (0.6 + tail) / 2, of.roof + 0.02), radius=0.014)
    edge = tube(
        [(-0.62, 0.58, of.roof - 0.02), (0, 0.66, of.roof), (0.62, 0.58, of.roof - 0.02)], 0.03, lining
    )
    for part in (roof, edge):
        part.visible_shadow = part.visible_diffuse = False
    tube([(0, 0.66, of.roof - 0.01), (0, 0.6, of.roof - 0.07)], 0.012, plastic(of.upper), smooth=False)
    cushion((0.24, 0.035, 0.07), plastic("#15161a"), (0, 0.57, of.roof - 0.095), (-12, 0, 0), radius=0.016)
    cushion(
        (0.225, 0.006, 0.058), metal("#9fb6cf", 0.06), (0, 0.552, of.roof - 0.099), (-12, 0, 0), radius=0.003
    )
    cushion((0.16, 0.1, 0.025), lining, (0, 0.36, of.roof - 0.0), radius=0.012)


def doors(of, tail, side=1, spans=None):
    lining, x = material(of.lining, rough=0.9, grain=0.3, scale=300), side * (HALF + 0.03)
    for back, front in spans or ((-0.27, 0.78), (tail, -0.33)):
        long, mid = front - back, (front + back) / 2
        cushion((0.1, long, 0.78), plastic(of.lower), (x, mid, 0.36), radius=0.04)
        cushion((0.06, long * 0.9, 0.2), of.insert, (x - side * 0.045, mid, 0.59), radius=0.03)
        cushion((0.09, long * 0.6, 0.06), of.side, (x - side * 0.07, mid, 0.48), radius=0.025)
        cushion((0.02, 0.13, 0.03), metal(), (x - side * 0.085, mid + long * 0.25, 0.62), radius=0.009)
        tube(
            [(x - side * 0.07, back + 0.04, 0.655), (x - side * 0.07, front - 0.04, 0.655)],
            0.006,
            of.trim,
            smooth=False,
        )
    for y in (-0.3, -1.3, -1.95) if of.rows == "benches" else (-0.3,):
        if side < 0 and y > -1:
            continue
        cushion((0.08, 0.12, 0.75), plastic(of.upper), (side * 0.735, y, 0.37), radius=0.03)
        tube(
            [(side * 0.715, y + 0.01, 0.7), (side * 0.69, y, 0.95), (side * 0.62, y, of.roof - 0.02)],
            0.045,
            lining,
        )


def build(of):
    dashboard(of)
    displays(of)
    steering(of)
    console(of)
    shell(of)
    for x in (-DRIVER, DRIVER):
        seat((x, -0.02, 0), of.side, of.insert)
    bench((0, -0.92, 0), 1.3, 3, of.side, of.insert, high=0.54)
    sky(0.8)
    lamp((0, 2.6, 2.2), (0, 0.2, 0.5), 2.2, 60, (1, 0.96, 0.9))
    lamp((0, -0.6, 2.6), (0, 0, 0.5), 2.0, 30)
    lamp((-2.6, 0.2, 1.6), (0, 0, 0.5), 1.6, 36, (1, 0.97, 0.93))
    if of.rows == "benches":
        for side in (-1, 1):
            bench(
                (side * 0.37, -1.95, 0), 1.15, 2, of.side, of.insert, turn=side * 90, high=0.42, heads=False
            )
        camera((-0.12, -3.2, 1.22), (0.0, -1.2, 0.56), 21)
    else:
        camera((-1.34, 0.02, 1.1), (0.2, -0.15, 0.535), 19)
