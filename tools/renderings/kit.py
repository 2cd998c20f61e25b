"""Materials and shapes from which the renderings are built. Metres; x to the right, y forward, z up."""

import math

import bmesh
import bpy
from mathutils import Euler, Vector


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def linear(hexadecimal):
    channels = [int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels] + [1]


def material(colour, rough=0.5, metal=0.0, coat=0.0, grain=0.0, scale=400, glow=0.0, sheen=0.0):
    """`grain` is the height of a fine relief: fabric with a large scale, leather with a small one."""
    name = f"{colour} {rough} {metal} {coat} {grain} {scale} {glow} {sheen}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes["Principled BSDF"].inputs
    surface["Base Color"].default_value = linear(colour)
    surface["Roughness"].default_value = rough
    surface["Metallic"].default_value = metal
    surface["Clearcoat"].default_value = coat
    surface["Clearcoat Roughness"].default_value = 0.04
    surface["Sheen"].default_value = sheen
    if glow:
        surface["Emission"].default_value = linear(colour)
        surface["Emission Strength"].default_value = glow
    if grain:
        noise, bump, place = (nodes.new(f"ShaderNode{kind}") for kind in ("TexNoise", "Bump", "TexCoord"))
        noise.inputs["Scale"].default_value = scale
        bump.inputs["Strength"].default_value = grain
        bump.inputs["Distance"].default_value = 0.002
        links.new(place.outputs["Object"], noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], surface["Normal"])
    return made


def fabric(colour):
    return material(colour, rough=0.85, grain=0.5, scale=500, sheen=0.4)


def leather(colour):
    return material(colour, rough=0.42, grain=0.25, scale=160)


def plastic(colour, rough=0.55):
    return material(colour, rough=rough, grain=0.12, scale=600)


def gloss(colour):
    return material(colour, rough=0.3, coat=1.0)


def metal(colour="#c9ccd1", rough=0.22):
    return material(colour, rough=rough, metal=1.0)


def screen(colour, glow=1.0):
    return material(colour, rough=0.2, glow=glow)


def placed(mesh, look, at=(0, 0, 0), turn=(0, 0, 0), within=None, smooth=True):
    """`turn` is in degrees, `within` an outer matrix."""
    mesh.materials.append(look)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    thing = bpy.data.objects.new(mesh.name, mesh)
    bpy.context.collection.objects.link(thing)
    own = Euler([math.radians(a) for a in turn]).to_matrix().to_4x4()
    own.translation = Vector(at)
    thing.matrix_world = within @ own if within else own
    return thing


def cushion(
    size, look, at=(0, 0, 0), turn=(0, 0, 0), radius=0.03, puff=0.0, taper=0.0, bow=0.0, within=None, fine=9
):
    """A rounded box; `puff` swells its faces, `taper` narrows its top, `bow` bends its sides forward."""
    half = Vector(size) / 2
    radius = min(radius, *half)
    steps = [math.sin(math.pi / 2 * (2 * i / fine - 1)) for i in range(fine + 1)]
    points, faces = [], []
    for axis in range(3):
        for side in (-1, 1):
            first = len(points)
            for a in steps:
                for b in steps:
                    unit = Vector((0, 0, 0))
                    unit[axis], unit[(axis + 1) % 3], unit[(axis + 2) % 3] = side, a, b
                    corner = Vector([u * h for u, h in zip(unit, half)])
                    inner = Vector([max(-(h - radius), min(h - radius, c)) for c, h in zip(corner, half)])
                    out = corner - inner
                    point = inner + (out.normalized() * radius if out.length > 1e-9 else out)
                    point[axis] += side * puff * (1 - a * a) * (1 - b * b)
                    across, up = point.x / half.x, point.z / half.z
                    point.x *= 1 - taper * (up + 1) / 2
                    point.y += bow * across * across
                    points.append(point)
            for i in range(fine):
                for j in range(fine):
                    at0 = first + i * (fine + 1) + j
                    ring = [at0, at0 + fine + 1, at0 + fine + 2, at0 + 1]
                    faces.append(ring if side > 0 else ring[::-1])
    mesh = bpy.data.meshes.new("cushion")
    mesh.from_pydata(points, [], faces)
    welded = bmesh.new()
    welded.from_mesh(mesh)
    bmesh.ops.remove_doubles(welded, verts=welded.verts, dist=1e-6)
    welded.to_mesh(mesh)
    welded.free()
    return placed(mesh, look, at, turn, within)


def box(size, look, at=(0, 0, 0), turn=(0, 0, 0), within=None):
    return cushion(size, look, at, turn, radius=min(0.012, min(size) / 2.2), within=within, fine=5)


def tube(points, radius, look, closed=False, within=None, smooth=True):
    line = bpy.data.curves.new("tube", "CURVE")
    line.dimensions, line.bevel_depth, line.bevel_resolution, line.use_fill_caps = "3D", radius, 4, True
    spline = line.splines.new("NURBS" if smooth else "POLY")
    spline.points.add(len(points) - 1)
    for point, at in zip(spline.points, points):
        point.co = (*at, 1)
    spline.use_cyclic_u, spline.use_endpoint_u, spline.order_u = closed, not closed, 3
    spline.resolution_u = 6
    line.materials.append(look)
    thing = bpy.data.objects.new("tube", line)
    bpy.context.collection.objects.link(thing)
    if within:
        thing.matrix_world = within
    return thing


def ring(radius, thick, look, at=(0, 0, 0), turn=(0, 0, 0), within=None):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thick, major_segments=64, minor_segments=14
    )
    mesh = bpy.context.object.data
    bpy.data.objects.remove(bpy.context.object)
    return placed(mesh, look, at, turn, within)


def disc(radius, depth, look, at=(0, 0, 0), turn=(0, 0, 0), within=None, bevel=0.15):
    """A flat cylinder along z with a rounded edge."""
    edge = min(radius, depth) * bevel
    outline = [(0, -depth / 2), (radius - edge, -depth / 2), (radius, -depth / 2 + edge)]
    outline += [(r, -z) for r, z in reversed(outline)]
    return lathe(outline, look, at, turn, within)


def lathe(outline, look, at=(0, 0, 0), turn=(0, 0, 0), within=None, count=48):
    """Turns an outline of (radius, z) around z."""
    points = [
        (r * math.cos(2 * math.pi * i / count), r * math.sin(2 * math.pi * i / count), z)
        for r, z in outline
        for i in range(count)
    ]
    faces = [
        (k * count + i, k * count + (i + 1) % count, (k + 1) * count + (i + 1) % count, (k + 1) * count + i)
        for k in range(len(outline) - 1)
        for i in range(count)
    ]
    mesh = bpy.data.meshes.new("lathe")
    mesh.from_pydata(points, [], faces)
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(40)
    return placed(mesh, look, at, turn, within)


def loft(sections, look, within=None, closed=False, sharp=40):
    """A surface through rows of points with as many points each."""
    count = len(sections[0])
    span = count if closed else count - 1
    faces = [
        (k * count + i, k * count + (i + 1) % count, (k + 1) * count + (i + 1) % count, (k + 1) * count + i)
        for k in range(len(sections) - 1)
        for i in range(span)
    ]
    mesh = bpy.data.meshes.new("loft")
    mesh.from_pydata([p for row in sections for p in row], [], faces)
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(sharp)
    return placed(mesh, look, within=within)


def through(points, count):
    """`count` points on a smooth curve (Catmull-Rom) through the given ones."""
    knots = [Vector(p) for p in points]
    knots = [2 * knots[0] - knots[1], *knots, 2 * knots[-1] - knots[-2]]
    out = []
    for i in range(count):
        at = i / (count - 1) * (len(points) - 1)
        k = min(int(at), len(points) - 2)
        t, (a, b, c, d) = at - k, knots[k : k + 4]
        out.append(
            0.5
            * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
        )
    return out


def coloured(look):
    """Neutral; the value `paint` marks where it is, so that the generator of pictures can colour it."""
    nodes = look.node_tree.nodes
    if not any(node.bl_idname == "ShaderNodeOutputAOV" for node in nodes):
        mark = nodes.new("ShaderNodeOutputAOV")
        mark.name = "paint"
        mark.inputs["Value"].default_value = 1
    nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.7, 0.7, 0.7, 1)
    return look


def paint():
    return coloured(material("#dadada", rough=0.35, coat=1.0))


def upholstery(rough=0.7):
    return coloured(material("#dbdbdb", rough=rough, grain=0.3, scale=260, sheen=0.2))


def copies(things, at):
    """Repeats things at other places, with the same meshes."""
    for matrix in at:
        for thing in things:
            twin = thing.copy()
            twin.matrix_world = matrix @ thing.matrix_world
            bpy.context.collection.objects.link(twin)
