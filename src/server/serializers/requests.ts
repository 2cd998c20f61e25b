import type { BookingRow } from '#contract/my-bookings.ts'
import type { Payment } from '#domain/booking/payment-methods.ts'
import { tripMeters, tripWithoutRoute } from '#domain/booking/trip.ts'
import { type GuestRatingTotals, guestRating } from '#domain/my-bookings/guest-rating.ts'
import { answerBy, isRequest, type RequestTimes } from '#domain/my-bookings/request-time.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { nameFor } from './party.ts'

/** The trip and the guest of a request; `created_at` of the guest as a timestamp in JSON. */
export interface RequestDetails {
  total_meters: number
  is_one_way: boolean
  first_name: string
  last_name: string
  other_name: string | null
  created_at: string
  is_number_verified: boolean
  trips: number
  cancellations: number
  /** by hosts */
  rated: GuestRatingTotals
}

/** Above 0, requests are approved automatically and have no deadline. */
export interface Approval {
  autoApproveMinutes: number
}

interface RequestTimesRow {
  created_at: Date
  paid_at: Date | null
  requested_at: Date | null
  from_at: Date
}
export interface AnswerRow extends RequestTimesRow {
  status: BookingRow['status']
  payment: Payment
  /** also where others are approved automatically */
  needs_answer: boolean
}

export const requestTimesOf = ({
  created_at,
  requested_at,
  paid_at,
  from_at,
}: RequestTimesRow): RequestTimes => ({
  createdAt: (requested_at ?? created_at).getTime(),
  paidAt: paid_at?.getTime() ?? null,
  pickup: from_at.getTime(),
})

/** The host's deadline, in wire format. */
export function answerTime(row: AnswerRow, { autoApproveMinutes }: Approval): string | null {
  const { status, payment, paid_at, needs_answer } = row
  const isAutomatic = autoApproveMinutes > 0 && !needs_answer
  if (isAutomatic || !isRequest({ status, payment, isPaid: paid_at !== null })) return null
  return toWire(answerBy(requestTimesOf(row)))
}

export function serializeRequest(
  { from_at, to_at }: { from_at: Date; to_at: Date },
  request: RequestDetails,
  locale: Locale,
): BookingRow['request'] {
  const { total_meters, is_one_way, created_at, is_number_verified, trips, cancellations, rated } = request
  const trip = {
    ...tripWithoutRoute(from_at.getTime(), to_at.getTime()),
    totalMeters: total_meters,
    isOneWay: is_one_way,
  }
  return {
    totalMeters: tripMeters(trip) ?? 0,
    guest: {
      fullName: nameFor(request, { isParty: false, locale }),
      memberSince: toWire(Date.parse(created_at)),
      trips,
      cancellations,
      rating: guestRating(rated),
      isNumberVerified: is_number_verified,
    },
  }
}
