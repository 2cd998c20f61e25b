import fc from 'fast-check'
import type { ChangePayload } from '#contract/trip-changes.ts'
import { CHANGE_ANSWERS, isChangeable } from '#domain/my-bookings/trip-change.ts'
import { MINUTE_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { EXCLUSION_VIOLATION, errorCode } from '#server/db/error-code.ts'
import { decideAsHost, decideAsOperator } from '#server/services/booking/decide-booking.ts'
import { payInCash } from '#server/services/booking/pay-in-cash.ts'
import { answerChange } from '#server/services/my-bookings/changes/answer-change.ts'
import { proposeChange } from '#server/services/my-bookings/changes/propose-change.ts'
import { cancelBooking, endBooking } from '#server/services/my-bookings/end-booking.ts'
import { TRIP_HOURS } from '#tests/server/my-bookings/changed-trips.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { KATHMANDU, THAMEL } from '#tests/setup/places.ts'
import { named, now, operatorOf, readerOf, runJobs, type Scene, setClock } from './trip-scene.ts'

const REASON = 'The road is closed'
const side = fc.constantFrom('guest' as const, 'host' as const)
const hours = (min: number, max: number) => fc.integer({ min, max })

const isOpen = ({ state }: { state: string }) => state === 'open'

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
function payloadOf({ from, to, end, vehicle, driver }: Patch, { trip, people }: Scene): ChangePayload {
  return {
    reason: REASON,
    ...(from !== undefined && { from: toWire(trip.agreed.from + from * HOUR) }),
    ...(to !== undefined && { to: toWire(trip.agreed.to + to * HOUR) }),
    ...(end && {
      destinationLatitude: end.lat,
      destinationLongitude: end.lng,
      destinationAddress: 'Kathmandu',
    }),
    ...(vehicle !== undefined && { vehicleId: people.vehicles[vehicle] ?? 0 }),
    ...(driver && { driver }),
  }
}

export const propose = fc.tuple(side, patch).map(([by, wanted]) =>
  named(
    async (scene) => {
      const caller = { readerId: readerOf(scene, by), locale: 'en', key: null } as const
      const payload = payloadOf(wanted, scene)
      await proposeChange(scene.api.context, scene.id, payload, caller)
      return 'change sent'
    },
    ({ status, records, changes }) =>
      isChangeable(status) && !records.includes('end') && !changes.some(isOpen),
    by,
    wanted,
  ),
)

export const answer = fc
  .tuple(fc.constantFrom(...CHANGE_ANSWERS, 'accept' as const, 'accept' as const), fc.nat(7), fc.nat(7))
  .map(([word, other, late]) =>
    named(
      async (scene) => {
        const { id, api, trip } = scene
        // mostly the latest one, by the side whose answer it is
        const change = trip.changes.at(late === 0 ? 0 : -1)
        const isGuests = (change?.proposed_by === 'renter') === (word === 'withdraw') && other > 0
        const readerId = readerOf(scene, isGuests ? 'guest' : 'host')
        await answerChange(api.context, { id, changeId: change?.id ?? '', readerId, answer: word })
        return word
      },
      ({ changes }) => changes.some(isOpen),
      word,
      other,
      late,
    ),
  )

/** Another booking, before or after the trip. */
export const rival = fc.tuple(fc.boolean(), hours(0, 8), fc.nat(1)).map(([isAfter, gap, vehicle]) =>
  named(
    async ({ api, people, trip: { agreed } }) => {
      const from = isAfter ? agreed.to + gap * HOUR : agreed.from - (TRIP_HOURS + gap) * HOUR
      const book = api.context.db
        .transaction()
        .execute((trx) => people.add(from, 'cash', people.vehicles[vehicle], trx))
      const error = await book.then(
        () => null,
        (reason) => reason,
      )
      if (error && errorCode(error) !== EXCLUSION_VIOLATION) throw error
      return error ? null : 'another booking'
    },
    ({ status }) => isChangeable(status),
    'another booking',
    isAfter,
    gap,
    vehicle,
  ),
)

export const cancel = fc.constantFrom('guest' as const, 'host' as const, 'operator' as const).map((by) =>
  named(
    async (scene) => {
      const { id, api, trip } = scene
      if (by === 'operator') {
        const decision = { bookingId: id, to: 'cancelled', reason: REASON } as const
        await decideAsOperator(operatorOf(scene), decision)
        return 'cancelled by the operator'
      }
      const request = { id, readerId: readerOf(scene, by), reason: REASON }
      const isPending = trip.status === 'pending'
      const { money } = await (isPending
        ? cancelBooking(api.context, request)
        : endBooking(api.context, { ...request, acceptsNoRefund: true, locale: 'en' }))
      if (money === 'kept') scene.isKept = true
      return `cancelled, ${money}`
    },
    ({ status }) =>
      status === 'pending' || status === 'approved' || (status === 'inTrip' && by === 'operator'),
    by,
    'cancels',
  ),
)

/** The host decides about a request, or its guest chooses to pay in cash. */
export const decide = fc.constantFrom('approve' as const, 'decline' as const, 'cash' as const).map((word) =>
  named(
    async (scene) => {
      const { id, api, people } = scene
      if (word === 'cash') await payInCash(api.context, { id, userId: people.guestId })
      else await decideAsHost(api.context, { id, readerId: people.hostId, decision: word, reason: REASON })
      return word
    },
    ({ status }) => status === 'pending',
    word,
  ),
)

/** Something that ends or begins at a known time. */
const moment = fc.tuple(
  fc.constantFrom('free', 'from', 'to', 'change', 'bill', 'link'),
  fc.constantFrom(-1, 0, 1, 60_000),
)
const passed = fc.oneof(hours(1, 2_880), hours(1, 90), moment)
function timeAfter({ trip }: Scene, minutes: number | [string, number]): number {
  if (typeof minutes === 'number') return now() + minutes * MINUTE_MS
  const { agreed, changes, bill } = trip
  const [name, late] = minutes
  const moments: Record<string, number | undefined> = {
    free: agreed.from - 72 * HOUR,
    from: agreed.from,
    to: agreed.to,
    change: changes.at(-1)?.answer_by.getTime(),
    bill: bill?.answer_by.getTime(),
    link: agreed.to + 48 * HOUR,
  }
  return Math.max(now(), (moments[name] ?? 0) + late)
}

/** Time passes. The jobs may be late. */
export const pass = fc.tuple(passed, fc.nat(3)).map(([minutes, late]) =>
  named(
    async (scene) => {
      setClock(timeAfter(scene, minutes))
      return late && (await runJobs(scene)) ? 'jobs, later' : null
    },
    () => true,
    minutes,
    late ? 'pass' : 'pass, and jobs are late',
  ),
)

export const jobs = fc.constant(
  named(
    async (scene) => ((await runJobs(scene)) ? 'jobs' : null),
    () => true,
    'jobs',
  ),
)
