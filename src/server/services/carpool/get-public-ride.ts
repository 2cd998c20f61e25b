import { fairPrice, isExpensive } from '#domain/carpool/fair-price.ts'
import type { PublicRide, RideEnds } from '#domain/carpool/public-ride.ts'
import { maskNumbers } from '#domain/shared/mask-numbers.ts'
import { firstNameOf } from '#domain/shared/person-name.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { spellingIn } from '#domain/shell/locale.ts'
import { isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { townsAlong } from '#server/ports/places/towns-along.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { staticMapUrls } from '#server/services/static-maps/static-map-url.ts'
import { TimeoutError, withTimeout } from '#server/with-timeout.ts'
import { type RideRow, readRide, rideEnds, rideRoute } from './read-ride.ts'

/** Added to the deadline of the engine, in case the engine hangs. */
const GRACE_MS = 500

/** The data of a ride that is over. Its ends are null if the operator hid it or blocked its author. */
export interface EndedRide {
  isOver: true
  ends: RideEnds | null
  isDriver: boolean
}
type RouteFacts = Pick<PublicRide, 'meters' | 'seconds' | 'towns'>

/** A carpool request for its public page; null when it does not exist. */
export async function getPublicRide(
  context: AppContext,
  id: number,
  locale: Locale,
): Promise<PublicRide | EndedRide | null> {
  const row = await readRide(context, id)
  if (!row) return null
  const ends = rideEnds(row, locale)
  if (!row.is_visible) return { isOver: true, ends: row.is_removed ? null : ends, isDriver: row.is_driver }
  const [{ filters }, pictureUrls] = await Promise.all([
    loadReference(context, locale),
    staticMapUrls(context),
  ])
  const vehicleType = filters.vehicleTypes.find((type) => type.id === row.vehicle_type_id)
  if (!vehicleType) throw new Error(`Carpool request ${id} is of an unknown vehicle type.`)
  const hasPicture = ends.from.point !== null && ends.to.point !== null
  const topic = { kind: 'ride', requestId: row.id } as const
  const note = maskNumbers(row.note)
  const route = await routeFacts(context, row, { ends, typeSlug: vehicleType.slug, locale })
  return {
    id: row.id,
    isDriver: row.is_driver,
    ...ends,
    time: row.time_at.getTime(),
    passengers: row.passengers,
    vehicleType,
    price: row.suggested_price,
    fair: fairOf(context, row, { meters: route.meters, typeSlug: vehicleType.slug }),
    isExpensive: isExpensive(row.suggested_price, row.highest_price),
    note,
    isNoteMasked: note !== row.note,
    person: {
      id: row.user_id,
      firstName: firstNameOf(maskNumbers(spellingIn(locale, row.first_name, row.other_name))),
      memberSince: row.member_since.getTime(),
      isNumberVerified: row.is_number_verified,
    },
    ...route,
    picture: hasPicture ? pictureUrls(topic, locale) : null,
    shareImage: hasPicture ? pictureUrls.shared(topic, locale) : null,
  }
}

/** The fair price that was stored with the request, and how it is computed. */
function fairOf(
  { config }: AppContext,
  { fair_price, passengers }: RideRow,
  { meters, typeSlug }: { meters: number | null; typeSlug: string },
): PublicRide['fair'] {
  if (meters === null) return null
  const { fuelPrice } = config
  const { suggested, fuelCost, people } = fairPrice({ meters, typeSlug, passengers, fuelPrice })
  return { price: fair_price ?? suggested, fuelCost, people }
}

/** Length, duration and towns of the route. The stored length and duration are preferred. */
async function routeFacts(
  context: AppContext,
  { meters, seconds }: RideRow,
  { ends, typeSlug, locale }: { ends: RideEnds; typeSlug: string; locale: Locale },
): Promise<RouteFacts> {
  try {
    const route = await withTimeout(
      context.config.routeDeadlineMs + GRACE_MS,
      rideRoute(context, ends, typeSlug),
    )
    const towns = route ? await townsAlong(route.line, locale) : []
    return { meters: meters ?? route?.meters ?? null, seconds: seconds ?? route?.seconds ?? null, towns }
  } catch (error) {
    if (!(error instanceof TimeoutError || isUnavailable(error))) throw error
    return { meters, seconds, towns: [] }
  }
}
