import * as v from 'valibot'
import { MAX_EXPECTED_PAYABLE } from '#domain/booking/limits.ts'
import { GATEWAYS, PAYMENTS } from '#domain/booking/payment-methods.ts'
import { DECISIONS } from '#domain/my-bookings/request-time.ts'
import { ACTORS, BOOKING_SIDES, BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { type Booked, BookingPayload } from './booking.ts'
import { Party, RequestingGuest } from './booking-parties.ts'
import { endpoint } from './endpoint.ts'
import { GivenRating, TripRatings } from './ratings.ts'
import { AgreedQuote, BookedPlace, TripChanges } from './trip-changes.ts'
import { TripDay } from './trip-day.ts'
import { Alternatives, Driver } from './vehicles.ts'

const Titled = v.object({ title: v.string() })
/** The refund of a booking; `done`: the wallet has returned it. */
const Refund = v.object({
  gateway: v.picklist(GATEWAYS),
  state: v.picklist(['due', 'done']),
  /** NRS; null when the wallet returned a part without the amount */
  amount: v.nullable(v.number()),
  /** UTC, start of this state */
  since: v.string(),
})
/** What a host needs to decide on a request. */
const Request = v.object({
  /** of the whole trip: there and back for a round trip */
  totalMeters: v.number(),
  guest: RequestingGuest,
})
/** The booking that this one replaces, or that replaces it. `vehicle`: the name of its vehicle. */
const Linked = v.object({ id: v.string(), vehicle: v.string() })
/** Times are UTC; `origin` and `destination` are postal addresses. */
export const BookingRow = v.object({
  id: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  createdAt: v.string(),
  from: v.string(),
  to: v.string(),
  origin: v.string(),
  destination: v.string(),
  pricing: v.object({ total: v.number(), payable: v.number() }),
  payment: v.picklist(PAYMENTS),
  isPaid: v.boolean(),
  /** UTC, as are the next two; null: not yet, or not recorded */
  paidAt: v.nullable(v.string()),
  approvedAt: v.nullable(v.string()),
  cancelledAt: v.nullable(v.string()),
  cancelledBy: v.nullable(v.picklist(ACTORS)),
  /** end of the hold, for a booking that is to be paid by wallet */
  holdExpiresAt: v.nullable(v.string()),
  /** the host's deadline; null when no answer is needed, or when the request is approved automatically */
  answerBy: v.nullable(v.string()),
  /** only for the host, while the request is open */
  request: v.optional(Request),
  refund: v.optional(Refund),
  rated: v.boolean(),
  /** a change waits for the answer of the other side (`mine`) or of the caller; null: none */
  openChange: v.nullable(v.picklist(['mine', 'theirs'])),
  /** whole for the host, and for the guest from approval on; else masked */
  registrationNumber: v.string(),
  /** URLs of the static map of the route; domain/shared/static-map.ts derives other sizes */
  picture: v.object({ light: v.string(), dark: v.string() }),
  vehicle: v.object({
    id: v.number(),
    images: v.array(v.object({ name: v.string() })),
    model: v.object({ title: v.string(), vehicleType: Titled }),
    manufacturer: Titled,
  }),
})
/**
 * A booking for its two parties. Phone numbers of the driver and the other party are present from approval on
 * (docs/booking-states.md, "Privacy").
 */
export const Booking = v.object({
  ...BookingRow.entries,
  isMine: v.boolean(),
  isBookedByMe: v.boolean(),
  origin: BookedPlace,
  destination: BookedPlace,
  stops: v.array(BookedPlace),
  contactPerson: v.string(),
  contactPersonPhoneNumber: v.string(),
  /** +447911123456; empty: none, or not shown */
  contactPersonInternationalNumber: v.string(),
  totalMeters: v.number(),
  totalTime: v.number(),
  isCityRide: v.boolean(),
  isOneWay: v.boolean(),
  quote: AgreedQuote,
  cancelReason: v.nullable(v.string()),
  modelYear: v.number(),
  color: v.string(),
  numberOfSeats: v.number(),
  /** exact position of the vehicle; null before approval and after the trip */
  standsAt: v.nullable(BookedPlace),
  driver: v.nullable(
    v.object({
      ...v.omit(Driver, ['roads', 'licenseChecked']).entries,
      phone: v.nullable(v.string()),
      /** trips between the cities of this booking, in either direction */
      timesOnRoad: v.number(),
    }),
  ),
  /** who drives this trip instead */
  otherDriver: v.nullable(v.object({ name: v.string(), phone: v.nullable(v.string()) })),
  host: v.object({ ...Party.entries, phone: v.nullable(v.string()) }),
  guest: Party,
  /** by the guest; null for the host until it is revealed */
  rating: v.nullable(GivenRating),
  ratings: TripRatings,
  /** the host has changed the driver: the guest may end the booking for free until the pickup */
  mayEndFree: v.boolean(),
  changes: TripChanges,
  /** null before the approval, and of a cancelled booking */
  day: v.nullable(TripDay),
  /** the booking, cancelled by its host, in whose place the guest made this one; only for the guest, as is the next */
  replaces: v.nullable(Linked),
  replacedBy: v.nullable(Linked),
  /** messages in the booking's thread that the caller has not seen */
  unreadMessages: v.number(),
  /** link for people without an account; null once the booking is over */
  shareUrl: v.nullable(v.string()),
  /**
   * The booked route; null for bookings from before routes were stored. `line`: an encoded polyline with 5 decimals.
   * `isEstimate`: a part is not on known roads.
   */
  route: v.nullable(
    v.object({
      title: v.string(),
      line: v.string(),
      isEstimate: v.boolean(),
    }),
  ),
})
/** How many bookings of each status a user has: their own, and those of their vehicles. */
const StatusCounts = v.object(v.entriesFromList(BOOKING_STATUSES, v.number()))
export const BookingCounts = v.object(v.entriesFromList(BOOKING_SIDES, StatusCounts))
/** A calendar file (RFC 5545) of one booking. */
export const BookingCalendar = v.object({ name: v.string(), content: v.string() })

export const ListBookingsQuery = v.object({
  isBookedByMe: v.optional(v.picklist(['true', 'false'])),
  status: v.optional(v.picklist(BOOKING_STATUSES)),
  /** only bookings that hold their vehicle */
  isOpen: v.optional(v.literal('true')),
  vehicleId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  page: v.optional(v.string()),
})
export const CancelQuery = v.object({ reason: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500)))) })
/** `acceptNoRefund`: the guest accepts that nothing is refunded; required after the error `noRefund`. */
export const EndPayload = v.object({
  ...CancelQuery.entries,
  acceptNoRefund: v.optional(v.nullable(v.boolean())),
})
/** `reason`: a code of domain/my-bookings/reasons.ts or free text; required to decline. */
export const DecisionPayload = v.object({
  decision: v.picklist(DECISIONS),
  ...CancelQuery.entries,
})
/** Similar vehicles that are free for the same hours, priced for the same trip. */
export const BookingAlternatives = v.object({
  ...v.pick(Alternatives, ['vehicles']).entries,
  /**
   * Each vehicle can be booked by `replaceBooking`; null: they are booked as usual. `isOwed`: the host owes it, for at most
   * what was `agreed`; else the request was not answered, and they are the nearest. `paid`: what was paid and is not yet on
   * its way back, which pays for it. NRS.
   */
  replacement: v.nullable(v.object({ isOwed: v.boolean(), agreed: v.number(), paid: v.number() })),
})
/** Another vehicle for the same trip, at the price that the guest has seen (NRS). */
export const ReplacementPayload = v.object({
  vehicleId: BookingPayload.entries.vehicleId,
  expectedPayable: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EXPECTED_PAYABLE)),
})
/** `rate` 1 to 5; optional here, so that a missing rate gets its own message. */
export const RatePayload = v.object({
  rate: v.optional(v.nullable(v.number())),
  remarks: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1_000)))),
  bookingID: v.pipe(v.string(), v.maxLength(60)),
})
/** The sentence to show after a booking was cancelled, ended, decided on or rated. */
export const BookingDone = v.object({ message: v.string() })

export type BookingRow = v.InferOutput<typeof BookingRow>
export type Booking = v.InferOutput<typeof Booking>
export type BookingCounts = v.InferOutput<typeof BookingCounts>
export type BookingCalendar = v.InferOutput<typeof BookingCalendar>
export type RatePayload = v.InferOutput<typeof RatePayload>
export type CancelPayload = v.InferOutput<typeof CancelQuery>
export type DecisionPayload = v.InferOutput<typeof DecisionPayload>
export type BookingAlternatives = v.InferOutput<typeof BookingAlternatives>
export type ReplacementPayload = v.InferOutput<typeof ReplacementPayload>
export type EndPayload = v.InferOutput<typeof EndPayload>
export type Refund = v.InferOutput<typeof Refund>
export type BookingDone = v.InferOutput<typeof BookingDone>

export const listBookings = endpoint<undefined, BookingRow[]>('GET', '/bookings', { guarded: true })
export const countBookings = endpoint<undefined, BookingCounts>('GET', '/bookings/counts', { guarded: true })
export const getBooking = endpoint<undefined, Booking>('GET', '/bookings/{id}', { guarded: true })
export const getBookingCalendar = endpoint<undefined, BookingCalendar>('GET', '/bookings/{id}/calendar', {
  guarded: true,
})
/** A GET that changes state refuses navigations and has a POST twin (docs/api.md, "Oddities that clients rely on"). */
export const cancelBooking = endpoint<undefined, BookingDone>('GET', '/bookings/{id}/cancel', {
  guarded: true,
  changes: true,
})
export const postCancelBooking = endpoint<CancelPayload, BookingDone>('POST', '/bookings/{id}/cancel', {
  guarded: true,
})
/** Cancels an approved booking, for either party. */
export const endBooking = endpoint<EndPayload, BookingDone>('POST', '/bookings/{id}/cancellation', {
  guarded: true,
})
/** The host approves or declines a request. */
export const decideBooking = endpoint<DecisionPayload, BookingDone>('POST', '/bookings/{id}/decision', {
  guarded: true,
})
/** The guest pays an unpaid wallet booking in cash instead. */
export const payInCash = endpoint<undefined, BookingDone>('POST', '/bookings/{id}/cash', { guarded: true })
export const getBookingAlternatives = endpoint<undefined, BookingAlternatives>(
  'GET',
  '/bookings/{id}/alternatives',
  { guarded: true },
)
/** Books another vehicle in the place of a booking that its host cancelled. */
export const replaceBooking = endpoint<ReplacementPayload, Booked>('POST', '/bookings/{id}/replacement', {
  guarded: true,
})
export const rateBooking = endpoint<RatePayload, BookingDone>('POST', '/rating', { guarded: true })
