import { join } from 'node:path'
import {
  BODIES,
  type Body,
  type Paint,
  PICTURE_SETS,
  pictureNames,
} from '#server/db/seed/data/picture-sets.ts'
import { shotsOf, VIEWS, type View } from './recipes.ts'
import { staged } from './stage.ts'
import { tinted, type Unpainted, unpainted } from './tint.ts'
import { type Encoding, writeWidths } from './write.ts'

const ENCODING: Encoding = {
  quality: { 320: 74, 640: 73, 960: 68, 1280: 65 },
  height: (width) => Math.round(width / 1.6),
  sharpen: 0.5,
}

/** `only` is a body or a set, "suv" or "suv-red"; without it every set is made. Answers how many. */
export async function makeVehicles(material: string, out: string, only?: string): Promise<number> {
  let made = 0
  for (const body of BODIES) {
    const paints = PICTURE_SETS[body].filter((paint) => !only || [body, `${body}-${paint}`].includes(only))
    if (paints.length === 0) continue
    const views = await viewsOf(material, body)
    for (const paint of paints) {
      await makeSet(material, out, body, paint, views)
      console.log(`${body}-${paint}`)
      made++
    }
  }
  return made
}

async function viewsOf(material: string, body: Body): Promise<Map<View, Unpainted>> {
  const views = new Map<View, Unpainted>()
  for (const view of VIEWS) {
    const stem = join(material, `${body}-${view}`)
    views.set(view, await unpainted(`${stem}.webp`, `${stem}.shade.webp`))
  }
  return views
}

async function makeSet(
  material: string,
  out: string,
  body: Body,
  paint: Paint,
  views: Map<View, Unpainted>,
): Promise<void> {
  const names = pictureNames(body, paint)
  for (const [index, shot] of shotsOf(body, paint).entries()) {
    const vehicle = views.get(shot.view)
    const name = names[index]
    if (!vehicle || !name) throw new Error(`No ${shot.view} of ${body}, or no name for picture ${index + 1}`)
    const scene = join(material, `scene-${shot.place.scene}.webp`)
    const picture = await staged(scene, tinted(vehicle, paint), shot.place, shot.framing)
    await writeWidths(picture, (width) => join(out, name.replace(/1280(?=\.webp$)/, `${width}`)), ENCODING)
  }
}
