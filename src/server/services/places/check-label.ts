import type { NamedPoint } from '#domain/booking/markers.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { inEachLanguage, type Locale } from '#domain/shell/locale.ts'
import { isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

type Context = Pick<AppContext, 'ports'>

export interface CheckedPoint extends NamedPoint {
  /** the label in the other script; null: not known */
  otherLabel: string | null
}

/** How far a point may be from the place after which it is named. */
const MAX_LABEL_METERS = 500

/** The names of a point, such as "1.2 km NW of Thamel, Kathmandu, Nepal". */
export function pointNames({ ports }: Context, point: Point): Promise<Record<Locale, string>> {
  return inEachLanguage(async (locale) => (await ports.places.name(point, locale)).label)
}

/**
 * The point with a label of the places port: the given one if the port has it for the point, or for a place close to
 * it; otherwise the port's name of the point. A label from a browser could say anything. While the places engine does
 * not respond, the point is named by its coordinates.
 */
export async function withCheckedLabel(
  context: Context,
  { lat, lng, label }: NamedPoint,
  locale: Locale,
): Promise<CheckedPoint> {
  const point = { lat, lng }
  const checked = (own: string, names: Record<Locale, string>) => ({
    ...point,
    label: own,
    otherLabel: otherOf(own, names),
  })
  try {
    const names = await pointNames(context, point)
    if (Object.values(names).includes(label)) return checked(label, names)
    const place = label ? await findPlace(context, label, point) : null
    return place && place.meters <= MAX_LABEL_METERS
      ? checked(label, place.names)
      : checked(names[locale], names)
  } catch (error) {
    if (isUnavailable(error)) return { ...point, label: `${lat}, ${lng}`, otherLabel: null }
    throw error
  }
}

/**
 * A place's label in the other script, as the places engine has it; null where the label is not the engine's. What is
 * saved does not wait for an engine that is away: its one spelling then serves both readers.
 */
export async function otherSpelling(
  context: Context,
  { label, lat, lng }: NamedPoint,
): Promise<string | null> {
  const point = { lat, lng }
  try {
    const place = await findPlace(context, label, point)
    return otherOf(label, place?.names ?? (await pointNames(context, point)))
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}

/** The place of this name near the point, and how far it is from the point. */
async function findPlace({ ports }: Context, label: string, point: Point) {
  const found = await ports.places.find(label, point)
  if (!found) return null
  const names = await inEachLanguage(async (locale) => found[locale].label)
  return { names, meters: haversineMeters(found.en, point) }
}

function otherOf(label: string, names: Record<Locale, string>): string | null {
  const labels = Object.values(names)
  return labels.includes(label) ? (labels.find((other) => other !== label) ?? null) : null
}
