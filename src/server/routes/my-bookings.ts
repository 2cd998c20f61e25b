import * as v from 'valibot'
import { Booked } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/my-bookings.ts'
import * as changes from '#contract/trip-changes.ts'
import { cancellationOutcome } from '#domain/my-bookings/cancellation.ts'
import { MAX_BOOKINGS_PAGE } from '#domain/my-bookings/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import type { Call, Serve } from '#server/http/definition.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { decideAsHost } from '#server/services/booking/decide-booking.ts'
import { payInCash } from '#server/services/booking/pay-in-cash.ts'
import { replaceBooking } from '#server/services/booking/replace-booking.ts'
import { findBookingAlternatives } from '#server/services/my-bookings/booking-alternatives.ts'
import { bookingId } from '#server/services/my-bookings/booking-columns.ts'
import { answerChange } from '#server/services/my-bookings/changes/answer-change.ts'
import { previewChange, proposeChange } from '#server/services/my-bookings/changes/propose-change.ts'
import { cancelBooking, type EndedBooking, endBooking } from '#server/services/my-bookings/end-booking.ts'
import { getBooking } from '#server/services/my-bookings/get-booking.ts'
import { countBookings, listBookings } from '#server/services/my-bookings/list-bookings.ts'
import { makeCalendar } from '#server/services/my-bookings/make-calendar.ts'
import { rateBooking } from '#server/services/my-bookings/rate-booking.ts'
import { BOOKING_ERRORS, BOOKINGS, TRIP_ERRORS } from './booking.ts'
import { COSTLY_LOOK_UPS } from './places.ts'

/** Errors of planning a change, which is repeated when it is proposed. */
const CHANGE_ERRORS: readonly ErrorCode[] = [
  'bookingNotFound',
  'notChangeable',
  'changeNothing',
  'changeStarted',
  'changeTooLate',
  'hostsDriver',
  'driverDetails',
  'hoursTaken',
  'notBookable',
  'vehicleNotFound',
  'pickupTooSoon',
  'pickupTooLate',
  'tooFarToCome',
  ...TRIP_ERRORS,
]

export function serveMyBookings(serve: Serve): void {
  serve(
    contract.listBookings,
    {
      summary:
        "Lists the caller's bookings, or those of the caller's vehicles: newest first, but open requests oldest first",
      query: contract.ListBookingsQuery,
      answer: v.array(contract.BookingRow),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    async ({ context, query, locale, userId }) =>
      listBookings(
        context,
        {
          readerId: userId,
          isBookedByMe: query.isBookedByMe !== 'false',
          status: query.status ?? null,
          isOpen: query.isOpen === 'true',
          vehicleId: query.vehicleId === undefined ? null : Number(query.vehicleId),
          page: readPageNumber(query.page, MAX_BOOKINGS_PAGE),
        },
        locale,
      ),
  )
  serve(
    contract.countBookings,
    { summary: 'Own bookings and those of own vehicles, counted by status', answer: contract.BookingCounts },
    async ({ context, userId }) => ({ data: await countBookings(context, userId) }),
  )
  serve(
    contract.getBooking,
    {
      summary: 'Returns a booking, for its guest and its host',
      answer: contract.Booking,
      errors: ['bookingNotFound'],
    },
    async ({ context, param, locale, userId }) => ({
      data: await getBooking(context, param('id'), userId, locale),
    }),
  )
  serve(
    contract.getBookingCalendar,
    {
      summary: 'Returns a booking as a calendar file',
      answer: contract.BookingCalendar,
      errors: ['bookingNotFound'],
    },
    async ({ context, param, locale, userId }) => ({
      data: await makeCalendar(context, { id: param('id'), readerId: userId, locale }),
    }),
  )
  serve(
    contract.getBookingAlternatives,
    {
      summary: "Lists vehicles similar to that of one of the caller's bookings, for the same trip",
      answer: contract.BookingAlternatives,
      errors: ['bookingNotFound'],
    },
    async ({ context, param, locale, userId }) => ({
      data: await findBookingAlternatives(context, { id: param('id'), readerId: userId, locale }),
    }),
  )
  serve(
    contract.payInCash,
    {
      summary: "Makes one of the caller's unpaid wallet bookings one that is paid in cash",
      answer: contract.BookingDone,
      errors: ['bookingNotFound', 'notPending', 'holdOver'],
    },
    async ({ context, param, userId, locale }) => {
      const { isApproved } = await payInCash(context, { id: bookingId(param('id')), userId })
      return { data: { message: translator(locale)(`booking.done.${isApproved ? 'approved' : 'pending'}`) } }
    },
  )
  serve(
    contract.replaceBooking,
    {
      summary: "Books another vehicle for the trip of one of the caller's bookings that its host cancelled",
      payload: contract.ReplacementPayload,
      answer: Booked,
      status: 201,
      idempotencyKey: true,
      limits: [BOOKINGS],
      errors: [...BOOKING_ERRORS, 'bookingNotFound', 'alreadyReplaced', 'notReplaceable'],
    },
    async ({ context, param, payload, userId, locale, key }) => ({
      data: await replaceBooking(context, param('id'), payload, { userId, locale, key }),
    }),
  )
  serve(
    contract.decideBooking,
    {
      summary: "Approves or declines a request for one of the caller's vehicles",
      payload: contract.DecisionPayload,
      answer: contract.BookingDone,
      errors: [
        'bookingNotFound',
        'notPending',
        'notPaidYet',
        'requestLapsed',
        'requestWithdrawn',
        'alreadyApproved',
        'bookingOver',
        'vehicleBlocked',
        'declineReason',
      ],
    },
    async ({ context, param, payload: { decision, reason }, locale, userId }) => {
      await decideAsHost(context, { id: param('id'), readerId: userId, decision, reason })
      return { data: { message: translator(locale)(`my-bookings.decide.done.${decision}`) } }
    },
  )
  serve(
    contract.cancelBooking,
    {
      summary: "Cancels one of the caller's pending bookings",
      query: contract.CancelQuery,
      answer: contract.BookingDone,
      errors: ['bookingNotFound', 'notPending', 'cancelReason'],
    },
    async (call) => cancelAndReport(call, call.query.reason),
  )
  serve(
    contract.postCancelBooking,
    {
      summary: "Cancels one of the caller's pending bookings",
      payload: contract.CancelQuery,
      answer: contract.BookingDone,
      errors: ['bookingNotFound', 'notPending', 'cancelReason'],
    },
    async (call) => cancelAndReport(call, call.payload.reason),
  )
  serve(
    contract.endBooking,
    {
      summary: 'Ends an approved booking before its pickup, for the guest or the host',
      payload: contract.EndPayload,
      answer: contract.BookingDone,
      errors: ['bookingNotFound', 'notApproved', 'bookingOver', 'tripStarted', 'noRefund', 'cancelReason'],
    },
    async ({ context, param, payload, locale, userId }) => {
      const { reason, acceptNoRefund } = payload
      const request = { reason, acceptsNoRefund: acceptNoRefund === true, locale }
      return reportEnd(await endBooking(context, { id: param('id'), readerId: userId, ...request }), locale)
    },
  )
  serve(
    changes.previewChange,
    {
      summary: 'What a change of an approved trip would cost, and whether the other side must accept it',
      payload: changes.ChangePayload,
      answer: changes.ChangePreview,
      limits: [COSTLY_LOOK_UPS],
      errors: CHANGE_ERRORS,
    },
    async ({ context, param, payload, locale, userId }) => ({
      data: await previewChange(context, param('id'), payload, { readerId: userId, locale }),
    }),
  )
  serve(
    changes.proposeChange,
    {
      summary:
        'Proposes a change of an approved trip to the other side, or applies one that needs no consent',
      payload: changes.ChangePayload,
      answer: changes.ChangeDone,
      idempotencyKey: true,
      limits: [COSTLY_LOOK_UPS],
      errors: [
        ...CHANGE_ERRORS,
        'changeReason',
        'changeOpen',
        'tooManyChanges',
        'bookingChanged',
        'priceChanged',
      ],
    },
    async ({ context, param, payload, locale, userId, key }) => ({
      data: await proposeChange(context, param('id'), payload, { readerId: userId, locale, key }),
    }),
  )
  serve(
    changes.answerChange,
    {
      summary: 'Accepts, declines or withdraws a proposed change',
      payload: changes.ChangeAnswerPayload,
      answer: changes.ChangeDone,
      errors: [
        'bookingNotFound',
        'changeNotFound',
        'changeOver',
        'changeLapsed',
        'notChangeable',
        'bookingChanged',
        'vehicleBlocked',
        'hoursTaken',
      ],
    },
    async ({ context, param, payload: { answer }, locale, userId }) => {
      await answerChange(context, { id: param('id'), changeId: param('changeId'), readerId: userId, answer })
      return { data: { message: translator(locale)(`my-bookings.change.answered.${answer}`) } }
    },
  )
  serve(
    contract.rateBooking,
    {
      summary: 'Rates a completed booking of the caller; allowed once',
      payload: contract.RatePayload,
      answer: contract.BookingDone,
      errors: ['bookingNotFound', 'alreadyRated', 'ratingMissing', 'notCompleted'],
    },
    async ({ context, payload, locale, userId }) => {
      await rateBooking(context, payload, userId)
      return { data: { message: translator(locale)('my-bookings.rate.done') } }
    },
  )
}

async function cancelAndReport(
  { context, param, locale, userId }: Pick<Call, 'context' | 'param' | 'locale' | 'userId'>,
  reason: string | null | undefined,
) {
  return reportEnd(
    await cancelBooking(context, { id: param('id'), readerId: userId, reason: reason ?? '' }),
    locale,
  )
}

function reportEnd({ by, money, payment }: EndedBooking, locale: Locale) {
  const t = translator(locale)
  const wallet = walletName(t, payment)
  return { data: { message: t(`my-bookings.end.done.${cancellationOutcome(by, money)}`, { wallet }) } }
}
