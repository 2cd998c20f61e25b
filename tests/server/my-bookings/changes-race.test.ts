import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lapseChange } from '#server/services/my-bookings/changes/answer-change.ts'
import { type Reply, testApi } from '#tests/setup/api.ts'
import { createGuests, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import { arriveAt, openChangedTrips, startToPay, TRIP_HOURS } from './changed-trips.ts'
import { expectConsistent, latestNotice, readTrip } from './trip-rows.ts'

const ROUNDS = 2
const REASON = 'The flight is late'
let clock = NOW
// no two changes at one time, which is the order in which they are read
const api = testApi({}, () => clock++)
let people: Awaited<ReturnType<typeof openChangedTrips>>
let tokens: Record<'guest' | 'host', string>
let turn = 0

beforeAll(async () => {
  people = await openChangedTrips(api, 3)
  tokens = { guest: await api.tokenFor(people.guestId), host: await api.tokenFor(people.hostId) }
})

type Side = keyof typeof tokens
const post = (path: string, side: Side, body: object) =>
  api.call('POST', `/api/v1/bookings/${path}`, { token: tokens[side], body })
const causes = (replies: readonly Reply<unknown>[]) =>
  replies.map(({ status, error }) => (status === 200 ? 'done' : (error[0]?.cause ?? status))).sort()

/** A trip of its own days, and what was agreed at first. */
async function trip(payment: 'cash' | 'paid', vehicle?: number) {
  const since = await latestNotice(api.context.db)
  const from = NOW + 5 * DAY + turn++ * 2 * DAY
  const id = await (payment === 'paid' ? people.addPaid(from, vehicle) : people.add(from, 'cash', vehicle))
  const read = () => readTrip(api.context.db, id, since)
  const { agreed: original } = await read()
  return {
    id,
    from,
    read,
    /** What is true of the trip, whatever came first. */
    async settled() {
      const rows = await read()
      expectConsistent(rows, original, rows.status === 'cancelled' ? 0 : null)
      return rows
    },
    propose: (side: Side, hours: number) =>
      post(`${id}/changes`, side, { to: toWire(original.to + hours * HOUR), reason: REASON }),
    async answer(side: Side, answer: string) {
      const [change] = await rowsOf(api.context.db, 'booking_changes', { booking_id: id, state: 'open' })
      return (times = 1) =>
        Array.from({ length: times }, () => post(`${id}/changes/${change?.id}/answer`, side, { answer }))
    },
  }
}

const rounds = Array.from({ length: ROUNDS }, (_, index) => index)
/** Starts all, in one order or the other. */
const atOnce = <T>(round: number, ...starts: (() => Promise<T>[])[]) =>
  Promise.all((round % 2 ? starts : starts.toReversed()).flatMap((start) => start()))

/** Later in each round, so that each of two calls is the first in some. */
async function pause(round: number): Promise<void> {
  for (let query = 0; query < round * 8; query++) await sql`select 1`.execute(api.context.db)
}

describe('an extension that is accepted while others book the following hours', () => {
  it.each([
    [0, 20],
    [19, 20],
    [30, 200],
  ])('shares them with nobody (number %i of %i)', async (place, size) => {
    const vehicle = people.vehicles[turn % 3] ?? 0
    const guests = await createGuests(api, size - 1, `follower-${place}`)
    const { id, from, propose, answer, settled } = await trip('cash', vehicle)
    expect((await propose('guest', 6)).status).toBe(200)
    const accept = await answer('host', 'accept')
    const start = (from - NOW) / HOUR + TRIP_HOURS + 1
    const calls = guests.map(
      (token, person) => () =>
        api.call<{ id: string }>('POST', '/api/v1/bookings', {
          token,
          body: payloadOf(vehicle, start + (person % 5)),
        }),
    )
    const accepted = async () => Promise.all(accept())
    const [replies, [reply]] = await Promise.all([
      Promise.all(calls.slice(0, place).map((call) => call())),
      accepted(),
      Promise.all(calls.slice(place).map((call) => call())),
    ]).then(([first, own, rest]) => [[...first, ...rest], own] as const)

    const booked = replies.filter(({ status }) => status === 201)
    const isAccepted = reply?.status === 200
    expect(booked.length + Number(isAccepted)).toBe(1)
    for (const loser of replies.filter(({ status }) => status !== 201)) {
      expect(loser).toMatchObject({ status: 409, error: [{ cause: 'bookingTaken' }] })
      expect(loser.data).toHaveProperty('times.0.from')
    }
    if (!isAccepted) {
      expect(reply).toMatchObject({ status: 409, error: [{ cause: 'hoursTaken' }] })
      expect(reply?.data).toHaveProperty('times.0.from')
    }
    const { rows } = await sql<{ id: string }>`select b.id from bookings b where b.vehicle_id = ${vehicle}
      and b.from_at < ${new Date(from + 2 * DAY)} and b.to_at > ${new Date(from)} and b.status <> 'cancelled'`.execute(
      api.context.db,
    )
    expect(rows.map((row) => row.id).sort()).toEqual([id, ...booked.map(({ data }) => data.id)].sort())
    const { agreed, changes } = await settled()
    expect([agreed.to - from, changes[0]?.state]).toEqual(
      isAccepted ? [(TRIP_HOURS + 6) * HOUR, 'accepted'] : [TRIP_HOURS * HOUR, 'open'],
    )
    const { overlaps } = (
      await sql<{ overlaps: number }>`select count(*) as overlaps from bookings a
        join bookings b on a.vehicle_id = b.vehicle_id and a.id < b.id and a.from_at < b.to_at and b.from_at < a.to_at
        where a.vehicle_id = ${vehicle} and a.status = 'approved' and b.status = 'approved'`.execute(
        api.context.db,
      )
    ).rows[0] ?? { overlaps: -1 }
    expect(overlaps).toBe(0)
  })
})

describe('at once', () => {
  it.each(rounds)('two acceptances change the trip once (round %i)', async (round) => {
    const { propose, answer, settled } = await trip('paid')
    await propose('guest', 4)
    const accept = await answer('host', 'accept')
    expect(causes(await atOnce(round, () => accept(4)))).toEqual(Array(4).fill('done'))
    expect((await settled()).dues).toHaveLength(1)
  })

  it.each(rounds)('an acceptance and a withdrawal have one winner (round %i)', async (round) => {
    const { propose, answer, settled } = await trip('paid')
    await propose('guest', 4)
    const [accept, withdraw] = [await answer('host', 'accept'), await answer('guest', 'withdraw')]
    const replies = await atOnce(round, accept, withdraw)
    expect(causes(replies)).toEqual(['changeOver', 'done'])
    const { changes } = await settled()
    const [accepted] = round % 2 ? replies : replies.toReversed()
    expect(changes.map(({ state }) => state)).toEqual([accepted?.status === 200 ? 'accepted' : 'withdrawn'])
  })

  it.each(rounds)('an acceptance and a cancellation leave no due and no hours (round %i)', async (round) => {
    const { id, propose, answer, settled } = await trip('paid')
    await propose('guest', 4)
    const accept = await answer('host', 'accept')
    const accepted = Promise.all(accept())
    // it needs less time than the acceptance
    await pause(round)
    const cancelled = await post(`${id}/cancellation`, round % 2 ? 'guest' : 'host', { reason: REASON })
    const outcomes = causes([...(await accepted), cancelled])
    expect(outcomes).toContain('done')
    const { status, changes } = await settled()
    expect(status).toBe('cancelled')
    expect([outcomes, changes.map(({ state }) => state)]).toEqual(
      outcomes[0] === 'done' ? [['done', 'done'], ['accepted']] : [['changeLapsed', 'done'], ['lapsed']],
    )
  })

  it.each(rounds)('two proposals are one, and one is refused (round %i)', async (round) => {
    const { propose, settled } = await trip('cash')
    const replies = await atOnce(
      round,
      () => [propose('guest', 3)],
      () => [propose('host', 4)],
    )
    expect(causes(replies)).toEqual(['changeOpen', 'done'])
    expect((await settled()).changes).toHaveLength(1)
  })

  it.each(rounds)('a driver and shorter hours do not undo each other (round %i)', async (round) => {
    const { id, propose, settled } = await trip('paid')
    const driver = { name: 'Ram', phone: '9851111111' }
    const replies = await atOnce(
      round,
      () => [propose('guest', -4)],
      () => [post(`${id}/changes`, 'host', { driver, reason: REASON })],
    )
    const { changes, agreed } = await settled()
    const isShorter = agreed.to - agreed.from < TRIP_HOURS * HOUR
    expect(causes(replies)).toEqual(changes.length === 1 ? ['bookingChanged', 'done'] : ['done', 'done'])
    expect([isShorter, agreed.driver].filter(Boolean)).toHaveLength(changes.length)
  })

  it.each(rounds)(
    'a payment and the change that replaces its due pay nothing twice (round %i)',
    async (round) => {
      const { propose, answer, settled, read } = await trip('paid')
      await propose('guest', 4)
      await Promise.all((await answer('host', 'accept'))())
      const name = await startToPay(api.context, (await read()).dues[0]?.id ?? '')
      await propose('guest', 6)
      const accept = await answer('host', 'accept')
      const accepted = Promise.all(accept())
      // the payment needs less time than the acceptance
      await pause(round)
      const arrived = await Promise.all([1, 2].map(() => arriveAt(api.context, name)))
      expect(causes(await accepted)).toEqual(['done'])
      const recorded = arrived.map((one) => one.recorded).sort()
      const { dues, payments } = await settled()
      const attempt = payments.find(({ due_id }) => due_id !== null)
      // it has arrived once, before or after
      expect(recorded.filter((one) => one !== 'same')).toEqual([
        attempt?.state === 'complete' ? 'paid' : 'refundDue',
      ])
      expect(dues).toHaveLength(2)
    },
  )

  it('an acceptance waits for the end of its time, and is then refused', async () => {
    const { id, propose, answer, settled } = await trip('paid')
    await propose('guest', 4)
    const accept = await answer('host', 'accept')
    const written = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // a job whose clock is ahead
    const job = inTransaction(api.context.db, async (trx) => {
      await lapseChange(trx, id, new Date(NOW + DAY))
      written.resolve()
      await held.promise
    })
    await written.promise
    const accepted = Promise.all(accept())
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          api.context.db,
        )
        return rows[0]?.n
      })
      .toBe(1)
    held.resolve()
    await job
    expect(causes(await accepted)).toEqual(['changeLapsed'])
    const { changes, dues } = await settled()
    expect([changes.map(({ state }) => state), dues]).toEqual([['lapsed'], []])
  })
})
