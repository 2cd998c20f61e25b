import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ChangePayload } from '#contract/trip-changes.ts'
import { isBookingId } from '#domain/booking/payment.ts'
import { CHANGE_ANSWERS } from '#domain/my-bookings/trip-change.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { answerChange, lapseOverdueChanges } from '#server/services/my-bookings/changes/answer-change.ts'
import { proposeChange } from '#server/services/my-bookings/changes/propose-change.ts'
import { endBooking } from '#server/services/my-bookings/end-booking.ts'
import { testApi } from '#tests/setup/api.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { KATHMANDU, THAMEL } from '#tests/setup/places.ts'
import { setRow } from '#tests/setup/rows.ts'
import {
  arriveAt,
  expectConsistent,
  latestNotice,
  moneyOf,
  openChangedTrips,
  readTrip,
  startToPay,
  TRIP_HOURS,
  type TripRows,
} from './changed-trips.ts'

/** `CHANGE_SEQUENCES=10000` for more than the test run has time for: docs/commands.md. */
const SEQUENCES = Number(process.env.CHANGE_SEQUENCES ?? 16)
const STEPS = 12
const REASON = 'The road is closed'
/** Cancelling is free for four more hours. */
const PICKUP = NOW + 76 * HOUR
let clock = NOW
const api = testApi({}, () => clock)
let people: Awaited<ReturnType<typeof openChangedTrips>>
const done = new Map<string, number>()

beforeAll(async () => {
  people = await openChangedTrips(api)
  // what follows and precedes the trip
  for (const vehicleId of people.vehicles)
    for (const from of [PICKUP - 15 * HOUR, PICKUP + (TRIP_HOURS + 10) * HOUR])
      await blockCalendar(api.context.db, { vehicleId, from, to: from + 5 * HOUR })
})

/** One booking of a sequence. */
interface Scene {
  id: string
  trip: TripRows
  attempts: string[]
  /** NRS that the guest has paid online */
  paid: number
  /** what stays with the host after a cancellation, NRS; null: not cancelled */
  kept: number | null
}
type Step = (scene: Scene) => Promise<string>
/** A counterexample is a list of these names. */
const named = (run: Step, ...name: unknown[]): Step =>
  Object.assign(run, { [fc.toStringMethod]: () => name.map((part) => fc.stringify(part)).join(' ') })
const readerOf = (side: 'guest' | 'host') => (side === 'guest' ? people.guestId : people.hostId)
const side = fc.constantFrom('guest', 'host')

const hours = (min: number, max: number) => fc.integer({ min, max })
const patch = fc.oneof(
  // the same hours at another time, or others
  hours(-15, 15).map((moved) => ({ from: moved, to: moved })),
  hours(-7, 15).map((longer) => ({ to: longer })),
  hours(-7, 15).map((longer) => ({ to: longer })),
  fc.record({ from: hours(-6, 6), to: hours(-6, 6) }),
  fc.constantFrom(THAMEL, KATHMANDU).map((end) => ({ end })),
  fc.record({ to: hours(-2, 12), end: fc.constant(KATHMANDU) }),
  fc.record({ vehicle: fc.nat(1) }),
  fc.record({ to: hours(-4, 4), vehicle: fc.nat(1) }),
  fc.constant({ driver: { name: 'Ram', phone: '9851111111' } }),
)
interface Patch {
  from?: number
  to?: number
  end?: typeof THAMEL
  vehicle?: number
  driver?: { name: string; phone: string }
}
function payloadOf({ from, to, end, vehicle, driver }: Patch, { agreed }: TripRows): ChangePayload {
  return {
    reason: REASON,
    ...(from !== undefined && { from: toWire(agreed.from + from * HOUR) }),
    ...(to !== undefined && { to: toWire(agreed.to + to * HOUR) }),
    ...(end && {
      destinationLatitude: end.lat,
      destinationLongitude: end.lng,
      destinationAddress: 'Kathmandu',
    }),
    ...(vehicle !== undefined && { vehicleId: people.vehicles[vehicle] ?? 0 }),
    ...(driver && { driver }),
  }
}

const propose = fc.tuple(side, patch).map(([by, wanted]) =>
  named(
    async ({ id, trip }) => {
      const caller = { readerId: readerOf(by), locale: 'en', key: null } as const
      const { message } = await proposeChange(api.context, id, payloadOf(wanted, trip), caller)
      return message
    },
    by,
    wanted,
  ),
)
const answer = fc
  .tuple(fc.constantFrom(...CHANGE_ANSWERS, 'accept', 'accept'), fc.nat(7), fc.nat(7))
  .map(([word, other, late]) =>
    named(
      async ({ id, trip: { changes } }) => {
        // mostly the latest one, by the side whose answer it is
        const change = changes.at(late === 0 ? 0 : -1)
        const isGuests = (change?.proposed_by === 'renter') === (word === 'withdraw') && other > 0
        const readerId = readerOf(isGuests ? 'guest' : 'host')
        await answerChange(api.context, { id, changeId: change?.id ?? '', readerId, answer: word })
        return word
      },
      word,
      other,
      late,
    ),
  )
const start = named(async (scene) => {
  const due = scene.trip.dues.find(({ paid_at, closed_at }) => !paid_at && !closed_at)
  const name = await startToPay(api.context, due?.id ?? scene.id)
  if (isBookingId(name)) return 'nothing to pay'
  scene.attempts.push(name)
  return 'started to pay'
}, 'start to pay')
/** The wallet's answer about the attempt, whatever has become of what it was for. */
const arrive = fc.tuple(fc.nat(3), fc.nat(3)).map(([at, fails]) =>
  named(
    async (scene) => {
      const name = scene.attempts.at(at === 0 ? 0 : -1)
      if (!name) return 'nothing arrived'
      const { recorded, paid } = await arriveAt(api.context, name, fails > 0)
      scene.paid += paid
      return `payment ${recorded}`
    },
    'arrive',
    at,
    fails,
  ),
)
const cancel = side.map((by) =>
  named(
    async (scene) => {
      const { paid, back } = moneyOf(scene.trip)
      const readerId = readerOf(by)
      const request = { id: scene.id, readerId, reason: REASON, acceptsNoRefund: true, locale: 'en' } as const
      const { money } = await endBooking(api.context, request)
      // the request may be a repeated one
      scene.kept ??= money === 'kept' ? paid - back : 0
      return `cancelled, ${money}`
    },
    by,
    'cancels',
  ),
)
/** What the jobs do as time passes; that which ends changes may be late. */
const pass = fc.tuple(fc.constantFrom(0.5, 1, 3, 12, 40), fc.boolean()).map(([passed, isLate]) =>
  named(
    async ({ id, trip: { agreed, status } }) => {
      clock += passed * HOUR
      const lapsed = isLate ? 0 : await lapseOverdueChanges(api.context)
      const move = { bookingId: id, actor: 'system', at: clock } as const
      await api.context.db.transaction().execute(async (trx) => {
        if (status === 'approved' && agreed.from <= clock)
          await changeStatus(trx, { ...move, from: 'approved', to: 'inTrip', dueBy: 'from_at' })
        if (agreed.to <= clock && (status === 'inTrip' || status === 'approved'))
          await changeStatus(trx, { ...move, from: 'inTrip', to: 'completed', dueBy: 'to_at' })
      })
      return lapsed ? 'lapsed' : 'time passed'
    },
    passed,
    isLate,
    'hours',
  ),
)
const step = fc.oneof(
  { arbitrary: propose, weight: 6 },
  { arbitrary: answer, weight: 6 },
  { arbitrary: fc.constant(start), weight: 3 },
  { arbitrary: arrive, weight: 3 },
  { arbitrary: pass, weight: 2 },
  { arbitrary: cancel, weight: 1 },
)

const PAYMENTS = ['cash', 'paid', 'paid', 'paid late'] as const
async function open(payment: (typeof PAYMENTS)[number], since: number): Promise<Scene> {
  clock = NOW
  const id = await people.add(PICKUP, payment === 'cash' ? 'cash' : 'esewa')
  const scene: Scene = {
    id,
    trip: await readTrip(api.context.db, id, since),
    attempts: [],
    paid: 0,
    kept: null,
  }
  if (payment === 'cash') return scene
  await start(scene)
  if (payment === 'paid') scene.paid = (await arriveAt(api.context, scene.attempts[0] ?? '')).paid
  else await setRow(api.context.db, 'bookings', id, { status: 'approved', payment: 'cash' })
  return scene
}

async function close(id: string): Promise<void> {
  const { db } = api.context
  await db.deleteFrom('payments').where('booking_id', '=', id).execute()
  await db.deleteFrom('bookings').where('id', '=', id).execute()
}

describe('whatever guest, host, wallet and time do to a trip', () => {
  it(
    'its money adds up, its hours are taken, and what was agreed stays readable',
    async () => {
      const { db } = api.context
      await fc.assert(
        fc.asyncProperty(
          fc.noBias(fc.constantFrom(...PAYMENTS)),
          fc.noBias(fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' })),
          async (payment, steps) => {
            const since = await latestNotice(db)
            const scene = await open(payment, since)
            scene.trip = await readTrip(db, scene.id, since)
            const original = scene.trip.agreed
            try {
              for (const run of steps) {
                clock += 1_000
                const word = await run(scene).catch((error) => {
                  // a refusal changes nothing
                  if (error instanceof ApiError) return error.code
                  throw error
                })
                done.set(word, (done.get(word) ?? 0) + 1)
                scene.trip = await readTrip(db, scene.id, since)
                expectConsistent(scene.trip, original, scene.kept)
                expect(moneyOf(scene.trip).paid).toBe(scene.paid)
              }
            } finally {
              await close(scene.id)
            }
          },
        ),
        { numRuns: SEQUENCES, endOnFailure: true },
      )
      // changes were made, of some in each ten sequences
      expect(done.get('accept')).toBeGreaterThan(SEQUENCES / 10)
    },
    Math.max(900_000, SEQUENCES * 2_000),
  )
})
