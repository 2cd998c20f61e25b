import { type Point, round4 } from '#domain/shared/place.ts'
import { byLanguage, type Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { pointNames } from '../places/check-label.ts'
import { insideNepal } from '../places/inside-nepal.ts'

/** A place inside Nepal with its label in both languages. */
export interface ResolvedPlace extends Point {
  labels: Record<Locale, string>
}

/** Capitalised, comma-separated parts that end in the country, like Google's suggestions in both languages. */
const LABEL = /^(?!\p{Ll})[^,\n]+(, (?!\p{Ll})[^,\n]+)*, (Nepal|नेपाल)$/u

/**
 * The place with a suggestion's label in either language; of several, the one nearest to the suggestion's coordinates.
 * Null when no suggestion has this label.
 * @throws ApiError unavailable when the places engine does not respond
 */
export async function resolvePlace(
  context: AppContext,
  label: string,
  coordinates: Point | null,
): Promise<ResolvedPlace | null> {
  const point = coordinates && { lat: round4(coordinates.lat), lng: round4(coordinates.lng) }
  const found = await context.ports.places.find(label, point)
  const place = found && insideNepal(found.en) ? found : null
  const named = place && { ...rounded(place.en), labels: byLanguage((one) => place[one].label) }
  if (named && isAt(named, point)) return named
  if (!point || !insideNepal(point)) return named
  // typed coordinates are used unchanged, with the label of the place there
  const labels = await pointNames(context, point)
  if (Object.values(labels).includes(label)) return { ...point, labels }
  if (named) return named
  // the server does not see Google's suggestions: it checks their form, and names the point itself
  return context.config.public.googleMapsKey && LABEL.test(label) ? { ...point, labels } : null
}

const isAt = ({ lat, lng }: Point, point: Point | null): boolean => point?.lat === lat && point.lng === lng
const rounded = ({ lat, lng }: Point): Point => ({ lat: round4(lat), lng: round4(lng) })
