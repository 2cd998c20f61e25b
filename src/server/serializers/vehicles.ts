import type { Driver, VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import type { ApproachKm } from '#domain/booking/approach.ts'
import { isConfirmedAtOnce } from '#domain/booking/confirmation.ts'
import { type ComputedQuote, quote } from '#domain/booking/quote.ts'
import type { Trip } from '#domain/booking/trip.ts'
import { completionRate } from '#domain/my-bookings/completion-rate.ts'
import { replyStats } from '#domain/my-bookings/reply-stats.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { snapToGrid } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { spellingIn } from '#domain/shell/locale.ts'
import { knownLanguages } from '#domain/vehicles/languages.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { hasCheckedDocuments, type VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { readFlags } from '#server/db/flag-columns.ts'
import { serializeListingStatus } from './listing-status.ts'
import { nameFor } from './party.ts'
import { serializeReviews } from './ratings.ts'
import type { Reference } from './reference.ts'
import type { CardRow, DetailRow, DriverRow, OwnCardRow, PriceColumns } from './vehicle-rows.ts'

/** While no price is set, the prices for an hour and a day are 0; no quote is made from them. */
export function pricingOf(row: PriceColumns): VehiclePricing {
  return {
    pricePerHour: row.price_per_hour ?? 0,
    pricePerFourHour: row.price_per_four_hour,
    pricePerEightHour: row.price_per_eight_hour,
    pricePerDay: row.price_per_day ?? 0,
    kmLimitPerFourHour: row.km_limit_per_four_hour,
    kmLimitPerEightHour: row.km_limit_per_eight_hour,
    kmLimitPerDay: row.km_limit_per_day ?? 0,
    kmChargeLongRoute: row.km_charge_long_route,
    kmChargeCityRide: row.km_charge_city_ride,
    overnightCharge: row.overnight_charge,
    waitingCharge: row.waiting_charge,
    threeDaysSaving: row.three_days_saving,
    sevenDaysSaving: row.seven_days_saving,
    oneMonthSaving: row.one_month_saving,
  }
}

type CardBase = Omit<VehicleCard, 'pricing'>

function cardBase(row: CardRow, reference: Reference, approachKm: ApproachKm): CardBase {
  const model = reference.models.get(row.model_id)
  const city = row.city_id === null ? undefined : reference.cities.get(row.city_id)
  return {
    id: row.id,
    userID: row.user_id,
    manufacturer: {
      id: row.manufacturer_id,
      title: reference.manufacturers.get(row.manufacturer_id)?.title ?? '',
    },
    model: model ?? { id: row.model_id, title: '', vehicleType: { id: 0, title: '' } },
    modelYear: row.model_year,
    registrationNumber: maskPlate(row.registration_number),
    numberOfSeats: row.number_of_seats,
    fuelType: row.fuel_type,
    color: reference.colors.get(row.color_id) ?? { id: row.color_id, title: '', hex: '#999999' },
    city: city ? { id: city.id, title: city.title } : null,
    images: row.images,
    instantBooking: isConfirmedAtOnce({
      instantBooking: row.instant_booking,
      hasCheckedDocuments: hasCheckedDocuments(row.status),
      approachKm,
    }),
    longTermTrip: row.long_term_trip,
    offRoad: row.off_road,
    state: row.state,
    step: row.step,
    status: row.status,
    numberOfTrips: row.number_of_trips,
    maxDiscount: row.max_discount,
    rating: ratingOf(row),
    trust: trustOf(row),
    pricePerDay: row.price_per_day ?? 0,
  }
}

export function serializeCard(row: CardRow, reference: Reference, trip: Trip | null): VehicleCard {
  const priced = trip && quote(pricingOf(row), trip)
  return {
    ...cardBase(row, reference, trip?.approachKm ?? null),
    pricing: priced && cardPricing(priced),
  }
}

export function cardPricing({
  hours,
  total,
  couponDiscount,
  totalSaving,
  payable,
}: ComputedQuote): VehicleCard['pricing'] {
  return { hours, total, couponDiscount, totalSaving, payable }
}

/** The price of a trip to the search's destination; the trip's times and route are those of the search. */
export function serializeTripPrice(
  row: PriceColumns,
  trip: Trip & { isEstimate: boolean },
): VehicleCard['trip'] {
  const { km, payable } = quote(pricingOf(row), trip)
  return { km: km ?? 0, seconds: trip.totalSeconds ?? 0, isEstimate: trip.isEstimate, payable }
}

/** A card in the host's own list. `today`: YYYY-MM-DD in Kathmandu. */
export function serializeOwnCard(row: OwnCardRow, reference: Reference, today: string): VehicleCard {
  return {
    ...serializeCard(row, reference, null),
    registrationNumber: row.registration_number,
    remarks: row.remarks,
    insuranceExpiry: row.insurance_expiry,
    standing: serializeListingStatus(row, today),
  }
}

/** Facts from the documents are included only while the documents are verified. */
function trustOf(row: CardRow): VehicleCard['trust'] {
  const isChecked = hasCheckedDocuments(row.status)
  const { minutes, rate } = replyStats(row.host_record)
  return {
    papersCheckedOn: isChecked ? row.papers_checked_on : null,
    insuredUntil: isChecked ? row.insurance_expiry : null,
    tripsWithoutCancellation: row.trips_since_cancellation,
    replyMinutes: minutes,
    replyRate: rate,
    completionRate: completionRate(row.host_record),
  }
}

/** One decimal, or null without ratings. */
export function ratingOf({
  rating_sum,
  rating_count,
}: {
  rating_sum: number
  rating_count: number
}): VehicleCard['rating'] {
  return {
    average: rating_count ? Math.round((rating_sum / rating_count) * 10) / 10 : null,
    count: rating_count,
  }
}

/**
 * `isParty`: for the host and for guests with an approved booking. Others get the vehicle's city and a rounded point, a
 * masked plate and shortened names.
 */
export function serializeVehicle(
  row: DetailRow,
  reference: Reference,
  { isParty, locale }: { isParty: boolean; locale: Locale },
): Omit<VehicleDetail, 'pricing' | 'isFree' | 'obstacle' | 'own'> {
  const base = cardBase(row, reference, null)
  const wireTime = (text: string) => toWire(Date.parse(text))
  return {
    ...base,
    ...(isParty && { registrationNumber: row.registration_number }),
    ownerName: isParty ? row.owner_name : shortName(row.owner_name),
    host: {
      id: row.user_id,
      fullName: nameFor(row.host, { isParty, locale }),
      image: row.host.image,
      memberSince: wireTime(row.host.created_at),
    },
    totalKM: row.total_km,
    ...readFlags(row),
    instantBooking: base.instantBooking,
    features: reference.filters.features.filter((feature) => row.feature_ids.includes(feature.id)),
    address: isParty
      ? row.address && spellingIn(locale, row.address, row.other_address)
      : (base.city?.title ?? null),
    ...placeOf(row, isParty),
    description: row.description,
    guideline: row.guideline,
    driver: row.driver && serializeDriver(row.driver, reference, { isParty, status: row.status, locale }),
    unavailableDateTimes: row.unavailable.map((range) => ({
      id: range.id,
      fromTime: wireTime(range.from),
      toTime: wireTime(range.to),
    })),
    ratings: serializeReviews(row.ratings, locale),
    rates: pricingOf(row),
  }
}

function placeOf(
  { latitude, longitude }: DetailRow,
  isParty: boolean,
): Pick<VehicleDetail, 'latitude' | 'longitude'> {
  if (isParty || latitude === null || longitude === null) return { latitude, longitude }
  const { lat, lng } = snapToGrid({ lat: latitude, lng: longitude })
  return { latitude: lat, longitude: lng }
}

/** `status`: of the vehicle's documents, which include the licence. */
export function serializeDriver(
  row: DriverRow,
  { cities }: Reference,
  { isParty, status, locale }: { isParty: boolean; status: CardRow['status']; locale: Locale },
): Driver {
  const cityOf = (id: number) => {
    const city = cities.get(id)
    return city && { id, title: city.title, latitude: city.latitude, longitude: city.longitude }
  }
  const name = spellingIn(locale, row.name, row.other_name)
  return {
    name: isParty ? name : shortName(name),
    experience: row.experience,
    smoking: row.smoking,
    image: row.image,
    licenseChecked: status === 'verified',
    languages: knownLanguages(row.languages),
    roads: row.roads.flatMap(({ city_id, other_city_id, trips }) => {
      const [from, to] = [cityOf(city_id), cityOf(other_city_id)]
      return from && to ? [{ from, to, trips }] : []
    }),
  }
}
