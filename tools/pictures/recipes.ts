import { type Body, LOOKS, type Look, type LookName, type Paint } from '#server/db/seed/data/picture-sets.ts'
import type { LightName } from './light.ts'
import type { Framing, Place, SceneName } from './stage.ts'
import type { Rgb } from './tint.ts'

export const VIEWS = ['f34', 'inside', 'r34', 'front', 'side'] as const
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

/** The whole picture; the scene outside of the windows is out of focus. */
const INSIDE: Framing = { scale: 1, x: 0.5, y: 0.5, depth: 3.4 }

/** sRGB of the middle of the seats; models of one kind of body have the same seats. Two-wheelers show their paint. */
export const UPHOLSTERY: Partial<Record<LookName, Rgb>> = {
  suv: [178, 164, 144],
  'suv-short': [122, 128, 140],
  'suv-large': [132, 84, 54],
  ev: [206, 209, 214],
  'ev-high': [120, 34, 42],
  'ev-short': [74, 128, 132],
  hatch: [112, 116, 124],
  'hatch-short': [176, 170, 158],
  sedan: [196, 184, 164],
  'sedan-short': [150, 112, 78],
  jeep: [142, 122, 96],
  'jeep-long': [126, 116, 106],
  van: [98, 116, 146],
  'van-low': [172, 164, 150],
  minibus: [62, 112, 150],
  'minibus-short': [150, 62, 62],
  coach: [156, 58, 66],
  pickup: [124, 118, 110],
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

/** The five pictures of a set in gallery order. */
export function shotsOf(name: LookName, paint: Paint): Shot[] {
  const framing = (scale: number, y: number): Framing => ({ scale, x: 0.5, y, depth: 2.2 })
  const tall = SMALL.includes(LOOKS[name].body)
  const cover = framing(tall ? 1 : 0.95, 0.525)
  const place = (turn: number, stop: number) => placeOf(name, paint, turn, stop)
  return [
    { view: 'f34', place: place(0, 0), framing: cover },
    { view: 'inside', place: place(1, 4), framing: INSIDE },
    { view: 'r34', place: place(0, 2), framing: framing(tall ? 1 : 0.95, 0.53) },
    { view: 'front', place: place(2, 3), framing: framing(tall ? 1.02 : 0.98, 0.53) },
    { view: 'side', place: place(1, 1), framing: framing(tall ? 0.98 : 0.95, 0.56) },
  ]
}
