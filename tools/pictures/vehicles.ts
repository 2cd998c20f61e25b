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
import { shotsOf, UPHOLSTERY, VIEWS, type View } from './recipes.ts'
import { staged } from './stage.ts'
import { PAINTS, tinted, type Unpainted, unpainted } from './tint.ts'
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
  const insides = new Map<Body, Unpainted>()
  let made = 0
  for (const [name, { body, paints }] of Object.entries(LOOKS) as [LookName, Look][]) {
    const wanted = paints.filter((paint) => !only || [name, `${name}-${paint}`].includes(only))
    if (wanted.length === 0) continue
    const inside = insides.get(body) ?? (await material(`${body}-inside`))
    insides.set(body, inside)
    const views: Views = new Map([...(await outsides(name)), ['inside', inside]])
    for (const paint of wanted) {
      await makeSet(name, paint, views)
      console.log(`${name}-${paint}`)
      made++
    }
  }
  return made
}

async function outsides(name: LookName): Promise<[View, Unpainted][]> {
  const views: [View, Unpainted][] = []
  for (const view of VIEWS) if (view !== 'inside') views.push([view, await material(`${name}-${view}`)])
  return views
}

function material(stem: string): Promise<Unpainted> {
  return unpainted(join(MATERIAL, `${stem}.webp`), join(MATERIAL, `${stem}.shade.webp`))
}

async function makeSet(name: LookName, paint: Paint, views: Views): Promise<void> {
  const files = pictureNames(name, paint)
  for (const [index, shot] of shotsOf(name, paint).entries()) {
    const vehicle = views.get(shot.view)
    const file = files[index]
    if (!vehicle || !file) throw new Error(`No ${shot.view} of ${name}, or no name for picture ${index + 1}`)
    const scene = join(MATERIAL, `scene-${shot.place.scene}.webp`)
    const colour = (shot.view === 'inside' && UPHOLSTERY[name]) || PAINTS[paint]
    const picture = await staged(scene, tinted(vehicle, colour), shot)
    await writeWidths(picture, (width) => seedFile(file, width), ENCODING)
  }
}
