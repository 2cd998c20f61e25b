import type { IconNode } from 'lucide'
import binoculars from 'lucide/dist/esm/icons/binoculars.mjs'
import bus from 'lucide/dist/esm/icons/bus.mjs'
import camera from 'lucide/dist/esm/icons/camera.mjs'
import cross from 'lucide/dist/esm/icons/cross.mjs'
import fuel from 'lucide/dist/esm/icons/fuel.mjs'
import graduationCap from 'lucide/dist/esm/icons/graduation-cap.mjs'
import landmark from 'lucide/dist/esm/icons/landmark.mjs'
import mountain from 'lucide/dist/esm/icons/mountain.mjs'
import plane from 'lucide/dist/esm/icons/plane.mjs'
import shield from 'lucide/dist/esm/icons/shield.mjs'
import shoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import tent from 'lucide/dist/esm/icons/tent.mjs'
import treePine from 'lucide/dist/esm/icons/tree-pine.mjs'

/** Two roofs on a base, as temples of the valley have them. */
const TEMPLE: IconNode = [['path', { d: 'M12 2 7 8h10zM4 15l5-7h6l5 7zM7 15v6M17 15v6M4 21h16M12 21v-3' }]]
const ICONS: Readonly<Record<string, IconNode>> = {
  airport: plane,
  bus_station: bus,
  border: shield,
  attraction: camera,
  viewpoint: binoculars,
  monument: landmark,
  museum: landmark,
  worship: TEMPLE,
  park: treePine,
  zoo: treePine,
  peak: mountain,
  campsite: tent,
  alpine_hut: tent,
  market: shoppingBag,
  hospital: cross,
  university: graduationCap,
  townhall: landmark,
  fuel,
  police: shield,
}

/** The icon in a square of 24 by 24; empty for a kind without an icon. */
export function signIcon(kind: string): Path2D {
  const path = new Path2D()
  for (const [tag, { d, cx, cy, r }] of ICONS[kind] ?? []) {
    if (tag === 'circle') {
      const circle = new Path2D()
      circle.arc(Number(cx), Number(cy), Number(r), 0, 2 * Math.PI)
      path.addPath(circle)
    } else if (d) path.addPath(new Path2D(String(d)))
  }
  return path
}
