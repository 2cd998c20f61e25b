import { BODIES, type Body, type Paint, PICTURE_SETS } from '#server/db/seed/data/picture-sets.ts'
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

/** A mirrored car shows its other corner; a mirrored bus would have its doors, and a bike its chain, on the wrong side. */
const SYMMETRIC: readonly Body[] = ['ev', 'hatch', 'jeep', 'pickup', 'sedan', 'suv']

function placeOf(body: Body, paint: Paint, turn: number, stop: number): Place {
  const nth = PICTURE_SETS[body].indexOf(paint)
  const seat = BODIES.indexOf(body)
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

function closeUp(body: Body): Framing {
  const mirror = SYMMETRIC.includes(body)
  if (SMALL.includes(body)) return { scale: 1.22, x: 0.49, y: 0.535, mirror, depth: 7 }
  return { scale: mirror ? 1.34 : 1.24, x: 0.43, y: mirror ? 0.56 : 0.53, mirror, depth: 7 }
}

/** The five pictures of a set, in the order in which a gallery shows them. */
export function shotsOf(body: Body, paint: Paint): Shot[] {
  const nth = PICTURE_SETS[body].indexOf(paint)
  const nudge = (nth % 3) * 0.012 - 0.012
  const framing = (scale: number, y: number): Framing => ({
    scale: scale - nudge,
    x: 0.5 + nudge,
    y,
    mirror: false,
    depth: 2.2,
  })
  const tall = SMALL.includes(body)
  return [
    { view: 'f34', place: placeOf(body, paint, 0, 0), framing: framing(tall ? 1 : 0.95, 0.525) },
    { view: 'side', place: placeOf(body, paint, 1, 1), framing: framing(tall ? 0.98 : 0.95, 0.56) },
    { view: 'r34', place: placeOf(body, paint, 0, 2), framing: framing(tall ? 1 : 0.95, 0.53) },
    { view: 'front', place: placeOf(body, paint, 2, 3), framing: framing(tall ? 1.02 : 0.98, 0.53) },
    { view: 'f34', place: placeOf(body, paint, 1, 4), framing: closeUp(body) },
  ]
}
