import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReferredUser } from '#contract/referral.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteAccount } from '#server/services/account/delete-account.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { DELETED } from '#tests/setup/deleted.ts'
import { answerOf, audited, expectRefused, runCommand } from '#tests/setup/operator.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
let vehicles: number[]
let referrer: number
let guest: number
let serial = 0

beforeAll(async () => {
  vehicles = await freeVehicles(api, { instant: false })
})
beforeEach(async () => {
  referrer = await newUser('Asha')
  guest = await newUser('Bina', referrer)
})

async function newUser(first_name: string, referred_by: number | null = null): Promise<number> {
  serial += 1
  const subject = `${first_name}-${serial}`
  const row = userRow({ first_name, provider_subject: subject, email: `${subject}@example.com`, referred_by })
  const { id } = await addRow(api.context.db, 'users', row)
  return id
}

/** A running trip of the guest, which starts when the last one ended. */
async function trip(vehicle = vehicles[0] ?? 0, user_id = guest): Promise<string> {
  const { db } = api.context
  const like = await db.selectFrom('bookings').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id } = await addRow(db, 'bookings', {
    ...like,
    id: crypto.randomUUID(),
    waypoints: '[]',
    quote: '{}',
    user_id,
    vehicle_id: vehicle,
    status: 'inTrip',
    from_at: new Date(NOW - 9 * HOUR),
    to_at: new Date(NOW - HOUR),
  })
  return id
}
const complete = (bookingId: string) =>
  inTransaction(api.context.db, (trx) =>
    changeStatus(trx, { bookingId, from: 'inTrip', to: 'completed', actor: 'system', at: NOW }),
  )
const rewards = () =>
  api.context.db
    .selectFrom('referral_rewards')
    .select(['referred_id', 'referrer_id', 'booking_id', 'amount'])
    .where('referred_id', '=', guest)
    .execute()
const notices = () =>
  api.context.db
    .selectFrom('notifications')
    .select(['kind', 'amount', 'facts'])
    .where('user_id', '=', referrer)
    .orderBy('id')
    .execute()

describe("the referrer's reward", () => {
  it('is NRS 100 at the first completed trip, once, with a notification and in the list', async () => {
    const id = await trip()
    expect(await rewards()).toEqual([])
    await complete(id)
    await complete(await trip())
    const reward = { referred_id: guest, referrer_id: referrer, booking_id: id, amount: 100 }
    expect(await rewards()).toEqual([reward])
    expect(await notices()).toEqual([
      { kind: 'referralReward', amount: 100, facts: expect.objectContaining({ name: 'Bina G.' }) },
    ])
    const token = await api.tokenFor(referrer)
    const { data } = await api.call<ReferredUser[]>('GET', '/api/v1/referral/users', { token })
    expect(data.map(({ id, reward }) => [id, reward])).toEqual([[guest, 100]])
  })

  it('is paid once when two trips end concurrently', async () => {
    const trips = [await trip(vehicles[0]), await trip(vehicles[1]), await trip(vehicles[2])]
    expect(await Promise.all(trips.map(complete))).toEqual([true, true, true])
    expect(await rewards()).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })

  it("is not earned by a trip with the referrer's own vehicle, but by the next one", async () => {
    const [own = 0] = vehicles
    const { user_id } = await rowOf(api.context.db, 'vehicles', own)
    const theirs = await api.context.db
      .selectFrom('vehicles')
      .select('id')
      .where('id', 'in', vehicles)
      .where('user_id', '!=', user_id)
      .executeTakeFirstOrThrow()
    guest = await newUser('Chet', user_id)
    await complete(await trip(own))
    expect(await rewards()).toEqual([])
    await complete(await trip(theirs.id))
    expect(await rewards()).toMatchObject([{ referrer_id: user_id }])
  })

  it('is announced without the name once the person has deleted the account, even if renamed since', async () => {
    const { db } = api.context
    await complete(await trip())
    await setRow(db, 'users', guest, { first_name: 'Renamed' })
    const other = await newUser('Other', referrer)
    await complete(await trip(vehicles[1], other))
    await deleteAccount(api.context, guest)
    const names = (await notices()).map(({ facts }) => (facts as { name?: unknown }).name)
    expect(names).toEqual([null, 'Other G.'])
  })

  it.each([
    ['blocked', { blocked_at: new Date(NOW) }],
    ['deleted', DELETED],
  ])('is not earned by a %s account', async (_, columns) => {
    await setRow(api.context.db, 'users', referrer, columns)
    await complete(await trip())
    expect([await rewards(), await notices()]).toEqual([[], []])
  })

  it('is not earned for a guest without a referrer', async () => {
    guest = await newUser('Dipa')
    await complete(await trip())
    expect(await rewards()).toEqual([])
  })
})

it('the operator lists the due rewards, and closes each once with the reference of its transfer', async () => {
  const due = await answerOf<{ reward: number; referrer: string; amount: number }[]>(api, 'reward', 'list')
  expect(due.length).toBeGreaterThan(3)
  const [{ reward } = { reward: 0 }] = due
  expect(due[0]).toMatchObject({ amount: 100, referrer: expect.stringMatching(/ \(user \d+\)$/) })
  await expectRefused(api, ['reward', 'close', String(reward), '--reference', ' '], 'Give the reference')
  await expectRefused(api, ['reward', 'close', '99999', '--reference', 'x'], 'No reward')
  await expectRefused(api, ['reward', 'close', 'x', '--reference', 'x'], 'No reward')
  const closing = await Promise.all(
    ['a', 'b'].map(() => runCommand(api, 'reward', 'close', String(reward), '--reference', 'eSewa 77')),
  )
  expect(closing.map(({ code }) => code).sort()).toEqual([0, 1])
  const { paid_at, reference, referrer_id } = await rowOf(api.context.db, 'referral_rewards', {
    referred_id: reward,
  })
  expect([paid_at?.getTime(), reference]).toEqual([NOW, 'eSewa 77'])
  expect(await audited(api, 5)).toContainEqual(
    expect.objectContaining({
      command: 'reward close',
      subject: `user:${referrer_id}`,
      after: { reward, amount: 100, reference: 'eSewa 77' },
    }),
  )
  expect(await answerOf(api, 'reward', 'list')).toEqual(due.slice(1))
})
