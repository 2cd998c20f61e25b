"""What every vehicle has outside its body: wheels, mirrors, plates, lamps, the shadow below, and the four views."""

import math

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

from kit import cushion, disc, lathe, material, metal, paint, plastic, ring, tube
from photo import lamp, sky

GLASS = ("#2b3339", 0.05, 0.0, 1.0)


def glass():
    return material(*GLASS)


def black():
    return plastic("#1c1d20", 0.6)


def chrome():
    return metal("#d5d8dc", 0.12)


def body_paint(wheels):
    """Paint with openings at the wheels, given as (y, z, radius)."""
    look = paint().copy()
    nodes, links = look.node_tree.nodes, look.node_tree.links
    place, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ")
    links.new(place.outputs["Object"], split.inputs[0])
    total = None
    for y, z, radius in wheels:
        flat = nodes.new("ShaderNodeCombineXYZ")
        links.new(split.outputs["Y"], flat.inputs["Y"])
        links.new(split.outputs["Z"], flat.inputs["Z"])
        apart, inside = nodes.new("ShaderNodeVectorMath"), nodes.new("ShaderNodeMath")
        apart.operation, inside.operation = "DISTANCE", "LESS_THAN"
        apart.inputs[1].default_value = (0, y, z)
        inside.inputs[1].default_value = radius
        links.new(flat.outputs[0], apart.inputs[0])
        links.new(apart.outputs["Value"], inside.inputs[0])
        if total:
            either = nodes.new("ShaderNodeMath")
            either.operation = "MAXIMUM"
            links.new(total, either.inputs[0])
            links.new(inside.outputs[0], either.inputs[1])
            total = either.outputs[0]
        else:
            total = inside.outputs[0]
    mix, clear = nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeBsdfTransparent")
    links.new(total, mix.inputs[0])
    links.new(nodes["Principled BSDF"].outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return look


def wheel(at, radius, side, style, width=0.22, turn=0):
    """`style` is (number of spokes, kind); kinds: star, twin, steel, aero."""
    count, kind = style
    here = (
        Matrix.Translation(at)
        @ Matrix.Rotation(math.radians(turn), 4, "Z")
        @ Matrix.Rotation(math.radians(90 * side), 4, "Y")
    )
    rubber, rim = material("#17181a", rough=0.8), metal("#c3c6cb", 0.25)
    w, inner = width / 2, radius * 0.68
    lathe(
        [
            (inner, -w),
            (radius * 0.93, -w),
            (radius, -w * 0.7),
            (radius, w * 0.7),
            (radius * 0.965, w * 0.93),
            (radius * 0.9, w),
            (radius * 0.74, w * 1.02),
            (inner, w * 0.86),
        ],
        rubber,
        within=here,
    )
    for k in (-0.45, 0, 0.45):
        ring(radius * 0.999, 0.006, material("#0b0b0c", rough=0.9), (0, 0, w * k), within=here)
    lathe(
        [(inner, w * 0.9), (inner * 0.96, w * 0.94), (inner * 0.9, w * 0.8), (inner * 0.88, 0)],
        rim,
        within=here,
    )
    lathe([(inner * 0.9, -w * 0.2), (0, -w * 0.2)], material("#0e0f10", rough=0.7), within=here)
    disc(inner * 0.6, 0.02, metal("#6d7076", 0.4), (0, 0, w * 0.0), within=here)
    if kind == "steel":
        lathe(
            [
                (inner * 0.93, w * 0.55),
                (inner * 0.8, w * 0.72),
                (inner * 0.5, w * 0.5),
                (inner * 0.32, w * 0.62),
                (inner * 0.3, w * 0.9),
                (0, w * 0.95),
            ],
            metal("#a9adb3", 0.35),
            within=here,
        )
        for k in range(count):
            a = 2 * math.pi * k / count
            disc(
                inner * 0.1,
                0.02,
                material("#0e0f10", rough=0.7),
                (inner * 0.66 * math.cos(a), inner * 0.66 * math.sin(a), w * 0.62),
                within=here,
            )
        return
    disc(inner * 0.24, w * 0.3, rim, (0, 0, w * 0.72), within=here)
    disc(inner * 0.13, w * 0.3, plastic("#222428"), (0, 0, w * 0.78), within=here)
    for k in range(count):
        for split in (-1, 1) if kind == "twin" else (0,):
            turn = Matrix.Rotation(2 * math.pi * k / count + split * 0.13, 4, "Z")
            wide = {"twin": 0.06, "star": 0.13, "aero": 0.34}[kind] * radius
            long = inner * 0.82
            cushion(
                (long, wide, w * 0.26),
                rim if kind != "aero" else metal("#8d9197", 0.35),
                (inner * 0.1 + long / 2, 0, w * 0.66),
                (0, 6, 0),
                radius=0.012,
                within=here @ turn,
            )


def wheels(body, front, rear, radius, style, track, opening=None, lip=None, liner=True):
    """Four wheels, their housings, and a lip of the given material around each."""
    hole = opening or radius * 1.14
    for y in (front, rear):
        for side in (-1, 1):
            wheel((side * (track - 0.11), y, radius), radius, side, style)
            here = Matrix.Translation((side * track, y, radius)) @ Matrix.Rotation(
                math.radians(90 * side), 4, "Y"
            )
            dark = material("#08090a", rough=0.95)
            lathe([(hole * 1.03, 0.06), (hole * 1.03, -0.42), (0, -0.42)], dark, within=here)
        if lip:
            look, thick = lip
            arc = [math.pi * (k / 40 * 1.16 - 0.08) for k in range(41)]
            points = [(y + hole * math.cos(a), max(body.low_edge, radius + hole * math.sin(a))) for a in arc]
            body.line("left", points, look, radius=thick, high=-thick * 0.25, count=60)


def mirrors(x, y, z, look=None, size=(0.2, 0.1, 0.14)):
    for side in (-1, 1):
        cushion(
            size,
            look or paint(),
            (side * (x + size[0] / 2), y, z),
            (0, 0, side * -10),
            radius=0.045,
            puff=0.01,
        )
        cushion(
            (size[0] * 0.86, 0.01, size[2] * 0.8),
            metal("#9fb6cf", 0.05),
            (side * (x + size[0] / 2), y - size[1] / 2 - 0.004, z),
            (0, 0, side * -10),
            radius=0.004,
        )
        tube(
            [(side * (x - 0.06), y, z - size[2] * 0.3), (side * (x + 0.04), y, z - size[2] * 0.2)],
            0.02,
            black(),
            smooth=False,
        )


def plate(body, axis, z, wide=0.5, tall=0.13):
    at, _ = body.spot(axis, 0, z, 0.012)
    cushion((wide, 0.016, tall), black(), at, radius=0.007)
    cushion((wide - 0.02, 0.02, tall - 0.02), material("#eceef0", rough=0.4), at, radius=0.004)


def handles(body, places, look=None):
    for y, z in places:
        at, _ = body.spot("left", y, z, 0.012)
        for side in (-1, 1):
            cushion((0.03, 0.17, 0.03), look or paint(), (abs(at.x) * side, y, z), radius=0.013)


def shadow(length, width):
    """A soft shadow on the ground, darkest below the vehicle."""
    n = 90
    xs, ys = np.linspace(-width, width, n), np.linspace(-length, length, n)
    points = [(x, y, 0.0) for x in xs for y in ys]
    faces = [
        (i * n + j, (i + 1) * n + j, (i + 1) * n + j + 1, i * n + j + 1)
        for i in range(n - 1)
        for j in range(n - 1)
    ]
    mesh = bpy.data.meshes.new("shadow")
    mesh.from_pydata(points, [], faces)
    dark = mesh.color_attributes.new("dark", "FLOAT_COLOR", "POINT")
    for k, (x, y, _) in enumerate(points):
        dx, dy = max(0, abs(x) - width * 0.36), max(0, abs(y) - length * 0.42)
        apart = math.hypot(dx / (width * 0.5), dy / (length * 0.36))
        core = max(0, 1 - math.hypot(max(0, abs(x) - width * 0.34), max(0, abs(y) - length * 0.38)) / 0.28)
        fade = max(0, 1 - apart)
        value = 0.42 * fade * fade * (3 - 2 * fade) + 0.4 * core * core
        dark.data[k].color = (value, value, value, 1)
    look = bpy.data.materials.new("shadow")
    look.use_nodes = True
    nodes, links = look.node_tree.nodes, look.node_tree.links
    nodes.clear()
    out, mix = nodes.new("ShaderNodeOutputMaterial"), nodes.new("ShaderNodeMixShader")
    clear, ink, value = (
        nodes.new("ShaderNodeBsdfTransparent"),
        nodes.new("ShaderNodeEmission"),
        nodes.new("ShaderNodeVertexColor"),
    )
    ink.inputs["Color"].default_value = (0.012, 0.012, 0.02, 1)
    value.layer_name = "dark"
    links.new(value.outputs["Color"], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(ink.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], out.inputs["Surface"])
    mesh.materials.append(look)
    thing = bpy.data.objects.new("shadow", mesh)
    bpy.context.collection.objects.link(thing)
    thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = False


# azimuth from the front towards the vehicle's left, elevation, share of the picture's width
VIEWS = {"f34": (53, 15, 0.73), "side": (90, 4, 0.83), "r34": (127, 18, 0.73), "front": (0, 6, 0.43)}
WHEELS_AT = 0.875


def view(name, long, tall_share=0.62):
    """The camera of a view: the vehicle in the middle, its wheels on the line that all pictures share."""
    azimuth, elevation, share = VIEWS[name]
    a, e = math.radians(azimuth), math.radians(elevation)
    far = 2.4 * long + 1.0
    middle = Vector((0, 0, 0.7))
    eye = bpy.data.cameras.new("eye")
    thing = bpy.data.objects.new("eye", eye)
    bpy.context.collection.objects.link(thing)
    thing.location = middle + far * Vector(
        (-math.sin(a) * math.cos(e), math.cos(a) * math.cos(e), math.sin(e))
    )
    thing.rotation_euler = (middle - thing.location).to_track_quat("-Z", "Y").to_euler()
    scene = bpy.context.scene
    scene.camera = thing
    scene.render.resolution_x, scene.render.resolution_y = 1600, 1000
    eye.lens = 50
    bpy.context.view_layer.update()
    # bounding boxes would be larger than what is seen of a turned vehicle
    spots = [
        world_to_camera_view(scene, thing, one.matrix_world @ vertex.co)
        for one in scene.objects
        if one.type == "MESH" and not one.name.startswith("shadow")
        for vertex in one.data.vertices[:][::7]
    ]
    left, right = min(s.x for s in spots), max(s.x for s in spots)
    low, high = min(s.y for s in spots), max(s.y for s in spots)
    grow = min(share / (right - left), tall_share / (high - low))
    eye.lens *= grow
    eye.shift_x = ((left + right) / 2 - 0.5) * grow
    eye.shift_y = ((low - 0.5) * grow + WHEELS_AT - 0.5) * 0.625


def daylight():
    sky(0.6, top=(0.86, 0.92, 1), horizon=(1, 0.99, 0.97), ground=(0.5, 0.48, 0.46))
    lamp((-5, 5, 7), (0, 0, 0.6), 5, 480, (1, 0.98, 0.95))
    # the side windows would show these as bright discs
    lamp((-7, -3, 4), (0, 0, 0.8), 4, 190, (0.96, 0.98, 1)).visible_glossy = False
    lamp((3, -6, 6), (0, 0, 0.8), 4, 150).visible_glossy = False
