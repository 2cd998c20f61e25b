import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReferredUser } from '#contract/referral.ts'
import { type ReferredTrip, rewardObstacles } from '#domain/referral/reward.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { deleteAccount } from '#server/services/account/delete-account.ts'
import { rewardReferrers } from '#server/services/referral/rewards.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
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
  const row = userRow({
    first_name,
    provider_subject: subject,
    email: `${subject}@example.com`,
    mobile_number: String(9_800_000_000 + serial),
    mobile_verified_at: new Date(NOW - DAY),
    referred_by,
  })
  const { id } = await addRow(api.context.db, 'users', row)
  return id
}

interface Trip {
  vehicle?: number
  user_id?: number
  to_at?: Date
  payable?: number
}
/** A completed trip of the guest, eight days ago. */
async function tripRow({
  vehicle = vehicles[0] ?? 0,
  user_id = guest,
  to_at = new Date(NOW - 8 * DAY),
  payable = 1_000,
}: Trip = {}) {
  const like = await api.context.db.selectFrom('bookings').selectAll().orderBy('id').executeTakeFirstOrThrow()
  return {
    ...like,
    id: crypto.randomUUID(),
    waypoints: '[]',
    quote: '{}',
    user_id,
    vehicle_id: vehicle,
    status: 'completed' as const,
    total: payable,
    saving: 0,
    coupon_discount: 0,
    payable,
    from_at: new Date(to_at.getTime() - 8 * HOUR),
    to_at,
  }
}
async function trip(options?: Trip): Promise<string> {
  const { id } = await addRow(api.context.db, 'bookings', await tripRow(options))
  return id
}
const job = (now = NOW) => rewardReferrers({ ...api.context, now: () => now })
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

/** Why the guest's reward waits, as the operator reads it; undefined: it is not in the list. */
async function waitsFor(): Promise<string | undefined> {
  const open = await answerOf<{ reward: number; waitsFor: string }[]>(api, 'reward', 'list', '--limit', '500')
  return open.find(({ reward }) => reward === guest)?.waitsFor
}

it('the rewards of the demo follow the rule', async () => {
  const { rows } = await sql<ReferredTrip & { at: Date }>`
    select b.payable, extract(epoch from b.to_at)::float8 * 1000 as "dropOff", v.user_id as "hostId",
      w.referrer_id as "referrerId", g.mobile_verified_at is not null as "isNumberVerified", false as "isReported",
      w.created_at as at
    from referral_rewards w join bookings b on b.id = w.booking_id join vehicles v on v.id = b.vehicle_id
      join users g on g.id = w.referred_id where b.user_id = g.id`.execute(api.context.db)
  expect(rows.length).toBeGreaterThan(3)
  for (const { at, ...earned } of rows) expect(rewardObstacles(earned, at.getTime())).toEqual([])
})

describe("the referrer's reward", () => {
  it('is NRS 100 for one trip, once, with a notification and in the list', async () => {
    const id = await trip()
    await trip({ vehicle: vehicles[1] ?? 0, to_at: new Date(NOW - 7 * DAY) })
    expect(await rewards()).toEqual([])
    expect(await waitsFor()).toBe('')
    await Promise.all([job(), job(), job()])
    expect(await job()).toBe(0)
    const reward = { referred_id: guest, referrer_id: referrer, booking_id: id, amount: 100 }
    expect(await rewards()).toEqual([reward])
    expect(await waitsFor()).toBe('')
    expect(await notices()).toEqual([
      { kind: 'referralReward', amount: 100, facts: expect.objectContaining({ name: 'Bina G.' }) },
    ])
    const token = await api.tokenFor(referrer)
    const { data } = await api.call<ReferredUser[]>('GET', '/api/v1/referral/users', { token })
    expect(data.map(({ id, reward }) => [id, reward])).toEqual([[guest, 100]])
  })

  it('waits seven days after the drop-off', async () => {
    await trip({ to_at: new Date(NOW - HOUR) })
    await job()
    expect([await rewards(), await waitsFor()]).toEqual([[], '7 days after the drop-off'])
    await job(NOW - HOUR + 7 * DAY)
    expect(await rewards()).toHaveLength(1)
  })

  it('waits for a trip of sufficient value', async () => {
    await trip({ payable: 150 })
    await job()
    expect([await rewards(), await waitsFor()]).toEqual([[], 'a trip of NRS 1000 or more'])
    const id = await trip({ vehicle: vehicles[1] ?? 0 })
    await job()
    expect(await rewards()).toMatchObject([{ booking_id: id }])
  })

  it('waits for the verified number of the person', async () => {
    await setRow(api.context.db, 'users', guest, { mobile_verified_at: null })
    await trip()
    await job()
    expect([await rewards(), await waitsFor()]).toEqual([[], 'a verified number'])
    await setRow(api.context.db, 'users', guest, { mobile_verified_at: new Date(NOW) })
    await job()
    expect(await rewards()).toHaveLength(1)
  })

  it.each(['booking', 'user', 'vehicle'] as const)('waits while a report of the %s is open', async (type) => {
    const id = await trip()
    const subject = {
      booking: { booking_id: id },
      user: { user_id: guest },
      vehicle: { vehicle_id: vehicles[0] ?? 0 },
    }[type]
    const report = await addRow(api.context.db, 'reports', {
      type,
      reporter_id: referrer,
      vehicle_id: null,
      booking_id: null,
      user_id: null,
      ...subject,
      reason: 'Nobody drove',
      remarks: 'There was no trip',
      handled_at: null,
    })
    await job()
    expect([await rewards(), await waitsFor()]).toEqual([[], 'the handling of a report'])
    await answerOf(api, 'report', 'close', String(report.id), '--outcome', 'It was driven')
    await job()
    expect(await rewards()).toHaveLength(1)
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
    await trip({ vehicle: own })
    await job()
    expect([await rewards(), await waitsFor()]).toEqual([
      [],
      "a trip that is not in the referrer's own vehicle",
    ])
    await trip({ vehicle: theirs.id })
    await job()
    expect(await rewards()).toMatchObject([{ referrer_id: user_id }])
  })

  it('is announced without the name once the person has deleted the account, even if renamed since', async () => {
    const { db } = api.context
    await trip()
    await job()
    await setRow(db, 'users', guest, { first_name: 'Renamed' })
    await trip({ vehicle: vehicles[1] ?? 0, user_id: await newUser('Other', referrer) })
    await job()
    await deleteAccount(api.context, guest)
    const names = (await notices()).map(({ facts }) => (facts as { name?: unknown }).name)
    expect(names).toEqual([null, 'Other G.'])
  })

  it.each([
    ['a blocked referrer', 'referrer', { blocked_at: new Date(NOW) }],
    ['a deleted referrer', 'referrer', DELETED],
    ['a blocked person', 'guest', { blocked_at: new Date(NOW) }],
  ] as const)('is not earned for %s', async (_, who, columns) => {
    await setRow(api.context.db, 'users', who === 'guest' ? guest : referrer, columns)
    await trip()
    await job()
    expect([await rewards(), await notices(), await waitsFor()]).toEqual([[], [], undefined])
  })

  it('is earned behind more waiting trips than are read at once', async () => {
    const person = guest
    guest = await newUser('Eka', referrer)
    await setRow(api.context.db, 'users', guest, { mobile_verified_at: null })
    const row = await tripRow({ to_at: new Date(NOW - 20 * DAY) })
    const rows = Array.from({ length: 205 }, () => ({ ...row, id: crypto.randomUUID() }))
    await api.context.db.insertInto('bookings').values(rows).execute()
    await trip({ user_id: person })
    expect(await job()).toBe(1)
    expect([await rewards(), await waitsFor()]).toEqual([[], 'a verified number'])
    guest = person
    expect(await rewards()).toHaveLength(1)
  })

  it('is not earned for a guest without a referrer', async () => {
    guest = await newUser('Dipa')
    await trip()
    await job()
    expect(await rewards()).toEqual([])
  })
})

it('the operator reads how many rewards there are beyond the limit', async () => {
  await trip()
  const all = await answerOf<object[]>(api, 'reward', 'list', '--limit', '500')
  expect(await answerOf(api, 'reward', 'list', '--limit', '2')).toEqual(all.slice(0, 2))
  const { out } = await runCommand(api, 'reward', 'list', '--limit', '2')
  expect(out.trimEnd().split('\n').at(-1)).toBe(`${all.length - 2} more: see --limit.`)
  expect((await runCommand(api, 'reward', 'list', '--limit', '500')).out).not.toContain('more:')
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
