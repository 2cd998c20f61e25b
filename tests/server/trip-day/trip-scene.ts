import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { lapseOverdueChanges } from '#server/services/my-bookings/changes/answer-change.ts'
import { expireHolds } from '#server/services/payments/expire-holds.ts'
import { endTripDays } from '#server/services/trip-day/silent-bills.ts'
import type { openChangedTrips } from '#tests/server/my-bookings/changed-trips.ts'
import { latestNotice, moneyOf, readTrip, type TripRows } from '#tests/server/my-bookings/trip-rows.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { jobContext } from '#tests/setup/job-context.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { bill, spend } from './driver.ts'

let clock = NOW
/** No two writes have one time, which is the order in which they are read. */
export const now = () => clock++
export function setClock(at: number): void {
  clock = at
}

/** Cancelling is free for four more hours. */
const PICKUP = NOW + 76 * HOUR
/** How a booking is paid when its sequence begins; `late`: in cash, with an open attempt at the wallet. */
export const PAYMENTS = ['cash', 'paid', 'late', 'unpaid'] as const
/** What has happened before a sequence begins. */
export const STAGES = ['booked', 'early', 'driven', 'billed'] as const

/** One booking, and what its guest, host and wallet were answered. */
export interface Scene {
  api: TestApi
  people: Awaited<ReturnType<typeof openChangedTrips>>
  id: string
  /** the latest notification before it */
  since: number
  original: Agreement
  trip: TripRows
  /** names of attempts */
  attempts: string[]
  /** ids of expenses */
  expenses: string[]
  /** NRS that the guest has paid online */
  paid: number
  /** the guest was answered that the payment stays with the host */
  isKept: boolean
  /** the amount of it, NRS; null before */
  kept: number | null
  /** NRS of the bill that the guest confirmed */
  confirmed: number
  /** NRS of cash notes */
  cash: { guest: number[]; host: number[] }
}
/** What somebody does, and when it can succeed. Returns what came of it; null when nothing did. */
export interface Step {
  run(scene: Scene): Promise<string | null>
  when(trip: TripRows): boolean
}

/** A counterexample is a list of these names. */
export const named = (run: Step['run'], when: Step['when'], ...name: unknown[]): Step =>
  Object.assign(
    { run, when },
    { [fc.toStringMethod]: () => name.map((part) => fc.stringify(part)).join(' ') },
  )

export const readerOf = ({ people }: Scene, side: 'guest' | 'host') =>
  side === 'guest' ? people.guestId : people.hostId
export const operatorOf = ({ api }: Scene) => ({
  db: api.context.db,
  now,
  actor: 'asha',
  command: 'bill decide',
})

/** What jobs do as time passes; returns the number of rows that they changed. */
export async function runJobs({ api: { context } }: Scene): Promise<number> {
  const logger = { warn() {}, error() {} }
  const expired = await expireHolds(jobContext(context), logger)
  const advanced = await advanceBookings(context)
  return expired + advanced + (await lapseOverdueChanges(context)) + (await endTripDays(context))
}

export const read = ({ api, id, since }: Pick<Scene, 'api' | 'id' | 'since'>) =>
  readTrip(api.context.db, id, since)

/** A booking as its rows are after what has happened, which costs a tenth of what the calls cost that do it. */
export async function openScene(
  { api, people }: Pick<Scene, 'api' | 'people'>,
  payment: (typeof PAYMENTS)[number],
  { stage, km, hours, tolls }: { stage: (typeof STAGES)[number]; km: number; hours: number; tolls: number[] },
): Promise<Scene> {
  clock = NOW
  const { db } = api.context
  const since = await latestNotice(db)
  const id = await (payment === 'paid'
    ? people.addPaid(PICKUP)
    : people.add(PICKUP, payment === 'unpaid' ? 'esewa' : 'cash'))
  if (payment === 'late' || payment === 'unpaid') await people.addAttempt(id)
  const isBegun = stage !== 'booked' && payment !== 'unpaid'
  const isDriven = isBegun && stage !== 'early'
  if (isDriven) await setRow(db, 'bookings', id, { status: 'inTrip' })
  const trip = await read({ api, id, since })
  const attempts = trip.payments.map(({ name }) => name)
  const scene: Scene = {
    ...{ api, people, id, since, trip, attempts, original: trip.agreed, expenses: [] },
    ...{ isKept: false, kept: null, confirmed: 0, cash: { guest: [], host: [] } },
    paid: moneyOf(trip).paid,
  }
  if (!isBegun) return scene
  clock = PICKUP + (isDriven ? hours : -2) * HOUR
  const { vehicleId } = trip.agreed
  const reading = { booking_id: id, vehicle_id: vehicleId, fuel: 80, confirmed_at: null, is_odd: false }
  const records = [
    ['start', 50_000, new Date(Math.min(clock, PICKUP))],
    ['end', 50_000 + km, new Date(clock)],
  ] as const
  for (const [kind, odometer, at] of isDriven ? records : records.slice(0, 1)) {
    const taken = { id: randomUUID(), kind, odometer, taken_at: at, arrived_at: at }
    await addRow(db, 'trip_records', { ...reading, ...taken })
  }
  for (const amount of tolls) {
    const toll = { id: randomUUID(), amount, at: clock }
    await spend(api.context, id, toll)
    scene.expenses.push(toll.id)
  }
  if (stage === 'billed') await bill(api.context, id)
  scene.trip = await read(scene)
  return scene
}

/** Deletes everything about the trip, and about others of its vehicles. */
export async function closeScene({ api, people, since }: Scene): Promise<void> {
  const { db } = api.context
  const ids = db.selectFrom('bookings').select('id').where('vehicle_id', 'in', people.vehicles)
  await db.deleteFrom('payments').where('booking_id', 'in', ids).execute()
  await db.deleteFrom('bookings').where('vehicle_id', 'in', people.vehicles).execute()
  await db.deleteFrom('notifications').where('id', '>', since).execute()
}
