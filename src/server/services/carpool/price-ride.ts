import type { FairPrice, FairPricePayload } from '#contract/carpool.ts'
import { fairPrice } from '#domain/carpool/fair-price.ts'
import { carpoolRules } from '#domain/carpool/request.rules.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { FormError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { measureRoute } from '../places/find-route.ts'
import { loadReference } from '../search/list-reference.ts'
import { resolvePlaces } from './read-request.ts'

/**
 * The fair price of a seat when the cost of the ride is shared.
 * @throws FormError; ApiError noRoute, farFromRoad or unavailable
 */
export async function priceRide(
  context: AppContext,
  payload: FairPricePayload,
  locale: Locale,
): Promise<FairPrice> {
  const { vehicleTypes } = (await loadReference(context, locale)).filters
  const [from, to] = await resolvePlaces(context, payload)
  const passengers = oneLine(payload.passengers == null ? '' : String(payload.passengers))
  const errors = carpoolRules.firstErrors({
    ...UNUSED_FIELDS,
    addressFrom: oneLine(payload.addressFrom),
    addressTo: oneLine(payload.addressTo),
    from,
    to,
    passengers,
    vehicleTypeID: payload.vehicleTypeID ?? null,
    vehicleTypes: vehicleTypes.map(({ id }) => id),
    now: context.now(),
  })
  const wrong = Object.fromEntries(
    Object.entries(errors).filter(([field]) => !Object.hasOwn(UNUSED_FIELDS, field)),
  )
  const vehicleType = vehicleTypes.find(({ id }) => id === payload.vehicleTypeID)
  if (!from || !to || !vehicleType || Object.keys(wrong).length > 0) throw new FormError(wrong)
  const profile = routingProfile(vehicleType.slug, false)
  const { meters, seconds } = await measureRoute(context, [from, to], { profile })
  const { fuelPrice } = context.config
  const price = fairPrice({
    meters,
    typeSlug: vehicleType.slug,
    passengers: wholeNumber(passengers) ?? 0,
    fuelPrice,
  })
  return { ...price, meters, seconds, fuelPrice }
}

/** Fields of the form on which the price does not depend; their errors are ignored. */
const UNUSED_FIELDS = {
  isDriver: null,
  fromDate: '',
  fromTime: '',
  suggestedPrice: '',
  phoneNumber: '',
  note: '',
}
