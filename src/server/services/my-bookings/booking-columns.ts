import { type RawBuilder, sql } from 'kysely'
import { isBookingId } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'
import { isPendingRequest } from '#server/db/bookings.ts'
import { ratedGuest } from '#server/db/reviews.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import { DRIVER_FACTS } from '#server/serializers/vehicle-rows.ts'
import { isPartlyRefunded, isRestDue, remainingAmount } from '#server/services/payments/attempts.ts'

/** The due refund, or, when none is due, the completed one; whole payments, and parts of them after changes. */
const REFUND: RawBuilder<unknown> = sql`
  (select json_build_object(
      'gateway', (array_agg(x.provider order by x.is_due desc, x.created_at desc))[1],
      'state', case when bool_or(x.is_due) then 'due' else 'done' end,
      'amount', case
        when bool_or(x.is_due and x.amount is null) then null
        when bool_or(x.is_due) then sum(x.amount) filter (where x.is_due)
        when bool_or(x.amount is null) then null
        else sum(x.amount) end,
      'since', coalesce(max(x.resolved_at) filter (where x.is_due), max(x.resolved_at), max(x.created_at)))
    from (
      select p.provider, p.state = 'refundDue' as is_due, p.created_at, p.resolved_at,
        case when ${isRestDue} or ${isPartlyRefunded} then null else ${remainingAmount} end as amount
      from payments p where p.booking_id = b.id and p.state in ('refundDue', 'refunded')
      union all
      select p.provider, r.state = 'due', r.created_at, coalesce(r.resolved_at, r.created_at), r.amount
      from payments p join part_refunds r on r.payment_id = p.id where p.booking_id = b.id) x
    having count(*) > 0)`

/** The time of approval from the history (booking_events_booking); null where it was not recorded. */
const APPROVED_AT: RawBuilder<unknown> = sql`
  (select e.created_at from booking_events e where e.booking_id = b.id and e.status = 'approved' order by e.id limit 1)`

/** Columns of `bookings b` and its `vehicles v` for a list item: never a document, only the first picture. */
export const LISTED_COLUMNS: RawBuilder<unknown> = sql`
  b.id, b.status, b.created_at, b.from_at, b.to_at, b.origin_address, b.other_origin, b.destination_address,
  b.other_destination, b.total, b.payable, b.payment, b.paid_at, b.requested_at, b.needs_answer, b.hold_expires_at,
  b.status_changed_at, b.cancelled_by, ${APPROVED_AT} as approved_at, ${REFUND} as refund,
  exists (select from ratings r where r.booking_id = b.id) as rated, b.vehicle_id,
  (select c.proposed_by from booking_changes c where c.booking_id = b.id and c.state = 'open') as change_by,
  v.registration_number, v.manufacturer_id, v.model_id,
  (select i.name from vehicle_images i where i.vehicle_id = v.id and i.type = 'image'
    order by i.position, i.id limit 1) as picture`

/** The booking that this one replaces, or that replaces it. */
const linked = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('id', o.id, 'manufacturer_id', w.manufacturer_id, 'model_id', w.model_id)
    from bookings o join vehicles w on w.id = o.vehicle_id where ${condition})`

/** LISTED_COLUMNS plus the columns of the booking's own page, with `v` for its vehicle. */
export const FULL_COLUMNS: RawBuilder<unknown> = sql`${LISTED_COLUMNS},
  b.user_id, v.user_id as host_id, b.origin_latitude, b.origin_longitude, b.destination_latitude,
  b.destination_longitude, b.waypoints, b.contact_person, b.contact_phone, b.contact_abroad, b.total_meters, b.total_seconds,
  b.is_city_ride, b.is_one_way, b.quote, b.saving, b.coupon_discount, b.cancel_reason, b.may_end_free,
  b.driver as other_driver,
  ${linked(sql`o.id = b.replaces`)} as replaces, ${linked(sql`o.replaces = b.id`)} as replaced_by,
  v.model_year, v.color_id, v.number_of_seats,
  json_build_object('address', v.address, 'other_address', v.other_address, 'latitude', v.latitude, 'longitude', v.longitude) as stands_at,
  (select json_build_object(${DRIVER_FACTS}, 'phone_number', d.phone_number)
    from drivers d where d.vehicle_id = v.id) as driver,
  (select json_build_object('first_name', h.first_name, 'last_name', h.last_name, 'other_name', h.other_name, 'mobile_number', h.mobile_number,
      'is_number_verified', ${isNumberVerified('h')})
    from users h where h.id = v.user_id) as host,
  (select json_build_object('first_name', g.first_name, 'last_name', g.last_name, 'other_name', g.other_name,
      'is_number_verified', ${isNumberVerified('g')})
    from users g where g.id = b.user_id) as guest,
  (select json_build_object('rate', r.rate, 'remarks', r.remarks, 'isRevealed', r.revealed_at is not null,
      'isHidden', r.hidden_at is not null, 'answer', r.answer, 'isAnswerHidden', r.answer_hidden_at is not null)
    from ratings r where r.booking_id = b.id) as rating,
  (select json_build_object('rate', r.rate, 'remarks', r.remarks, 'isRevealed', r.revealed_at is not null)
    from guest_ratings r where r.booking_id = b.id) as guest_rating,
  exists (select from users g where g.id = b.user_id and g.deleted_at is not null) as is_guest_deleted,
  (select json_build_object('via', w.via, 'character', w.character, 'line', w.line, 'isEstimate', w.is_estimate)
    from booking_routes w where w.booking_id = b.id) as route`

/**
 * What the host sees of a pending request, as `request`; null for other readers and bookings. Counting a guest's trips
 * and ratings uses the indexes by guest.
 */
export function requestColumn(readerId: number): RawBuilder<unknown> {
  return sql`case when v.user_id = ${readerId} and ${isPendingRequest} then (
    select json_build_object(
      'total_meters', b.total_meters, 'is_one_way', b.is_one_way,
      'first_name', g.first_name, 'last_name', g.last_name, 'other_name', g.other_name, 'created_at', g.created_at,
      'is_number_verified', ${isNumberVerified('g')},
      'trips', (select count(*) from bookings o where o.user_id = g.id and o.status = 'completed'),
      'cancellations', (select count(*) from bookings o where o.user_id = g.id and o.status = 'cancelled'
        and o.cancelled_by = 'renter'
        and exists (select from booking_events e where e.booking_id = o.id and e.status = 'approved')),
      'rated', ${ratedGuest('g')})
    from users g where g.id = b.user_id) end as request`
}

/** @throws ApiError bookingNotFound for an invalid id, as for an unknown one */
export function bookingId(text: string): string {
  if (!isBookingId(text)) throw new ApiError('bookingNotFound')
  return text.toLowerCase()
}
