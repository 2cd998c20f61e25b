import type { Route } from '#contract/places.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Point } from '#domain/shared/place.ts'
import { type Locale, textIn } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { areaAt } from '#server/ports/places/areas.ts'
import type { OffRoadApproach } from '#server/ports/routing/port.ts'

const KM = 1_000

/**
 * Sentences about points that are away from the road (the distance on foot, and the lake or park in which they lie),
 * and about points that repeat the previous one.
 */
export async function routeNotes(
  points: readonly Point[],
  approaches: readonly OffRoadApproach[],
  locale: Locale,
): Promise<Route['notes']> {
  const walks = await Promise.all(
    approaches.map(async (approach) => {
      const point = points[approach.at]
      const text = noteText(
        nameOf(approach.at, points.length, locale),
        approach,
        point ? await areaText(point, locale) : null,
        locale,
      )
      return { at: approach.at, text }
    }),
  )
  return [...walks, ...repeatedNotes(points, locale)]
}

function repeatedNotes(points: readonly Point[], locale: Locale): Route['notes'] {
  return points.flatMap(({ lat, lng }, at) => {
    const before = points[at - 1]
    if (before?.lat !== lat || before.lng !== lng) return []
    const point = nameOf(at, points.length, locale)
    return { at, text: translator(locale)('places.repeated', { point }) }
  })
}

function noteText(
  point: string,
  { meters, road }: OffRoadApproach,
  lies: string | null,
  locale: Locale,
): string {
  const say = translator(locale)
  const distance =
    meters < KM
      ? say('maps.m', { n: formatNumber(meters, locale) })
      : say('maps.km', { n: formatNumber(meters / KM, locale, 1) })
  const values = { point, distance, lies, road: road && textIn(road, locale) }
  if (lies) return say(road ? 'places.walk.areaRoad' : 'places.walk.area', values)
  return say(road ? 'places.walk.road' : 'places.walk.plain', values)
}

async function areaText(point: Point, locale: Locale): Promise<string | null> {
  const area = await areaAt(point)
  if (!area) return null
  const say = translator(locale)
  const name = area.name && textIn(area.name, locale)
  if (name && area.kind === 'park') return say('places.walk.inPark', { name })
  if (name) return say('places.walk.onWater', { name })
  return area.kind === 'park' ? null : say('places.walk.onNameless')
}

function nameOf(at: number, count: number, locale: Locale): string {
  const say = translator(locale)
  if (at === 0) return say('places.points.start')
  if (at === count - 1) return say('places.points.end')
  return say('places.points.stop', { n: formatNumber(at, locale) })
}
