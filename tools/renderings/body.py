"""
The outside of a vehicle: a smooth body from its outlines, and parts laid on its surface.

Distances to the outlines are blended, so that the edges between the faces of the body are round.
"""

import math

import bpy
import numpy as np
from mathutils import Vector

from kit import through, tube

STEP = 0.01


class Outline:
    """Signed distance to a closed outline, from a table; negative inside."""

    def __init__(self, points, round_off=True):
        ring = [(*p, 0) for p in points]
        if round_off:
            ring = [tuple(p)[:2] for p in through([*ring, ring[0]], 12 * len(ring))][:-1]
        ring = np.array([p[:2] for p in ring], dtype=float)
        self.low = ring.min(axis=0) - 0.6
        count = np.ceil((ring.max(axis=0) + 0.6 - self.low) / STEP).astype(int) + 1
        a, b = np.meshgrid(*(self.low[i] + STEP * np.arange(count[i]) for i in (0, 1)), indexing="ij")
        nearest, inside = np.full(a.shape, 9.0), np.zeros(a.shape, bool)
        for (pa, pb), (qa, qb) in zip(ring, np.roll(ring, -1, axis=0)):
            da, db = qa - pa, qb - pb
            t = np.clip(((a - pa) * da + (b - pb) * db) / (da * da + db * db + 1e-12), 0, 1)
            nearest = np.minimum(nearest, (a - pa - t * da) ** 2 + (b - pb - t * db) ** 2)
            if pb != qb:
                crosses = ((pb > b) != (qb > b)) & (a < da * (b - pb) / db + pa)
                inside ^= crosses
        self.table = np.where(inside, -1, 1) * np.sqrt(nearest)

    def __call__(self, a, b):
        i = np.clip((a - self.low[0]) / STEP, 0, self.table.shape[0] - 1.001)
        j = np.clip((b - self.low[1]) / STEP, 0, self.table.shape[1] - 1.001)
        i0, j0 = i.astype(int), j.astype(int)
        u, v, t = i - i0, j - j0, self.table
        return (t[i0, j0] * (1 - u) + t[i0 + 1, j0] * u) * (1 - v) + (
            t[i0, j0 + 1] * (1 - u) + t[i0 + 1, j0 + 1] * u
        ) * v


def blend(a, b, width):
    """The smooth maximum."""
    h = np.clip(0.5 + 0.5 * (a - b) / width, 0, 1)
    return b + (a - b) * h + width * h * (1 - h)


class Body:
    """`lower` and `upper` are outlines from the side (y, z); `plan` from above and `front`, `cabin` from the front, of one half."""

    def __init__(
        self, lower, upper, plan, front, cabin, soft=0.11, soft_cabin=0.09, joint=0.04, upper_plan=None
    ):
        mirror = lambda half: [*half, *((-x, o) for x, o in reversed(half) if x > 0)]
        self.lower, self.upper = Outline(lower), Outline(upper)
        self.plan, self.front, self.cabin = (Outline(mirror(one)) for one in (plan, front, cabin))
        self.upper_plan = Outline(mirror(upper_plan)) if upper_plan else self.plan
        self.openings = []
        self.soft, self.soft_cabin, self.joint = soft, soft_cabin, joint
        self.length = [min(y for y, _ in lower), max(y for y, _ in lower)]

    def distance(self, p):
        x, y, z = p
        low = blend(blend(self.lower(y, z), self.plan(x, y), self.soft), self.front(x, z), self.soft)
        top = blend(
            blend(self.upper(y, z), self.cabin(x, z), self.soft_cabin), self.upper_plan(x, y), self.soft_cabin
        )
        return -blend(-low, -top, self.joint)

    def hit(self, start, towards):
        """Where rays meet the body; arrays of 3 x n."""
        p = np.array(start, float)
        d = np.array(towards, float)
        for _ in range(90):
            p = p + d * (self.distance(p) * 0.9)
        return p

    def normal(self, p):
        grad = np.stack(
            [self.distance(p + e[:, None]) - self.distance(p - e[:, None]) for e in np.eye(3) * 0.004]
        )
        return grad / np.maximum(np.linalg.norm(grad, axis=0), 1e-9)

    def onto(self, axis, u, v, deep=9.0):
        """
        Points of the surface seen along an axis: 'left' and 'right' (y, z), 'front' and 'rear' (x, z), 'top' (x, y).
        Seen from the front or the rear, no point is further than `deep` behind the end of the body.
        """
        u, v = np.array(u, float), np.array(v, float)
        far = np.full_like(u, 4.0)
        centre = (0.0, 0.7) if axis in ("front", "rear", "left", "right") else (0.0, 0.0)
        for _ in range(40):
            start, way = {
                "left": ((-far, u, v), (1, 0, 0)),
                "right": ((far, u, v), (-1, 0, 0)),
                "front": ((u, far, v), (0, -1, 0)),
                "rear": ((u, -far, v), (0, 1, 0)),
                "top": ((u, v, far), (0, 0, -1)),
            }[axis]
            p = self.hit(np.stack(start), np.array(way, float)[:, None] * np.ones_like(u))
            missed = np.abs(self.distance(p)) > 0.01
            if axis in ("front", "rear"):
                end = self.length[1 if axis == "front" else 0]
                missed |= np.abs(p[1] - end) > deep
            if not missed.any():
                break
            # rays beside the body are moved towards its middle
            u = np.where(missed, u + (centre[0] - u) * 0.01, u)
            v = np.where(missed, v + (centre[1] - v) * 0.004, v)
        return p

    def skin(self, look, middle=0.68, around=200, along=260, caps=70):
        """The painted mesh: rays from all around meet a line through the body."""
        back, front = self.length[0] + 0.45, self.length[1] - 0.45
        rows = [(front, math.pi / 2 * (1 - k / caps)) for k in range(caps)]
        rows += [(front + (back - front) * k / along, 0.0) for k in range(along + 1)]
        rows += [(back, -math.pi / 2 * (k + 1) / caps) for k in range(caps)]
        angles = 2 * np.pi * np.arange(around) / around
        out, start = [], []
        for y, tilt in rows:
            ring = np.stack(
                [
                    np.cos(angles) * math.cos(tilt),
                    np.full(around, math.sin(tilt)),
                    np.sin(angles) * math.cos(tilt),
                ]
            )
            out.append(-ring)
            start.append(np.array([0, y, middle])[:, None] + ring * 2.6)
        p = self.hit(np.concatenate(start, axis=1), np.concatenate(out, axis=1))
        count = len(rows)
        faces = [
            (
                k * around + i,
                (k + 1) * around + i,
                (k + 1) * around + (i + 1) % around,
                k * around + (i + 1) % around,
            )
            for k in range(count - 1)
            for i in range(around)
        ]
        return self._mesh(p, faces, look)

    def _mesh(self, p, faces, look, normals=None):
        normals = self.normal(p) if normals is None else normals
        ring = np.array(faces[:: max(1, len(faces) // 200)])
        across = np.cross((p[:, ring[:, 2]] - p[:, ring[:, 0]]).T, (p[:, ring[:, 3]] - p[:, ring[:, 1]]).T)
        if (across * normals[:, ring[:, 0]].T).sum(axis=1).mean() < 0:
            faces = [face[::-1] for face in faces]
        mesh = bpy.data.meshes.new("body")
        mesh.from_pydata(p.T.tolist(), [], faces)
        mesh.materials.append(look)
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.pi
        mesh.normals_split_custom_set_from_vertices(normals.T.tolist())
        thing = bpy.data.objects.new("body", mesh)
        bpy.context.collection.objects.link(thing)
        return thing

    def patch(self, axis, columns, look, high=0.004, fine=70, across=14, both=True, deep=9.0):
        """
        A part on the surface between two curves, given as (u, low, high) from one side to the other. Parts of the
        left and the front are repeated on the other side with `both`.
        """
        columns = sorted(columns)
        given = np.array(columns, float)
        us = np.unique(np.concatenate([np.linspace(given[0, 0], given[-1, 0], fine), given[:, 0]]))
        low, top = (np.interp(us, given[:, 0], given[:, k]) for k in (1, 2))
        n = len(us)
        t = np.linspace(0, 1, across)
        u, v = np.repeat(us, across), (low[:, None] + (top - low)[:, None] * t).ravel()
        p = self.onto(axis, u, v, deep)
        normal = self.normal(p)
        p = p + normal * high
        faces = [
            (i * across + j, (i + 1) * across + j, (i + 1) * across + j + 1, i * across + j + 1)
            for i in range(n - 1)
            for j in range(across - 1)
        ]
        if axis == "left":
            faces = [face for face in faces if not self._is_open(u[face[0]], v[face[0]])]
        self._mesh(p, faces, look, normal)
        if both and axis in ("left", "front", "rear"):
            sign = np.array([-1, 1, 1])[:, None]
            self._mesh(p * sign, [f[::-1] for f in faces], look, normal * sign)

    def _is_open(self, y, z):
        return any(math.hypot(y - at, z - up) < radius for at, up, radius in self.openings)

    def line(self, axis, points, look, radius=0.0035, high=0.0, both=True, curved=False, count=50):
        dense = through([(*p, 0) for p in points], count) if curved else _evenly(points, count)
        p = self.onto(axis, [q[0] for q in dense], [q[1] for q in dense])
        p = p + self.normal(p) * high
        tube(p.T.tolist(), radius, look, smooth=False)
        if both and axis != "top" or both == "top":
            tube((p * np.array([-1, 1, 1])[:, None]).T.tolist(), radius, look, smooth=False)

    def spot(self, axis, u, v, high=0.0):
        """A point of the surface and its normal."""
        p = self.onto(axis, [u], [v])
        normal = self.normal(p)
        return Vector((p + normal * high)[:, 0]), Vector(normal[:, 0])


def _evenly(points, count):
    given = np.array(points, float)
    reach = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(given, axis=0), axis=1))])
    at = np.linspace(0, reach[-1], count)
    return list(zip(*(np.interp(at, reach, given[:, k]) for k in (0, 1))))
