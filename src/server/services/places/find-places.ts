import type { FindPlacesQuery, Place } from '#contract/places.ts'
import { readMapInput } from '#domain/shared/map-input.ts'
import { type Point, round4 } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { insideNepal } from './inside-nepal.ts'

const MAX_SUGGESTIONS = 8

/**
 * Places that match `q`, which may be coordinates or a map link as well, or the name of the point at `lat`, `lng`.
 * @throws ApiError invalid, outsideNepal, linkWithoutPlace or unavailable
 */
export async function findPlaces(
  context: AppContext,
  query: FindPlacesQuery,
  locale: Locale,
): Promise<Place[]> {
  if (query.q !== undefined) {
    const near = pointNear(query.near)
    const input = readMapInput(query.q)
    if (input.kind === 'link') throw new ApiError('linkWithoutPlace')
    if (input.kind === 'point') return [await namePoint(context, input.point, locale)]
    if (!input.name) return []
    const found = await context.ports.places.search(input.name, locale, MAX_SUGGESTIONS, near)
    // whatever the engine returns, only places inside Nepal can be chosen
    return found.filter(insideNepal)
  }
  if (query.lat === undefined && query.lng === undefined) throw new ApiError('invalid', { fields: 'q' })
  const point = { lat: degrees(query.lat, 'lat', 90), lng: degrees(query.lng, 'lng', 180) }
  return [await namePoint(context, point, locale)]
}

async function namePoint({ ports }: AppContext, point: Point, locale: Locale): Promise<Place> {
  if (!insideNepal(point)) throw new ApiError('outsideNepal')
  return ports.places.name(point, locale)
}

/** Parses "27.7,85.3". */
function pointNear(near: string | undefined): Point | null {
  if (near === undefined) return null
  const [lat, lng, more] = near.split(',')
  if (more !== undefined) throw new ApiError('invalid', { fields: 'near' })
  return { lat: degrees(lat, 'near', 90), lng: degrees(lng, 'near', 180) }
}

function degrees(text: string | undefined, field: string, max: number): number {
  const value = /^-?\d{1,3}(\.\d{1,18})?$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(Math.abs(value) <= max)) throw new ApiError('invalid', { fields: field })
  return round4(value)
}
