import { toWire } from '#domain/shared/kathmandu-time.ts'
import { bookingThreadKey } from '#domain/threads/thread.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { answerChange } from '#server/services/my-bookings/changes/answer-change.ts'
import { proposeChange } from '#server/services/my-bookings/changes/propose-change.ts'
import { sendMessage } from '#server/services/threads/send-message.ts'
import { answerBill } from '#server/services/trip-day/bills.ts'
import { noteCash } from '#server/services/trip-day/cash.ts'
import { arriveAt, startToPay, TRIP_HOURS } from '#tests/server/my-bookings/changed-trips.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'
import { bill, record, spend } from './driver.ts'

interface Party {
  id: string
  guestId: number
  hostId: number
}
/** A trip that is changed again and again. */
export interface ChangedTrip extends Party {
  /** proposed before, without an answer */
  unanswered: { key: string; to: string } | null
  /** of the next proposal */
  serial: number
}
/** A trip that is recorded, billed and paid. The ids were made by the driver's phone. */
export interface DrivenTrip extends Party {
  from: number
  ids: Record<'start' | 'end' | 'toll', string>
}
export interface Task {
  changed: ChangedTrip[]
  driven: DrivenTrip[]
}
/** What was answered. `key`: the reason of a change, the id of a due, the key of a message. */
export interface Answered {
  id: string
  what:
    | 'asks'
    | 'proposed'
    | 'accepted'
    | 'paid'
    | 'message'
    | 'started'
    | 'ended'
    | 'spent'
    | 'billed'
    | 'confirmed'
    | 'cash'
    | 'done'
  key?: string
  to?: string
  /** the attempt */
  name?: string
}
type Tell = (answered: Answered) => void

/** Trips that are driven at the same time. */
export const DRIVERS = 3
/** NRS that both sides note. */
export const CASH = 4_000
export const TOLL = 100

/** On a busy machine a row may be locked for longer than a request waits. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'bookingBusy'))
      return retried(run)
    throw error
  }
}

async function say(context: AppContext, { id, guestId }: Party, key: string, tell: Tell): Promise<void> {
  const message = { userId: guestId, key, fields: { text: [key] }, picture: null }
  await retried(() => sendMessage(context, bookingThreadKey(id), message))
  tell({ id, what: 'message', key })
}

/** Pays what is due, if anything is. */
async function pay(context: AppContext, id: string, tell: Tell): Promise<void> {
  const [due] = await context.db
    .selectFrom('booking_dues')
    .select('id')
    .where('booking_id', '=', id)
    .where('paid_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  if (!due) return
  const name = await retried(() => startToPay(context, due.id))
  const { recorded } = await retried(() => arriveAt(context, name))
  if (recorded === 'paid') tell({ id, what: 'paid', key: due.id, name })
}

/** Proposes, accepts and pays until the process ends. */
export async function changeTrip(context: AppContext, trip: ChangedTrip, tell: Tell): Promise<void> {
  const { db } = context
  const { id, guestId, hostId } = trip
  const { from_at } = await rowOf(db, 'bookings', id)
  const propose = async ({ key, to }: { key: string; to: string }) => {
    tell({ id, key, what: 'asks', to })
    const caller = { readerId: guestId, locale: 'en', key } as const
    await retried(() => proposeChange(context, id, { to, reason: key }, caller))
    tell({ id, key, what: 'proposed' })
  }
  if (trip.unanswered) await propose(trip.unanswered)
  for (let number = trip.serial; ; number++) {
    const [open] = await rowsOf(db, 'booking_changes', { booking_id: id, state: 'open' })
    if (open) {
      const answer = { id, changeId: open.id, readerId: hostId, answer: 'accept' } as const
      await retried(() => answerChange(context, answer))
      tell({ id, key: open.reason, what: 'accepted' })
    }
    await pay(context, id, tell)
    await say(context, trip, `${id} message ${number}`, tell)
    // longer and shorter in turn
    const { to_at } = await rowOf(db, 'bookings', id)
    const isLonger = to_at.getTime() > from_at.getTime() + TRIP_HOURS * HOUR
    const hours = TRIP_HOURS + (isLonger ? -(number % 3) : 1 + (number % 5))
    await propose({ key: `${id} ${number}`, to: toWire(from_at.getTime() + hours * HOUR) })
  }
}

/** The day of a trip that took an hour longer. A browser and a phone repeat what was not answered, so it can run again. */
export async function driveTrip(context: AppContext, trip: DrivenTrip, tell: Tell): Promise<void> {
  const { id, guestId, hostId, ids, from } = trip
  const to = Math.min(from + (TRIP_HOURS + 1) * HOUR, NOW)
  await retried(() => record(context, id, { id: ids.start, kind: 'start', at: from }))
  tell({ id, what: 'started' })
  await retried(() => record(context, id, { id: ids.end, kind: 'end', km: 8, at: to }))
  tell({ id, what: 'ended' })
  await retried(() => spend(context, id, { id: ids.toll, amount: TOLL, at: to }))
  tell({ id, what: 'spent' })
  await say(context, trip, `${id} bill`, tell)
  await retried(() => bill(context, id))
  tell({ id, what: 'billed' })
  await retried(() => answerBill(context, { id, readerId: guestId }, { answer: 'confirm' }))
  tell({ id, what: 'confirmed' })
  const { paid_at } = await rowOf(context.db, 'bookings', id)
  if (paid_at) await pay(context, id, tell)
  else
    for (const readerId of [guestId, hostId]) {
      await retried(() => noteCash(context, { id, readerId, amount: CASH }))
      tell({ id, what: 'cash', key: readerId === guestId ? 'cash_guest' : 'cash_host' })
    }
  tell({ id, what: 'done' })
}
