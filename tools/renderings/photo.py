"""Light, camera and the two pictures of a rendering: the picture itself and the light that the paint colours."""

import os
import tempfile

import bpy
import numpy
from mathutils import Vector


def lamp(at, towards, size, power, colour=(1, 1, 1)):
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape, light.size, light.energy, light.color = "DISK", size, power, colour
    thing = bpy.data.objects.new("lamp", light)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    thing.visible_camera = False
    return thing


def sky(strength, top=(0.75, 0.86, 1), horizon=(1, 0.98, 0.94), ground=(0.42, 0.40, 0.38)):
    """A gradient from the ground over the horizon to the top; itself transparent in the picture."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    place, split, ramp = (nodes.new(f"ShaderNode{kind}") for kind in ("TexCoord", "SeparateXYZ", "ValToRGB"))
    scale = nodes.new("ShaderNodeMapRange")
    scale.inputs["From Min"].default_value = -1
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], scale.inputs["Value"])
    links.new(scale.outputs["Result"], ramp.inputs["Fac"])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.47, (*ground, 1)
    stops[1].position, stops[1].color = 0.53, (*horizon, 1)
    stops.new(0.85).color = (*top, 1)
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = strength


def camera(at, towards, lens, shift=0.0):
    eye = bpy.data.cameras.new("eye")
    eye.lens, eye.shift_y, eye.clip_start = lens, shift, 0.02
    thing = bpy.data.objects.new("eye", eye)
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


PASSES = {
    "Image": "image",
    "DiffCol": "colour",
    "Normal": "normal",
    "Depth": "depth",
    "DiffDir": "direct",
    "DiffInd": "indirect",
    "paint": "paint",
}


def _passes(size, samples):
    """Renders, and returns each pass as an array of height x width x 4 in linear light, the first row at the top."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.view_settings.view_transform = "Standard"
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising, cycles.use_adaptive_sampling = samples, False, True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.02, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 3, 3
    cycles.transparent_max_bounces, cycles.seed = 8, 1
    cycles.sample_clamp_indirect, cycles.caustics_reflective, cycles.caustics_refractive = 2, False, False
    cycles.blur_glossy = 1
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_normal = layer.use_pass_z = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    if "paint" not in layer.aovs:
        layer.aovs.add().name = "paint"
        layer.aovs["paint"].type = "VALUE"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    with tempfile.TemporaryDirectory() as folder:
        for name, label in PASSES.items():
            out = tree.nodes.new("CompositorNodeOutputFile")
            out.base_path, out.format.file_format = folder, "OPEN_EXR"
            out.format.color_mode, out.format.color_depth, out.format.exr_codec = "RGBA", "32", "ZIP"
            out.file_slots[0].path = label
            tree.links.new(source.outputs[name], out.inputs[0])
        bpy.ops.render.render()
        made = {}
        for label in PASSES.values():
            file = next(os.path.join(folder, f) for f in os.listdir(folder) if f.startswith(label))
            image = bpy.data.images.load(file)
            image.colorspace_settings.name = "Non-Color"
            flat = numpy.empty(size[0] * size[1] * 4, numpy.float32)
            image.pixels.foreach_get(flat)
            made[label] = flat.reshape(size[1], size[0], 4)[::-1].copy()
            bpy.data.images.remove(image)
    return made


def _calm(light, guides, passes=4, strength=0.5):
    """Edge-avoiding à-trous wavelets: averages neighbours whose colour, direction and depth are alike."""
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    for level in range(passes):
        step = 2**level
        total, weights = numpy.zeros_like(light), numpy.zeros_like(light[..., :1])
        tone = numpy.log1p(light.mean(axis=2, keepdims=True) * 4)
        for i, wy in enumerate(kernel):
            for j, wx in enumerate(kernel):
                shift = ((i - 2) * step, (j - 2) * step)
                moved = numpy.roll(light, shift, (0, 1))
                apart = numpy.roll(guides, shift, (0, 1)) - guides
                weight = numpy.exp(-(apart * apart).sum(axis=2, keepdims=True))
                differ = (numpy.roll(tone, shift, (0, 1)) - tone) / (strength / 2**level)
                weight *= wy * wx * numpy.exp(-differ * differ)
                total += moved * weight
                weights += weight
        light = total / weights
    return light


def _guides(made):
    depth = numpy.log(numpy.clip(made["depth"][..., :1], 0.05, 50))
    return numpy.concatenate(
        [made["normal"][..., :3] * 4, made["colour"][..., :3] * 12, depth * 12, made["image"][..., 3:] * 8],
        axis=2,
    )


def _save(pixels, file):
    height, width = pixels.shape[:2]
    srgb = numpy.where(
        pixels[..., :3] <= 0.0031308,
        pixels[..., :3] * 12.92,
        1.055 * numpy.clip(pixels[..., :3], 1e-6, 1) ** (1 / 2.4) - 0.055,
    )
    pixels = numpy.concatenate([numpy.clip(srgb, 0, 1), pixels[..., 3:]], axis=2)
    image = bpy.data.images.new("out", width, height, alpha=True)
    image.colorspace_settings.name = "Non-Color"
    image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(numpy.ascontiguousarray(pixels[::-1]).astype(numpy.float32).ravel())
    image.filepath_raw, image.file_format = file, "PNG"
    image.save()


def film(light, exposure):
    """Compresses the highlights, as film does, without greying the middle tones."""
    light = light * exposure
    return numpy.where(light < 0.6, light, 0.6 + 0.4 * (1 - numpy.exp(-(light - 0.6) / 0.4)))


def photograph(file, size, samples, exposure=1.0):
    made = _passes(size, samples)
    alpha = made["image"][..., 3:]
    seen = numpy.argwhere(made["depth"][..., 0] < 1e6)
    (top, left), (low, right) = seen.min(axis=0), seen.max(axis=0) + 1
    box = (slice(top, low), slice(left, right))
    guides = _guides({label: part[box] for label, part in made.items()})
    image = made["image"][..., :3].copy()
    image[box] = _calm(image[box], guides)
    solid = numpy.clip(alpha, 1e-3, 1)
    _save(numpy.concatenate([film(image / solid, exposure), alpha], axis=2), f"{file}.png")
    falling = (made["direct"] + made["indirect"])[..., :3].mean(axis=2, keepdims=True)
    falling[box] = _calm(falling[box], guides)
    bright = (image / solid).mean(axis=2, keepdims=True)
    shade = falling * made["colour"][..., :1] * numpy.minimum(made["paint"][..., :1], 1) / solid
    shade *= film(bright, exposure) / numpy.clip(bright, 1e-3, None)
    _save(
        numpy.concatenate([numpy.repeat(shade, 3, axis=2), numpy.ones_like(alpha)], axis=2),
        f"{file}.shade.png",
    )
