import type { VehicleDetail } from '#contract/vehicles.ts'
import { type Point, snapToGrid } from '#domain/shared/place.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/shell/locale.ts'
import type { PublicPlace } from '#domain/vehicles/public-place.ts'
import { isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { TimeoutError, withTimeout } from '#server/with-timeout.ts'

const NAME_TIMEOUT_MS = 500

/** A vehicle's location, rounded to about 500 m for every reader; null when its host has not entered one. */
export async function findPublicPlace(
  context: AppContext,
  { latitude, longitude }: Pick<VehicleDetail, 'latitude' | 'longitude'>,
  locale: Locale,
): Promise<PublicPlace | null> {
  if (latitude === null || longitude === null) return null
  const point = snapToGrid({ lat: latitude, lng: longitude })
  const [pictureUrls, name] = await Promise.all([staticMapUrls(context), nameOf(context, point, locale)])
  return { point, name, picture: pictureUrls({ kind: 'place', point }, DEFAULT_LOCALE) }
}

/** Null after the timeout: a page does not wait for an engine that hangs. */
async function nameOf({ ports }: AppContext, point: Point, locale: Locale): Promise<string | null> {
  try {
    return (await withTimeout(NAME_TIMEOUT_MS, ports.places.name(point, locale))).label
  } catch (error) {
    if (error instanceof TimeoutError || isUnavailable(error)) return null
    throw error
  }
}
