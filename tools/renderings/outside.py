"""Steps that the bodies of several models share: outlines, windows, lamps, panel gaps."""

import numpy as np

from body import Body
from kit import disc, material, ring, screen
from vehicle import black, body_paint, chrome, daylight, glass, shadow, wheels


def lamp_white():
    return screen("#f4f8ff", 1.3)


def lamp_red():
    return material("#b0101c", rough=0.12, coat=1.0, glow=0.25)


def lamp_amber():
    return material("#e8871c", rough=0.15, coat=1.0, glow=0.2)


def side_glass(body, bottom, top, posts, gap=0.03, frame=None):
    """Windows between two curves of (y, z); `posts` are the y between which they are, from the rear forward."""

    def curves(a, b, shrink):
        ys = np.linspace(a, b, 40)
        low = np.interp(ys, *zip(*sorted(bottom))) + shrink
        high = np.interp(ys, *zip(*sorted(top))) - shrink
        return [(y, lo, max(hi, lo + 0.002)) for y, lo, hi in zip(ys, low, high)]

    body.patch("left", curves(posts[0], posts[-1], 0), frame or black(), 0.003)
    for a, b in zip(posts, posts[1:]):
        body.patch("left", curves(a + gap, b - gap, 0.022), glass(), 0.006)


def trapeze(low, high, z0, z1, curve=0.0, n=24):
    """Columns of a shape whose half width is `low` at z0 and `high` at z1."""
    wide = max(low, high)
    out = []
    for k in range(n + 1):
        x = wide * (2 * k / n - 1)
        lo, hi = z0, z1
        if low > high and abs(x) > high:
            hi = z0 + (z1 - z0) * (low - abs(x)) / (low - high)
        if high > low and abs(x) > low:
            lo = z0 + (z1 - z0) * (abs(x) - low) / (high - low)
        drop = curve * (x / wide) ** 2
        out.append((x, lo - drop, hi - drop))
    return out


def plan_of(front, rear, half, nose=0.14, tail=0.08):
    """The outline from above of a half: `nose` and `tail` are how far the corners are rounded."""
    return [
        (0, front),
        (half * 0.55, front - nose * 0.1),
        (half * 0.86, front - nose),
        (half * 0.98, front - nose * 3.2),
        (half, front - 1.2),
        (half, rear + 1.0),
        (half * 0.98, rear + tail * 4.5),
        (half * 0.87, rear + tail),
        (half * 0.5, rear + 0.01),
        (0, rear),
    ]


def front_of(half, low, belt):
    """The outline from the front of the lower body."""
    return [
        (0, low - 0.04),
        (half * 0.84, low - 0.02),
        (half * 0.96, low + 0.14),
        (half, low + 0.38),
        (half * 0.995, belt - 0.24),
        (half * 0.955, belt - 0.06),
        (half * 0.88, belt + 0.04),
        (half * 0.44, belt + 0.11),
        (0, belt + 0.13),
    ]


def cabin_of(half, belt, roof, lean=0.25):
    """The outline from the front of the windows and the roof; `lean` is how far the sides lean in."""
    top = half - lean
    return [
        (0, belt - 0.2),
        (half * 0.89, belt - 0.2),
        (half * 0.9, belt),
        (half * 0.9 - lean * 0.3, belt + (roof - belt) * 0.45),
        (top, belt + (roof - belt) * 0.85),
        (top - 0.13, roof),
        (0, roof + 0.03),
    ]


def start(
    lower,
    upper,
    half,
    low,
    belt,
    roof,
    axles,
    radius,
    style,
    lean=0.25,
    nose=0.14,
    tail=0.08,
    lip=0.03,
    lip_look=None,
    track=None,
    **soft,
):
    """The body on its wheels; `axles` are the y of the front and the rear one."""
    front, rear = max(y for y, _ in lower), min(y for y, _ in lower)
    body = Body(
        lower,
        upper,
        plan_of(front, rear, half, nose, tail),
        front_of(half, low, belt),
        cabin_of(half, belt, roof, lean),
        **soft,
    )
    body.low_edge = low + 0.02
    opening = radius * 1.14
    body.openings = [(y, radius, opening) for y in axles]
    body.skin(body_paint(body.openings), middle=(low + belt) / 2 + 0.05)
    wheels(body, *axles, radius, style, track or half - 0.05, opening, lip=(lip_look or black(), lip))
    shadow((front - rear) / 2 * 1.35, half * 2.0)
    daylight()
    return body


def doors(body, low, posts, sill=None):
    """Panel gaps: `posts` are lines of (y, z) between the doors; `sill` joins their lower ends."""
    gap = material("#2b2c2f", rough=0.9)
    for points in posts:
        body.line("left", points, gap)
    if sill:
        body.line("left", [(sill[0], low), (sill[1], low)], gap)


def bonnet(body, base, tip, half):
    gap = material("#2b2c2f", rough=0.9)
    body.line(
        "top",
        [(-half, base), (-half * 0.93, tip - 0.14), (0, tip), (half * 0.93, tip - 0.14), (half, base)],
        gap,
        both=False,
        curved=True,
    )


def round_lamp(body, x, z, radius, rim=None, axis="front", look=None):
    for s in (-1, 1):
        at, _ = body.spot(axis, s * x, z, 0.01)
        turn = (90, 0, 0)
        disc(radius, 0.03, look or lamp_white(), at, turn)
        ring(radius * 1.06, radius * 0.14, rim or chrome(), at, turn)


def mirrored(body, axis, columns, look, high=0.005):
    """A part on both halves of the front or the rear."""
    for s in (-1, 1):
        body.patch(
            axis,
            [(s * x, low, top) for x, low, top in columns],
            look,
            high,
            both=False,
            deep=0.42 if axis == "front" else 0.3,
        )


def bars(body, z0, z1, half, count, look, upright=False, thick=0.008):
    for k in range(count):
        t = (k + 0.5) / count
        if upright:
            x = half * (2 * t - 1)
            body.line("front", [(x, z0), (x, z1)], look, thick, high=0.008, both=False)
        else:
            z = z0 + (z1 - z0) * t
            body.line("front", [(-half, z), (half, z)], look, thick, high=0.006, both=False)
