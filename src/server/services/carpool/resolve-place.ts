import { type Point, round4 } from '#domain/shared/place.ts'
import { byLanguage, inEachLanguage, type Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
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
  locale: Locale,
): Promise<ResolvedPlace | null> {
  const point = coordinates && { lat: round4(coordinates.lat), lng: round4(coordinates.lng) }
  const found = await context.ports.places.find(label, point)
  const place = found && insideNepal(found.en) ? found : null
  const named = place && { ...rounded(place.en), labels: byLanguage((one) => place[one].label) }
  if (named && isAt(named, point)) return named
  if (!point || !insideNepal(point)) return named
  // typed coordinates are used unchanged, with the label of the place there
  const labels = await labelsOf(context, point)
  if (Object.values(labels).includes(label)) return { ...point, labels }
  if (named) return named
  // the server does not see Google's suggestions, so it only checks their form
  if (!context.config.public.googleMapsKey || !LABEL.test(label)) return null
  return { ...point, labels: { ...labels, [locale]: label } }
}

/** The names of a point, such as "1.2 km NW of Thamel, Kathmandu, Nepal". */
const labelsOf = ({ ports }: AppContext, point: Point): Promise<Record<Locale, string>> =>
  inEachLanguage(async (locale) => (await ports.places.name(point, locale)).label)

const isAt = ({ lat, lng }: Point, point: Point | null): boolean => point?.lat === lat && point.lng === lng
const rounded = ({ lat, lng }: Point): Point => ({ lat: round4(lat), lng: round4(lng) })
