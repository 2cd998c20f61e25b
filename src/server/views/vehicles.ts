import { type RawBuilder, sql } from 'kysely'
import type { VehicleCard, VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { quote } from '#domain/booking/quote.ts'
import { tripOf } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/time.ts'
import type { FuelType, VehiclePricing, VehicleState } from '#domain/vehicles/vehicle.ts'
import type { Reference } from '#server/services/search/list-reference.ts'

interface PriceColumns {
  price_per_hour: number
  price_per_four_hour: number | null
  price_per_eight_hour: number | null
  price_per_day: number
  km_limit_per_four_hour: number | null
  km_limit_per_eight_hour: number | null
  km_limit_per_day: number | null
  km_charge_long_route: number
  km_charge_city_ride: number
  overnight_charge: number
  waiting_charge: number
  three_days_saving: number
  seven_days_saving: number
  one_month_saving: number
}

export interface CardRow extends PriceColumns {
  id: number
  user_id: number
  manufacturer_id: number
  model_id: number
  model_year: number
  registration_number: string
  number_of_seats: number
  fuel_type: FuelType
  color_id: number
  city_id: number | null
  instant_booking: boolean
  long_term_trip: boolean
  off_road: boolean
  state: VehicleState
  step: number | null
  status: 'verified' | 'rejected' | null
  number_of_trips: number
  max_discount: number
  rating_sum: number
  rating_count: number
  images: VehicleImage[]
}

const PRICE_COLUMNS = sql.raw(
  [
    'price_per_hour price_per_four_hour price_per_eight_hour price_per_day',
    'km_limit_per_four_hour km_limit_per_eight_hour km_limit_per_day',
    'km_charge_long_route km_charge_city_ride overnight_charge waiting_charge',
    'three_days_saving seven_days_saving one_month_saving',
  ]
    .flatMap((line) => line.split(' '))
    .map((column) => `v.${column}`)
    .join(', '),
)

/** Columns of `vehicles v` for a card. Papers never leave by this way: only pictures of the vehicle. */
export const CARD_COLUMNS: RawBuilder<unknown> = sql`
  v.id, v.user_id, v.manufacturer_id, v.model_id, v.model_year, v.registration_number, v.number_of_seats, v.fuel_type,
  v.color_id, v.city_id, v.instant_booking, v.long_term_trip, v.off_road, v.state, v.step, v.status,
  v.number_of_trips, v.max_discount, v.rating_sum, v.rating_count, ${PRICE_COLUMNS},
  coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'type', i.type) order by i.position, i.id)
    from vehicle_images i where i.vehicle_id = v.id and i.type = 'image'), '[]'::json) as images`

export function pricingOf(row: PriceColumns): VehiclePricing {
  return {
    pricePerHour: row.price_per_hour,
    pricePerFourHour: row.price_per_four_hour,
    pricePerEightHour: row.price_per_eight_hour,
    pricePerDay: row.price_per_day,
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

export function cardBase(row: CardRow, reference: Reference): CardBase {
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
    registrationNumber: row.registration_number,
    numberOfSeats: row.number_of_seats,
    fuelType: row.fuel_type,
    color: reference.colors.get(row.color_id) ?? { id: row.color_id, title: '', hex: '#999999' },
    city: city ? { id: city.id, title: city.title } : null,
    images: row.images,
    instantBooking: row.instant_booking,
    longTermTrip: row.long_term_trip,
    offRoad: row.off_road,
    state: row.state,
    step: row.step,
    status: row.status,
    numberOfTrips: row.number_of_trips,
    maxDiscount: row.max_discount,
    rating: ratingOf(row),
    pricePerDay: row.price_per_day,
  }
}

export function cardView(
  row: CardRow,
  reference: Reference,
  dates: { from: number; to: number } | null,
): VehicleCard {
  const priced = dates && quote(pricingOf(row), tripOf(dates.from, dates.to))
  return {
    ...cardBase(row, reference),
    pricing: priced && {
      hours: priced.hours,
      total: priced.total,
      couponDiscount: priced.couponDiscount,
      totalSaving: priced.totalSaving,
      payable: priced.payable,
    },
  }
}

/** One decimal, or null while nobody has rated. */
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

export interface DetailRow extends CardRow {
  owner_name: string
  total_km: number
  insurance: boolean
  insurance_expiry: string | null
  address: string | null
  latitude: number | null
  longitude: number | null
  description: string
  guideline: string
  blocked_at: Date | null
  host: { first_name: string; last_name: string; image: string | null; created_at: string }
  driver: { name: string; experience: number; smoking: boolean; image: string | null } | null
  feature_ids: number[]
  unavailable: { id: number; from: string; to: string }[]
  ratings: { rate: number; remarks: string; first_name: string; created_at: string }[]
}

export function detailView(row: DetailRow, reference: Reference): Omit<VehicleDetail, 'pricing' | 'isFree'> {
  const wireTime = (text: string) => toWire(Date.parse(text))
  return {
    ...cardBase(row, reference),
    ownerName: row.owner_name,
    host: {
      id: row.user_id,
      fullName: fullName(row.host),
      image: row.host.image,
      memberSince: wireTime(row.host.created_at),
    },
    totalKM: row.total_km,
    insurance: row.insurance,
    features: reference.filters.features.filter((feature) => row.feature_ids.includes(feature.id)),
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    description: row.description,
    guideline: row.guideline,
    driver: row.driver && { ...row.driver, licenseChecked: row.status === 'verified' },
    unavailableDateTimes: row.unavailable.map((range) => ({
      id: range.id,
      fromTime: wireTime(range.from),
      toTime: wireTime(range.to),
    })),
    ratings: row.ratings.map((one) => ({
      rate: one.rate,
      remarks: one.remarks,
      by: one.first_name,
      createdAt: wireTime(one.created_at),
    })),
    rates: pricingOf(row),
  }
}

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
