import { DAY_MS, HOUR_MS, halfHourOf } from '#domain/shared/kathmandu-time.ts'
import { isFreeNow } from './cancellation.ts'
import { answerDeadline } from './request-time.ts'
import type { BookingSide, BookingStatus } from './status.ts'

/** What became of a proposed change. `accepted` are also those that apply without the other side's consent. */
export const CHANGE_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** The other side accepts or declines; the side that proposed it withdraws it. */
export const CHANGE_ANSWERS = ['accept', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

export const STATE_AFTER = {
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
} as const satisfies Record<ChangeAnswer, ChangeState>

/** What a change is about, in the order in which it is listed. */
export const CHANGE_PARTS = ['times', 'places', 'vehicle', 'driver'] as const
export type ChangePart = (typeof CHANGE_PARTS)[number]

/** What the two sides have agreed on, as far as the rules of a change depend on it. Times in epoch milliseconds. */
export interface AgreedFacts {
  from: number
  to: number
  /** compared by equality: pickup, stops, drop-off and the kind of trip */
  places: string
  pickup: string
  vehicleId: number
  driver: string
  /** NRS */
  payable: number
}

export function changedParts(before: AgreedFacts, after: AgreedFacts): ChangePart[] {
  const isChanged: Record<ChangePart, boolean> = {
    times: before.from !== after.from || before.to !== after.to,
    places: before.places !== after.places,
    vehicle: before.vehicleId !== after.vehicleId,
    driver: before.driver !== after.driver,
  }
  return CHANGE_PARTS.filter((part) => isChanged[part])
}

/** Only approved trips change, before and during the trip. */
export function isChangeable(status: BookingStatus): boolean {
  return status === 'approved' || status === 'inTrip'
}

interface Proposal {
  by: BookingSide
  status: BookingStatus
  before: AgreedFacts
  after: AgreedFacts
}

export type ChangeRefusal = 'nothing' | 'started' | 'notYours'

/** Why a change cannot be proposed at all; null when it can. */
export function changeRefusal({ by, status, before, after }: Proposal): ChangeRefusal | null {
  const parts = changedParts(before, after)
  if (parts.length === 0) return 'nothing'
  if (status === 'inTrip' && (before.from !== after.from || before.pickup !== after.pickup)) return 'started'
  // guests do not know the host's drivers
  return by === 'renter' && parts.includes('driver') ? 'notYours' : null
}

/**
 * Whether the other side must agree: to whatever may cost it time or money. A host may change the driver alone, and a
 * guest may shorten the trip while cancelling it is free.
 */
export function needsConsent({ by, status, before, after }: Proposal, now: number): boolean {
  const parts = changedParts(before, after)
  const isOnly = (part: ChangePart) => parts.every((changed) => changed === part)
  if (by === 'host') return !isOnly('driver')
  const isShorter = after.from >= before.from && after.to <= before.to && after.payable <= before.payable
  return !(status === 'approved' && isOnly('times') && isShorter && isFreeNow(before.from, now))
}

/** The earliest instant at which the trip would be another: a change is decided by then. Epoch milliseconds. */
export function changeHour({ status, before, after }: Omit<Proposal, 'by'>): number {
  const next = status === 'inTrip' ? before.to : before.from
  if (before.from !== after.from) return Math.min(next, after.from)
  const isOnlyTimes = changedParts(before, after).every((part) => part === 'times')
  return isOnlyTimes ? Math.min(before.to, after.to) : next
}

/**
 * Until when the other side can agree: as for requests, two hours of which only those between 07:00 and 21:00 count, and
 * never beyond the hour that the change is about. Epoch milliseconds, inclusive.
 */
export function changeAnswerBy(proposal: Omit<Proposal, 'by'>, proposedAt: number): number {
  return Math.min(answerDeadline(proposedAt), changeHour(proposal))
}

/** How the difference of a change is settled, and how much of it, NRS. */
export interface ChangeMoney {
  kind: 'none' | 'cash' | 'due' | 'refund'
  amount: number
}

/**
 * What a change does to the money of a booking. `paid`: what was paid online and not given back, NRS; null: nothing is
 * paid online, so that the guest pays the driver. `cash`: what the host has received of a due in cash, NRS: nothing of it
 * goes back online.
 */
export function settleChange(
  payable: number,
  { paid, before, cash = 0 }: { paid: number | null; before: number; cash?: number },
): ChangeMoney {
  const owed = payable - (paid ?? before)
  if (paid === null) return owed === 0 ? NOTHING : { kind: 'cash', amount: Math.abs(owed) }
  if (owed < 0) return { kind: 'refund', amount: -owed }
  return owed > cash ? { kind: 'due', amount: owed - cash } : NOTHING
}
const NOTHING: ChangeMoney = { kind: 'none', amount: 0 }

/** How long before its drop-off a running trip can be extended from its ticket. */
const EXTENDED_BEFORE_MS = 3 * HOUR_MS
const EXTENSIONS = [1, 2, 4]

/** A later drop-off that is offered; epoch milliseconds. */
export interface Extension {
  to: number
  /** `longest`: as long as the vehicle is free */
  kind: 'hours' | 'tomorrow' | 'longest'
  /** whole hours after the agreed drop-off; of `longest` there may be more */
  hours: number
}

interface RunningTrip {
  status: BookingStatus
  /** the agreed drop-off, and the next hour in which the vehicle is needed; null: nothing follows */
  to: number
  freeUntil: number | null
}

/**
 * The drop-offs to which a trip that ends soon can be extended: some hours, the same hour of the next day, and if that is
 * too far, the last free half hour. Null while extending it is not offered.
 */
export function extensionsOf({ status, to, freeUntil }: RunningTrip, now: number): Extension[] | null {
  if (status !== 'inTrip' || now < to - EXTENDED_BEFORE_MS || now >= to) return null
  const last = freeUntil === null ? Number.POSITIVE_INFINITY : halfHourOf(freeUntil)
  const offered: Extension[] = [
    ...EXTENSIONS.map((hours) => ({ kind: 'hours' as const, hours, to: to + hours * HOUR_MS })),
    { kind: 'tomorrow', hours: 24, to: to + DAY_MS },
  ]
  const free = offered.filter((extension) => extension.to <= last)
  const isCut = free.length < offered.length && last > to && free.at(-1)?.to !== last
  return isCut ? [...free, { kind: 'longest', hours: Math.floor((last - to) / HOUR_MS), to: last }] : free
}
