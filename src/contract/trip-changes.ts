import * as v from 'valibot'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { BOOKING_SIDES } from '#domain/my-bookings/status.ts'
import { CHANGE_ANSWERS, CHANGE_PARTS, CHANGE_STATES } from '#domain/my-bookings/trip-change.ts'
import { BookingPayload, Quote } from './booking.ts'
import { endpoint } from './endpoint.ts'

export const BookedPlace = v.object({ address: v.string(), latitude: v.number(), longitude: v.number() })
/** The price of a booking, as agreed. */
export const AgreedQuote = v.pick(Quote, [
  'hours',
  'pricedHours',
  'km',
  'includedKm',
  'lines',
  'total',
  'couponDiscount',
  'totalSaving',
  'payable',
])
/** Everything that guest and host agree on at one time. Times are UTC. */
const AgreedTrip = v.object({
  from: v.string(),
  to: v.string(),
  origin: BookedPlace,
  destination: BookedPlace,
  stops: v.array(BookedPlace),
  isOneWay: v.boolean(),
  isCityRide: v.boolean(),
  totalMeters: v.number(),
  vehicle: v.object({ id: v.number(), title: v.string(), registrationNumber: v.string() }),
  /** the host's other driver for this trip; null: the vehicle's own */
  driver: v.nullable(v.object({ name: v.string(), phone: v.nullable(v.string()) })),
  quote: AgreedQuote,
})
/**
 * How the difference is settled, in NRS: `due`: the guest pays it online or to the driver; `refund`: it goes back;
 * `cash`: nothing was paid online, so the guest pays the driver the new price.
 */
const ChangeMoney = v.object({ kind: v.picklist(['none', 'cash', 'due', 'refund']), amount: v.number() })
const Compared = v.object({
  parts: v.array(v.picklist(CHANGE_PARTS)),
  before: AgreedTrip,
  after: AgreedTrip,
  money: ChangeMoney,
})
export const TripChange = v.object({
  id: v.string(),
  by: v.picklist(BOOKING_SIDES),
  isMine: v.boolean(),
  reason: v.string(),
  state: v.picklist(CHANGE_STATES),
  /** UTC, as are the next two; `decidedAt` is null while it is open */
  createdAt: v.string(),
  answerBy: v.string(),
  decidedAt: v.nullable(v.string()),
  ...Compared.entries,
})
/** The changes of a booking, for its two parties. */
export const TripChanges = v.object({
  /** that waits for an answer */
  open: v.nullable(TripChange),
  /** newest first */
  decided: v.array(TripChange),
  /** what the guest still has to pay online; the id opens its payment (domain/booking/payment.ts) */
  due: v.nullable(v.object({ id: v.string(), amount: v.number() })),
  /** of the price of a booking that is paid online: what is due, or was when it was cancelled, NRS */
  unpaid: v.number(),
  /** null: nothing can be proposed now */
  possible: v.nullable(
    v.object({
      /** the hours around the trip in which the vehicle is free, UTC; null: nothing follows */
      freeFrom: v.string(),
      freeUntil: v.nullable(v.string()),
      /** the host's other vehicles */
      vehicles: v.array(v.object({ id: v.number(), title: v.string(), registrationNumber: v.string() })),
    }),
  ),
})
const Driver = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  phone: v.pipe(v.string(), v.maxLength(200)),
})
/** What is absent or null stays as it is. An end of the trip needs both of its coordinates; `driver` is the host's. */
export const ChangePayload = v.object({
  ...v.partial(v.pick(BookingPayload, ['from', 'to', 'vehicleId'])).entries,
  ...v.pick(BookingPayload, [
    'originLatitude',
    'originLongitude',
    'originAddress',
    'destinationLatitude',
    'destinationLongitude',
    'destinationAddress',
    'waypoints',
    'isOneWay',
    'routeId',
    'expectedPayable',
    'expectedDropOff',
  ]).entries,
  driver: v.optional(v.nullable(Driver)),
  /** required to propose it */
  reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_REASON_LENGTH)))),
})
/** What a change would do, without proposing it. `needsConsent`: the other side must accept it by `answerBy` (UTC). */
export const ChangePreview = v.object({
  ...Compared.entries,
  needsConsent: v.boolean(),
  answerBy: v.string(),
})
export const ChangeAnswerPayload = v.object({ answer: v.picklist(CHANGE_ANSWERS) })
/** The sentence to show. */
export const ChangeDone = v.object({ message: v.string() })
/**
 * `data` of the 409 `hoursTaken`: the nearest hours in which the vehicle is free for the changed trip, UTC. A running
 * trip has at most one: as long as it can be extended.
 */
export const FreeHours = v.object({ times: v.array(v.object({ from: v.string(), to: v.string() })) })

export type TripChange = v.InferOutput<typeof TripChange>
export type TripChanges = v.InferOutput<typeof TripChanges>
export type AgreedTrip = v.InferOutput<typeof AgreedTrip>
export type ChangePayload = v.InferOutput<typeof ChangePayload>
export type ChangePreview = v.InferOutput<typeof ChangePreview>
export type ChangeAnswerPayload = v.InferOutput<typeof ChangeAnswerPayload>
export type ChangeDone = v.InferOutput<typeof ChangeDone>
export type FreeHours = v.InferOutput<typeof FreeHours>

export const previewChange = endpoint<ChangePayload, ChangePreview>(
  'POST',
  '/bookings/{id}/changes/preview',
  {
    guarded: true,
    reads: true,
  },
)
export const proposeChange = endpoint<ChangePayload, ChangeDone>('POST', '/bookings/{id}/changes', {
  guarded: true,
})
export const answerChange = endpoint<ChangeAnswerPayload, ChangeDone>(
  'POST',
  '/bookings/{id}/changes/{changeId}/answer',
  { guarded: true },
)
