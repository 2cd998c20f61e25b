import * as v from 'valibot'
import {
  Booking,
  BookingAlternatives,
  BookingCalendar,
  BookingRow,
  Cancelled,
  CancelQuery,
  cancelBooking,
  Decided,
  DecisionPayload,
  decideBooking,
  Ended,
  EndPayload,
  endBooking,
  getBooking,
  getBookingAlternatives,
  getBookingCalendar,
  ListBookingsQuery,
  listBookings,
  postCancelBooking,
  Rated,
  RatePayload,
  rateBooking,
} from '#contract/my-bookings.ts'
import { endOf } from '#domain/my-bookings/cancellation.ts'
import { MAX_BOOKINGS_PAGE } from '#domain/my-bookings/limits.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { Call, Serve } from '#server/http/definition.ts'
import { decideAsHost } from '#server/services/booking/decide-as-host.ts'
import { cancelBooking as cancel } from '#server/services/my-bookings/cancel-booking.ts'
import { endBooking as end } from '#server/services/my-bookings/end-booking.ts'
import { findBookingAlternatives } from '#server/services/my-bookings/find-booking-alternatives.ts'
import { getBooking as get } from '#server/services/my-bookings/get-booking.ts'
import { listBookings as list } from '#server/services/my-bookings/list-bookings.ts'
import { makeCalendar } from '#server/services/my-bookings/make-calendar.ts'
import { rateBooking as rate } from '#server/services/my-bookings/rate-booking.ts'

export function serveMyBookings(serve: Serve): void {
  serve(
    listBookings,
    {
      summary: 'My bookings, or those of my vehicles: newest first, requests that wait for me oldest first',
      query: ListBookingsQuery,
      answer: v.array(BookingRow),
      hasPagination: true,
    },
    async ({ context, query, locale, user }) =>
      list(
        context,
        {
          readerId: idOf(user),
          isBookedByMe: query.isBookedByMe !== 'false',
          status: query.status ?? null,
          isOpen: query.isOpen === 'true',
          vehicleId: query.vehicleId === undefined ? null : Number(query.vehicleId),
          page: readPage(query.page),
        },
        locale,
      ),
  )
  serve(
    getBooking,
    { summary: 'One booking, for whoever booked it and for the host', answer: Booking },
    async ({ context, param, locale, user }) => ({
      data: await get(context, param('id'), idOf(user), locale),
    }),
  )
  serve(
    getBookingCalendar,
    { summary: 'The same as a calendar file', answer: BookingCalendar },
    async ({ context, param, locale, user }) => ({
      data: await makeCalendar(context, { id: param('id'), readerId: idOf(user), locale }),
    }),
  )
  serve(
    getBookingAlternatives,
    { summary: 'Vehicles like the one of a booking of mine, for the same trip', answer: BookingAlternatives },
    async ({ context, param, locale, user }) => ({
      data: await findBookingAlternatives(context, { id: param('id'), readerId: idOf(user), locale }),
    }),
  )
  serve(
    decideBooking,
    {
      summary: 'Approves or declines a request for a vehicle of mine',
      payload: DecisionPayload,
      answer: Decided,
    },
    async ({ context, param, payload: { decision, reason }, locale, user }) => {
      await decideAsHost(context, { id: param('id'), readerId: idOf(user), decision, reason })
      return { data: { message: translator(locale)(`my-bookings.decide.done.${decision}`) } }
    },
  )
  serve(
    cancelBooking,
    { summary: 'Cancels a pending booking of mine', query: CancelQuery, answer: Cancelled },
    async (call) => {
      // following a link must not cancel a booking: docs/security.md
      if (call.header('sec-fetch-mode') === 'navigate') throw new ApiError('navigationRefused')
      return cancelled(call, call.query.reason)
    },
  )
  serve(
    postCancelBooking,
    { summary: 'Cancels a pending booking of mine', payload: CancelQuery, answer: Cancelled },
    async (call) => cancelled(call, call.payload.reason),
  )
  serve(
    endBooking,
    {
      summary: 'Ends an approved booking before its pickup, for the guest or the host',
      payload: EndPayload,
      answer: Ended,
    },
    async ({ context, param, payload, locale, user }) => {
      const { reason, acceptNoRefund } = payload
      const request = { reason, acceptsNoRefund: acceptNoRefund === true, locale }
      const { by, money } = await end(context, { id: param('id'), readerId: idOf(user), ...request })
      return { data: { message: translator(locale)(`my-bookings.end.done.${endOf(by, money)}`) } }
    },
  )
  serve(
    rateBooking,
    { summary: 'Rates a completed booking of mine, once', payload: RatePayload, answer: Rated },
    async ({ context, payload, locale, user }) => {
      await rate(context, payload, idOf(user))
      return { data: { message: translator(locale)('my-bookings.rate.done') } }
    },
  )
}

async function cancelled(
  { context, param, locale, user }: Pick<Call, 'context' | 'param' | 'locale' | 'user'>,
  reason: string | null | undefined,
) {
  await cancel(context, { id: param('id'), readerId: idOf(user), reason: reason ?? '' })
  return { data: { message: translator(locale)('my-bookings.cancel.done') } }
}

/** The calls above are guarded, so there is a user. */
function idOf(user: Call['user']): number {
  if (!user) throw new ApiError('unauthorized')
  return user.id
}

function readPage(text = '1'): number {
  const page = Number(text)
  if (!/^\d{1,12}$/.test(text) || page < 1 || page > MAX_BOOKINGS_PAGE) throw new ApiError('invalidPage')
  return page
}
