import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { VehicleImage } from '#contract/vehicles.ts'
import type { TripTotals } from '#domain/my-bookings/completion-rate.ts'
import type { ReplyTotals } from '#domain/my-bookings/reply-stats.ts'
import type { FuelType, VehicleState } from '#domain/vehicles/vehicle.ts'
import { type FlagColumns, SELECTED_FLAGS } from '#server/db/flag-columns.ts'
import type { ReviewRow } from '#server/db/reviews.ts'
import type { Schema } from '#server/db/schema.ts'
import { LISTING_STATUS_COLUMNS, type ListingStatusRow } from './listing-status.ts'

export const PRICE_NAMES = [
  'price_per_hour',
  'price_per_four_hour',
  'price_per_eight_hour',
  'price_per_day',
  'km_limit_per_four_hour',
  'km_limit_per_eight_hour',
  'km_limit_per_day',
  'km_charge_long_route',
  'km_charge_city_ride',
  'overnight_charge',
  'waiting_charge',
  'three_days_saving',
  'seven_days_saving',
  'one_month_saving',
] as const
/** While no price is set, the prices for an hour and a day are null. */
export type PriceColumns = Pick<Selectable<Schema['vehicles']>, (typeof PRICE_NAMES)[number]>

export interface CardRow extends PriceColumns, FlagColumns {
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
  state: VehicleState
  step: number | null
  status: 'verified' | 'rejected' | null
  number_of_trips: number
  max_discount: number
  rating_sum: number
  rating_count: number
  trips_since_cancellation: number
  /** YYYY-MM-DD */
  papers_checked_on: string | null
  /** YYYY-MM-DD */
  insurance_expiry: string | null
  /** how the host answers requests and keeps trips */
  host_record: ReplyTotals & TripTotals
  images: VehicleImage[]
}

export const PRICE_COLUMNS = sql.raw(PRICE_NAMES.map((name) => `v.${name}`).join(', '))

/** Columns of `vehicles v` for a card. Pictures of the vehicle only, never documents. */
export const CARD_COLUMNS: RawBuilder<unknown> = sql`
  v.id, v.user_id, v.manufacturer_id, v.model_id, v.model_year, v.registration_number, v.number_of_seats, v.fuel_type,
  v.color_id, v.city_id, ${SELECTED_FLAGS}, v.state, v.step, v.status,
  v.number_of_trips, v.max_discount, v.rating_sum, v.rating_count, v.trips_since_cancellation, v.papers_checked_on,
  v.insurance_expiry, ${PRICE_COLUMNS},
  (select json_build_object('count', u.reply_count, 'answered', u.reply_answered, 'minutesSum', u.reply_minutes_sum,
      'completed', u.trips_completed, 'cancelled', u.trips_cancelled)
    from users u where u.id = v.user_id) as host_record,
  coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'type', i.type) order by i.position, i.id)
    from vehicle_images i where i.vehicle_id = v.id and i.type = 'image'), '[]'::json) as images`

/** Additional columns of a card, for its host only. */
export interface OwnCardRow extends CardRow, ListingStatusRow {
  state: VehicleState
  step: number | null
  remarks: string | null
}
export const OWN_CARD_COLUMNS: RawBuilder<unknown> = sql`${CARD_COLUMNS}, v.remarks, ${LISTING_STATUS_COLUMNS}`

/** How often a driver drove between two cities. */
export interface RoadRow {
  city_id: number
  other_city_id: number
  trips: number
}
export interface DriverRow {
  name: string
  other_name: string | null
  experience: number
  smoking: boolean
  image: string | null
  languages: string[]
  /** most frequent first */
  roads: RoadRow[]
}

/** Maximum number of roads shown. */
const ROADS = 12

/** Public facts of `drivers d`, for json_build_object: neither phone nor licence. */
export const DRIVER_FACTS: RawBuilder<unknown> = sql`
  'name', d.name, 'other_name', d.other_name, 'experience', d.experience, 'smoking', d.smoking, 'image', d.image, 'languages', d.languages,
  'roads', coalesce((select json_agg(r) from (
    select r.city_id, r.other_city_id, r.trips from driver_roads r where r.vehicle_id = d.vehicle_id
    order by r.trips desc, r.city_id, r.other_city_id limit ${sql.lit(ROADS)}) r), '[]'::json)`

export interface DetailRow extends CardRow {
  owner_name: string
  total_km: number
  address: string | null
  other_address: string | null
  latitude: number | null
  longitude: number | null
  description: string
  guideline: string
  blocked_at: Date | null
  is_listed: boolean
  host: {
    first_name: string
    last_name: string
    other_name: string | null
    image: string | null
    created_at: string
  }
  driver: DriverRow | null
  feature_ids: number[]
  unavailable: { id: number; from: string; to: string }[]
  ratings: ReviewRow[]
}
