"""
Renders material of the pictures.

    blender -b -P tools/renderings/render.py -- <folder> <name>...
"""

import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import aisle
import bars
import boxes
import cabin
import cars
import kit
import photo
import small_cars
import vehicle
from aisle import Aisle
from cabin import Cabin
from kit import fabric, gloss, leather, material, metal, plastic, upholstery

INSIDES = {
    "bike": bars.bike,
    "coach": lambda: aisle.build(
        Aisle(
            fabric("#3b3f47"),
            upholstery(0.85),
            half=1.15,
            high=1.95,
            rows=7,
            left=2,
            right=2,
            racks=True,
            curtain="#8a2f37",
            lens=20,
        )
    ),
    "ev": lambda: cabin.build(
        Cabin(
            leather("#4a4e57"),
            upholstery(0.5),
            gloss("#e8e9eb"),
            upper="#3a3e46",
            lower="#b9bbbf",
            display="wide",
            gear="none",
            accent="#58b7c9",
        )
    ),
    "hatch": lambda: cabin.build(
        Cabin(
            fabric("#2a2c30"),
            upholstery(0.85),
            gloss("#17181b"),
            upper="#2a2c30",
            lower="#34363b",
            display="inset",
            vents="round",
            gear="manual",
        )
    ),
    "jeep": lambda: cabin.build(
        Cabin(
            leather("#4d453a"),
            upholstery(0.85),
            plastic("#55565a"),
            upper="#3a3a3c",
            lower="#8c8579",
            display="radio",
            vents="slim",
            gear="manual",
            flat=True,
            rows="benches",
            roof=1.3,
        )
    ),
    "minibus": lambda: aisle.build(
        Aisle(
            fabric("#43474f"),
            upholstery(0.85),
            half=0.98,
            high=1.8,
            rows=5,
            left=2,
            right=1,
            curtain="#3f6a8c",
        )
    ),
    "pickup": lambda: cabin.build(
        Cabin(
            fabric("#33353a"),
            upholstery(0.85),
            metal("#7d8086", 0.4),
            upper="#2c2e32",
            lower="#4a4c51",
            display="inset",
            gear="manual",
            flat=True,
            roof=1.26,
        )
    ),
    "scooter": bars.scooter,
    "sedan": lambda: cabin.build(
        Cabin(
            leather("#3a342f"),
            upholstery(0.5),
            material("#6b4226", rough=0.3, coat=1.0),
            upper="#2d2a28",
            lower="#b9ab95",
            display="float",
            roof=1.2,
        )
    ),
    "suv": lambda: cabin.build(
        Cabin(
            leather("#2a2c31"),
            upholstery(0.5),
            metal("#8f9399", 0.35),
            upper="#2d2f34",
            lower="#5a5d63",
            display="float",
        )
    ),
    "van": lambda: aisle.build(
        Aisle(fabric("#43474f"), upholstery(0.85), half=0.82, high=1.5, rows=4, left=1, right=2)
    ),
}


OUTSIDES = {
    "suv-short": cars.nexon,
    "suv-large": cars.scorpio,
    "ev-high": cars.zs,
    "ev-short": small_cars.tiago,
    "hatch-short": small_cars.grand_i10,
    "sedan-short": small_cars.dzire,
    "jeep-long": boxes.land_cruiser,
    "van-low": boxes.h1,
    "minibus-short": boxes.traveller,
}


# the size of the picture in px, and the samples of each pixel
INSIDE = ((1120, 700), 20)
OUTSIDE = ((1200, 750), 8)
DRAFT = ((480, 300), 6)


def main():
    folder, *names = sys.argv[sys.argv.index("--") + 1 :]
    draft = DRAFT if "DRAFT" in os.environ else None
    for name in names:
        kit.clear()
        if name in OUTSIDES:
            long = OUTSIDES[name]()
            for view in vehicle.VIEWS:
                vehicle.view(view, long)
                photo.photograph(os.path.join(folder, f"{name}-{view}"), *(draft or OUTSIDE))
        else:
            INSIDES[name]()
            photo.photograph(os.path.join(folder, f"{name}-inside"), *(draft or INSIDE), exposure=1.15)


main()
