import { join } from 'node:path'
import { AVIF_WIDTHS } from '#domain/vehicles/picture.ts'
import {
  type Body,
  LOOKS,
  type Look,
  type LookName,
  type Paint,
  pictureNames,
} from '#server/db/seed/data/picture-sets.ts'
import { MATERIAL, seedFile } from './folders.ts'
import { shotsOf, VIEWS, type View } from './recipes.ts'
import { staged } from './stage.ts'
import { tinted, type Unpainted, unpainted } from './tint.ts'
import { type Encoding, writeWidths } from './write.ts'

const ENCODING: Encoding = {
  quality: { 320: 74, 640: 73, 960: 68, 1280: 65 },
  height: (width) => Math.round(width / 1.6),
  sharpen: 0.5,
  avif: AVIF_WIDTHS,
}
type Views = ReadonlyMap<View, Unpainted>

/** `only` is a look or a set, "suv-short" or "suv-red"; without it every set is made. Returns the number made. */
export async function makeVehicles(only?: string): Promise<number> {
  const known = new Map<Body, Views>()
  let made = 0
  for (const [name, look] of Object.entries(LOOKS) as [LookName, Look][])
    for (const paint of look.paints) {
      if (only && ![name, `${name}-${paint}`].includes(only)) continue
      const views = known.get(look.body) ?? (await viewsOf(look.body))
      known.set(look.body, views)
      await makeSet({ name, look, paint }, views)
      console.log(`${name}-${paint}`)
      made++
    }
  return made
}

async function viewsOf(body: Body): Promise<Views> {
  const views = new Map<View, Unpainted>()
  for (const view of VIEWS) {
    const stem = join(MATERIAL, `${body}-${view}`)
    views.set(view, await unpainted(`${stem}.webp`, `${stem}.shade.webp`))
  }
  return views
}

interface Set {
  name: LookName
  look: Look
  paint: Paint
}

async function makeSet({ name, look, paint }: Set, views: Views): Promise<void> {
  const files = pictureNames(name, paint)
  for (const [index, shot] of shotsOf(name, paint).entries()) {
    const vehicle = views.get(shot.view)
    const file = files[index]
    if (!vehicle || !file) throw new Error(`No ${shot.view} of ${name}, or no name for picture ${index + 1}`)
    const scene = join(MATERIAL, `scene-${shot.place.scene}.webp`)
    const picture = await staged(scene, { ...tinted(vehicle, paint), ...proportions(look) }, shot)
    await writeWidths(picture, (width) => seedFile(file, width), ENCODING)
  }
}

const proportions = ({ wide, high }: Look) => ({ wide, high })
