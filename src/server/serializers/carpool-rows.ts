import { type RawBuilder, sql } from 'kysely'
import type { MatchKind } from '#domain/carpool/classify-match.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'

/** A request with its author, for the list. */
export interface RequestRow {
  id: number
  user_id: number
  is_driver: boolean
  address_from: string
  address_to: string
  address_from_np: string | null
  address_to_np: string | null
  time_at: Date
  passengers: number
  vehicle_type_id: number
  suggested_price: number
  fair_price: number | null
  highest_price: number | null
  phone_number: string
  note: string
  meters: number | null
  seconds: number | null
  is_hidden: boolean
  first_name: string
  last_name: string
  image: string | null
  is_number_verified: boolean
}

/** Columns of `carpool_requests c` and `users u`. */
export const ROW_COLUMNS: RawBuilder<unknown> = sql`
  c.id, c.user_id, c.is_driver, c.address_from, c.address_to, c.address_from_np, c.address_to_np, c.time_at, c.passengers,
  c.vehicle_type_id, c.suggested_price, c.fair_price, c.highest_price, c.phone_number, c.note, c.meters, c.seconds,
  c.hidden_at is not null as is_hidden, u.first_name, u.last_name, u.image, ${isNumberVerified('u')} as is_number_verified`

/** How a request fits the reader's search; metres and seconds by road. */
export interface MatchRow {
  kind: MatchKind
  detourMeters: number
  detourSeconds: number
  meet: { meters: number }
  leave: { meters: number }
  sharedMeters: number
  secondsToMeet: number
}
