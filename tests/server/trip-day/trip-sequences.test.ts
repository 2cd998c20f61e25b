import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { canTransition } from '#domain/my-bookings/status.ts'
import { ApiError } from '#server/api-error.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { openChangedTrips } from '#tests/server/my-bookings/changed-trips.ts'
import { expectConsistent, moneyOf } from '#tests/server/my-bookings/trip-rows.ts'
import { testApi } from '#tests/setup/api.ts'
import * as booking from './booking-steps.ts'
import * as day from './day-steps.ts'
import { closeScene, now, openScene, PAYMENTS, read, type Scene, STAGES, type Step } from './trip-scene.ts'

/** `SEQUENCES=10000` for more than the test run has time for: docs/commands.md. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 24)
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
const api = testApi({}, now)
let people: Scene['people']
/** How often each step succeeded. */
const done = new Map<string, number>()

beforeAll(async () => {
  people = await openChangedTrips(api)
  // the jobs have nothing else to do
  await sql`truncate bookings cascade`.execute(api.context.db)
})

const oneOf = (...steps: [fc.Arbitrary<Step>, number][]) =>
  fc.oneof(...steps.map(([arbitrary, weight]) => ({ arbitrary, weight })))
const money = oneOf([day.start, 6], [day.arrive, 6], [day.refund, 3], [booking.cancel, 1], [booking.jobs, 1])
const change = oneOf([booking.propose, 7], [booking.answer, 12], [booking.rival, 2], [booking.decide, 1])
const ending = oneOf(
  [day.drive, 2],
  [day.confirm, 1],
  [day.expense, 2],
  [day.issue, 3],
  [day.reply, 5],
  [day.reduce, 4],
  [day.settle, 3],
  [day.noteOfCash, 2],
)
/** The first step that can succeed is taken, sometimes two at the same time, and sometimes one that must be refused. */
function stepsOf(shares: { change: number; ending: number }) {
  const step = oneOf([change, shares.change], [ending, shares.ending], [money, 3])
  const taken = fc.record({
    choices: fc.oneof(
      { arbitrary: fc.array(step, { minLength: 5, maxLength: 5 }), weight: 5 },
      { arbitrary: fc.tuple(booking.pass), weight: 1 },
    ),
    size: fc.constantFrom(1, 1, 1, 1, 2),
    isForced: fc.constantFrom(true, false, false, false, false, false),
  })
  return fc.noBias(fc.array(taken, { minLength: 6, maxLength: 14, size: 'max' }))
}
const EARLY = stepsOf({ change: 5, ending: 1 })
const LATE = stepsOf({ change: 1, ending: 6 })
const STEPS = { booked: EARLY, early: stepsOf({ change: 4, ending: 4 }), driven: LATE, billed: LATE }
const sequence = fc.constantFrom(...STAGES).chain((stage) =>
  fc.record({
    driven: fc.record({
      stage: fc.constant(stage),
      km: fc.integer({ min: 0, max: 200 }),
      hours: fc.integer({ min: 1, max: 14 }),
      tolls: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 2 }),
    }),
    steps: STEPS[stage],
  }),
)

/** Returns whether anything came of a step. */
async function take(step: Step, scene: Scene): Promise<boolean> {
  const word = await step.run(scene).catch((error) => {
    if (error instanceof ApiError || error instanceof OperatorError) return null
    throw error
  })
  if (word) done.set(word, (done.get(word) ?? 0) + 1)
  return word !== null
}

/** A refusal changes nothing, which the next check shows. `isAlone`: one step was taken since the last one. */
async function check(scene: Scene, isAlone = true): Promise<void> {
  const before = scene.trip
  const trip = await read(scene)
  scene.trip = trip
  const { paid, back } = moneyOf(trip)
  expect(paid).toBe(scene.paid)
  if (scene.isKept && scene.kept === null) {
    scene.kept = paid - back
    if (isAlone) expect(moneyOf(before)).toEqual({ paid, back })
  }
  expectConsistent(trip, scene.original, scene.kept)

  const path = [before.status, ...trip.events.slice(before.events.length)]
  expect(path.at(-1)).toBe(trip.status)
  // the guest who chooses to pay in cash after all begins to wait anew
  for (const [index, status] of path.slice(1).entries())
    expect(status === 'pending' || canTransition(path[index] ?? status, status)).toBe(true)
  const { bill, noted, agreed, expenses } = trip
  if (bill?.state === 'confirmed' && bill.total > bill.agreed.payable)
    expect(agreed.payable + expenses).toBeLessThanOrEqual(scene.confirmed)
  for (const side of ['guest', 'host'] as const)
    expect(scene.cash[side].length ? scene.cash[side] : [null]).toContain(noted?.[side] ?? null)
}

it(
  'whatever guest, host, driver, wallet, operator and time do to a trip, its money and hours add up',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.noBias(fc.constantFrom(...PAYMENTS, 'paid' as const)),
        sequence,
        async (payment, { driven, steps }) => {
          const scene = await openScene({ api, people }, payment, driven)
          try {
            for (const { choices, size, isForced } of steps) {
              const possible = choices.filter((step) => isForced || step.when(scene.trip)).slice(0, size)
              const taken = await Promise.all(possible.map((step) => take(step, scene)))
              if (taken.includes(true)) await check(scene, possible.length === 1)
            }
            await check(scene)
          } finally {
            await closeScene(scene)
          }
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true, ...SEED },
    )
    const successes = [...done.values()].reduce((sum, times) => sum + times, 0)
    expect(successes).toBeGreaterThan(2 * SEQUENCES)
    if (process.env.SEQUENCES) process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`)
  },
  Math.max(900_000, SEQUENCES * 2_000),
)
