import type { NamedPoint } from '#domain/booking/markers.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { inEachLanguage, type Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/** How far a point may be from the place after which it is named. */
const MAX_LABEL_METERS = 500

/** The names of a point, such as "1.2 km NW of Thamel, Kathmandu, Nepal". */
export function pointNames({ ports }: AppContext, point: Point): Promise<Record<Locale, string>> {
  return inEachLanguage(async (locale) => (await ports.places.name(point, locale)).label)
}

/**
 * The point with a label of the places port: the given one if the port has it for the point, or for a place close to
 * it; otherwise the port's name of the point. A label from a browser could say anything. While the places engine does
 * not respond, the point is named by its coordinates.
 */
export async function withCheckedLabel(
  context: AppContext,
  { lat, lng, label }: NamedPoint,
  locale: Locale,
): Promise<NamedPoint> {
  const point = { lat, lng }
  try {
    const names = await pointNames(context, point)
    const isName = Object.values(names).includes(label)
    const isKnown = isName || (label !== '' && (await isNearPlace(context, point, label)))
    return { ...point, label: isKnown ? label : names[locale] }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable')
      return { ...point, label: `${lat}, ${lng}` }
    throw error
  }
}

async function isNearPlace({ ports }: AppContext, point: Point, label: string): Promise<boolean> {
  const place = await ports.places.find(label, point)
  return place !== null && haversineMeters(place.en, point) <= MAX_LABEL_METERS
}
