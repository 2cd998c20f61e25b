import { type BookingStatus, HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { OPEN_BOOKING_DAYS, OPEN_RIDE_DAYS } from './limits.ts'

/**
 * Why nothing can be written in a thread: the subject ended too long ago, one of the two has blocked the other
 * (`blocked`: the caller has; `refused`: the other has), or the other account was deleted.
 */
export const THREAD_CLOSINGS = ['over', 'blocked', 'refused', 'deleted'] as const
export type ThreadClosing = (typeof THREAD_CLOSINGS)[number]

/**
 * The guest writes as `guest`, the host as `host`; about a ride, its author is the host and who is interested in it
 * the guest.
 */
export type ThreadSide = 'guest' | 'host'

/**
 * A thread as its key names it. The thread about a ride has two keys, because its author has one with each of those
 * who are interested: `guestId` is null in the key of the guest.
 */
export type ThreadAddress =
  | { kind: 'booking'; bookingId: string }
  | { kind: 'ride'; requestId: number; guestId: number | null }

const BOOKING_KEY = /^b-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const RIDE_KEY = /^r-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/

/** Null for a text that `bookingThreadKey` and `rideThreadKey` cannot have made. */
export function readThreadKey(text: string): ThreadAddress | null {
  const bookingId = BOOKING_KEY.exec(text)?.[1]
  if (bookingId !== undefined) return { kind: 'booking', bookingId }
  const [, requestId, guestId] = RIDE_KEY.exec(text) ?? []
  if (requestId === undefined) return null
  return {
    kind: 'ride',
    requestId: Number(requestId),
    guestId: guestId === undefined ? null : Number(guestId),
  }
}

export const bookingThreadKey = (bookingId: string): string => `b-${bookingId}`

/** The key for the guest of a ride's thread, or, with the guest's id, for the ride's author. */
export function rideThreadKey(requestId: number, guestId: number | null): string {
  return guestId === null ? `r-${requestId}` : `r-${requestId}-${guestId}`
}

/** The path of a thread's page. */
export const threadPath = (key: string): string => `/profile/messages/${key}`

/** Times are UTC, epoch milliseconds. */
export type ThreadSubject =
  | { kind: 'booking'; status: BookingStatus; statusChangedAt: number }
  /** `isRemoved`: hidden by an operator, or its author is blocked */
  | { kind: 'ride'; departsAt: number; isRemoved: boolean }

interface Relation {
  isOtherDeleted: boolean
  /** the reader has blocked the other person, or the other way round */
  isBlocked: boolean
  isRefused: boolean
}

/** Why the reader cannot write now; null if they can. */
export function closingOf(
  subject: ThreadSubject,
  { isOtherDeleted, isBlocked, isRefused }: Relation,
  now: number,
): ThreadClosing | null {
  if (isOtherDeleted) return 'deleted'
  if (isOver(subject, now)) return 'over'
  if (isBlocked) return 'blocked'
  return isRefused ? 'refused' : null
}

function isOver(subject: ThreadSubject, now: number): boolean {
  if (subject.kind === 'ride') return subject.isRemoved || now > subject.departsAt + OPEN_RIDE_DAYS * DAY_MS
  if (HOLDING_STATUSES.includes(subject.status)) return false
  return now > subject.statusChangedAt + OPEN_BOOKING_DAYS * DAY_MS
}
