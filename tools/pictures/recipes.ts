import { type Body, LOOKS, type Look, type LookName, type Paint } from '#server/db/seed/data/picture-sets.ts'
import type { LightName } from './light.ts'
import type { Framing, Place, SceneName } from './stage.ts'

export const VIEWS = ['f34', 'side', 'r34', 'front'] as const
export type View = (typeof VIEWS)[number]

export interface Shot {
  view: View
  place: Place
  framing: Framing
}

const SCENES: Record<Body, [SceneName, SceneName, SceneName, ...SceneName[]]> = {
  bike: ['himalaya', 'kathmandu', 'lake', 'mustang'],
  coach: ['lake', 'himalaya', 'terai'],
  ev: ['kathmandu', 'lake', 'himalaya', 'terai'],
  hatch: ['terai', 'kathmandu', 'lake', 'himalaya'],
  jeep: ['mustang', 'himalaya', 'terai', 'lake'],
  minibus: ['himalaya', 'terai', 'lake'],
  pickup: ['mustang', 'terai', 'himalaya'],
  scooter: ['kathmandu', 'lake', 'terai', 'himalaya'],
  sedan: ['lake', 'terai', 'kathmandu', 'himalaya'],
  suv: ['himalaya', 'mustang', 'kathmandu', 'lake'],
  van: ['kathmandu', 'himalaya', 'lake', 'terai'],
}

const LIGHTS: Record<SceneName, LightName[]> = {
  himalaya: ['morning', 'clear', 'dusk', 'golden'],
  kathmandu: ['morning', 'golden', 'noon', 'dusk'],
  lake: ['clear', 'morning', 'dusk', 'golden'],
  mustang: ['clear', 'golden', 'noon', 'dusk'],
  terai: ['morning', 'clear', 'golden', 'noon'],
}

const SMALL: readonly Body[] = ['bike', 'scooter']
const NAMES = Object.keys(LOOKS) as LookName[]

/** Two sets of one body never share scene and light. */
function placeOf(name: LookName, paint: Paint, turn: number, stop: number): Place {
  const { body, paints }: Look = LOOKS[name]
  const earlier = NAMES.slice(0, NAMES.indexOf(name)).filter((one) => LOOKS[one].body === body)
  const nth = paints.indexOf(paint) + earlier.reduce((sum, one) => sum + LOOKS[one].paints.length, 0)
  const seat = NAMES.indexOf(name)
  const scenes = SCENES[body]
  const scene = scenes[(nth + turn) % scenes.length] ?? scenes[0]
  const lights = LIGHTS[scene]
  return {
    scene,
    light: lights[(seat + nth * 2 + turn) % lights.length] ?? 'noon',
    mirror: (seat + nth + stop) % 2 === 1,
    zoom: 1.05 + 0.06 * ((seat * 3 + nth * 2 + stop) % 5),
    centre: ((seat * 37 + nth * 53 + stop * 29) % 100) / 100,
  }
}

/** The five pictures of a set in gallery order. The last one is framed like the first, in another place. */
export function shotsOf(name: LookName, paint: Paint): Shot[] {
  const framing = (scale: number, y: number): Framing => ({ scale, x: 0.5, y, depth: 2.2 })
  const tall = SMALL.includes(LOOKS[name].body)
  const cover = framing(tall ? 1 : 0.95, 0.525)
  const place = (turn: number, stop: number) => placeOf(name, paint, turn, stop)
  return [
    { view: 'f34', place: place(0, 0), framing: cover },
    { view: 'side', place: place(1, 1), framing: framing(tall ? 0.98 : 0.95, 0.56) },
    { view: 'r34', place: place(0, 2), framing: framing(tall ? 1 : 0.95, 0.53) },
    { view: 'front', place: place(2, 3), framing: framing(tall ? 1.02 : 0.98, 0.53) },
    { view: 'f34', place: place(1, 4), framing: cover },
  ]
}
