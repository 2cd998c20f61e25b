"""The inside of a van or bus, seen from beside the driver towards the rear."""

import math
from dataclasses import dataclass

import bpy

from kit import box, copies, cushion, loft, material, metal, plastic, screen, tube
from photo import camera, lamp, sky
from seats import moved, seat


@dataclass
class Aisle:
    side: object
    insert: object
    half: float  # from the middle to the wall
    high: float
    rows: int
    left: int  # seats left of the aisle, seen from the driver
    right: int
    pitch: float = 0.82
    width: float = 0.44
    racks: bool = False
    curtain: str = ""
    lining: str = "#c4c0b6"
    lens: float = 19


def walls(of, far):
    wall, lining = plastic("#8e9095", 0.7), material(of.lining, rough=0.9, grain=0.3, scale=300)
    sill, top = 0.76, of.high - 0.28
    box((2 * of.half, far + 2, 0.04), plastic("#4a4c50", 0.8), (0, -far / 2, -0.02))
    box((0.34, far + 1, 0.006), plastic("#2f4a63", 0.9), (aisle_at(of), -far / 2, 0.003))
    for side in (-1, 1):
        x = side * (of.half + 0.03)
        cushion((0.07, far + 2, sill), wall, (x, -far / 2 + 0.6, sill / 2), radius=0.02)
        tube([(x - side * 0.04, 1, sill), (x - side * 0.04, -far, sill)], 0.022, lining, smooth=False)
        upper = cushion(
            (0.1, far + 2, 0.34),
            lining,
            (x - side * 0.05, -far / 2 + 0.6, top + 0.15),
            (0, side * 14, 0),
            radius=0.04,
        )
        upper.visible_shadow = False
        posts = [
            -far + k * (far + 0.4) / max(3, round(far / 1.25)) for k in range(1 + max(3, round(far / 1.25)))
        ]
        for y in posts:
            tube([(x - side * 0.0, y, sill), (x - side * 0.05, y, top)], 0.045, lining, smooth=False)
            if of.curtain:
                for shift in (-0.09, 0.09):
                    drape(of, x - side * 0.06, y + shift, sill, top)
        if of.racks:
            rack = cushion(
                (0.3, far + 0.2, 0.035),
                plastic("#75787e"),
                (x - side * 0.21, -far / 2, of.high - 0.36),
                (0, side * 7, 0),
                radius=0.014,
            )
            rack.visible_shadow = False
            tube(
                [(x - side * 0.36, 0.1, of.high - 0.33), (x - side * 0.36, -far, of.high - 0.33)],
                0.013,
                metal(),
                smooth=False,
            )
    roof = cushion((2 * of.half, far + 2, 0.05), lining, (0, -far / 2 + 0.6, of.high + 0.02), radius=0.02)
    roof.visible_shadow = roof.visible_diffuse = False
    for side in (-1, 1):
        strip = cushion(
            (0.05, far, 0.016),
            screen("#fff3d9", 1.3),
            (side * of.half * 0.36, -far / 2, of.high - 0.01),
            radius=0.007,
        )
        strip.visible_shadow = False
        vents = cushion(
            (0.09, far, 0.03),
            plastic("#b7b4ac"),
            (side * of.half * 0.62, -far / 2, of.high - 0.02),
            radius=0.012,
        )
        vents.visible_shadow = False
    back = -far - 0.04
    box((2 * of.half, 0.06, sill + 0.08), wall, (0, back, (sill + 0.08) / 2))
    box((2 * of.half, 0.06, 0.3), lining, (0, back, of.high - 0.13))
    for side in (-1, 1):
        box((0.2, 0.06, of.high), lining, (side * (of.half - 0.08), back, of.high / 2))


def drape(of, x, y, low, high):
    cloth = material(of.curtain, rough=0.9, sheen=0.5)
    wave = [(0.014 * math.sin(k * 1.5), -0.075 + 0.15 * k / 20) for k in range(21)]
    rows = []
    for z, gather in ((high, 1), (low + 0.2, 0.72), (low + 0.12, 0.62), (low, 0.8)):
        rows.append([(x + dx, y + dy * gather, z) for dx, dy in wave])
    loft(rows, cloth, sharp=80)


def aisle_at(of):
    return (
        of.half - of.right * (of.width + 0.01) - (2 * of.half - (of.left + of.right) * (of.width + 0.01)) / 2
    )


def build(of):
    step = of.width + 0.01
    far = of.rows * of.pitch + 0.25
    walls(of, far)
    before = set(bpy.context.collection.objects)
    seat((0, 0, 0), of.side, of.insert, width=of.width, high=0.6)
    things = [one for one in bpy.context.collection.objects if one not in before]
    places = []
    for row in range(of.rows):
        y = -0.35 - row * of.pitch
        xs = [-of.half + 0.03 + step * (k + 0.5) for k in range(of.left)]
        xs += [of.half - 0.03 - step * (k + 0.5) for k in range(of.right)]
        if row == of.rows - 1:
            count = int(2 * of.half / step)
            xs = [(k - (count - 1) / 2) * 2 * of.half / count for k in range(count)]
        places += [moved((x, y, 0.06)) for x in xs]
    copies(things, places)
    for thing in things:
        bpy.data.objects.remove(thing)
    for row in range(of.rows - 1):
        x = aisle_at(of) + 0.19
        y = -0.62 - row * of.pitch
        tube([(x, y, 0.86), (x, y, 0.99), (x + 0.1, y, 0.99)], 0.012, metal("#e0b13a"), smooth=False)
    sky(0.7)
    lamp((0, 2.2, of.high + 0.7), (0, -1.5, 0.5), 1.8, 40, (1, 0.97, 0.92))
    for k in range(max(1, round(far / 2))):
        lamp((0, -1 - 2 * k, of.high + 1.2), (0, -1 - 2 * k, 0), 1.8, 20)
    camera((aisle_at(of) * 0.8, 0.95, of.high * 0.74), (aisle_at(of) * 0.55, -1.6, of.high * 0.46), of.lens)
