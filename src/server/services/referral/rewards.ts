import { type InferResult, sql } from 'kysely'
import { MIN_REWARDED_PAYABLE, REFERRAL_REWARD, REWARD_AFTER_DAYS } from '#domain/referral/referral.ts'
import { type RewardObstacle, rewardObstacles } from '#domain/referral/reward.ts'
import { DAY_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import { namedUser } from '#server/serializers/party.ts'
import { notifyUser } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { processEach } from '#server/services/shared/process-each.ts'

const MAX_REFERENCE = 120
/** Trips that the job reads at a time. */
const BATCH = 200

/**
 * Records that a reward was paid out, once: a compare-and-swap.
 * @throws OperatorError
 */
export function closeReward(
  context: OperatorContext,
  { reward, reference }: { reward: string; reference: string },
) {
  const id = /^(?:user:)?([1-9]\d{0,14})$/.exec(reward.trim())?.[1]
  const note = oneLine(reference)
  if (!note || note.length > MAX_REFERENCE)
    throw new OperatorError(
      'invalid',
      `Give the reference of the transfer, ${MAX_REFERENCE} characters at most.`,
    )
  return inTransaction(context.db, async (trx) => {
    const paid = await trx
      .updateTable('referral_rewards')
      .set({ paid_at: new Date(context.now()), reference: note })
      .where('referred_id', '=', Number(id ?? 0))
      .where('paid_at', 'is', null)
      .returning(['referred_id', 'referrer_id', 'amount'])
      .executeTakeFirst()
    if (!paid) throw new OperatorError('notFound', `No reward for the person "${reward}" is due.`)
    const { referred_id, referrer_id, amount } = paid
    await writeAudit(
      trx,
      context,
      { type: 'user', id: referrer_id },
      { after: { reward: referred_id, amount, reference: note } },
    )
    return { reward: referred_id, referrer: referrer_id, amount, reference: note }
  })
}

const OBSTACLE_TEXTS: Record<RewardObstacle, string> = {
  ownVehicle: "a trip that is not in the referrer's own vehicle",
  payable: `a trip of NRS ${MIN_REWARDED_PAYABLE} or more`,
  number: 'a verified number',
  report: 'the handling of a report',
  days: `${REWARD_AFTER_DAYS} days after the drop-off`,
}

/**
 * Referral rewards that are not paid out: those that are due, oldest first, then those whose trip does not count yet,
 * by the first drop-off of the person. Not those of a blocked or deleted referrer. `more`: how many there are beyond the
 * limit.
 */
export async function listRewards(context: OperatorContext, limit: number) {
  const { db } = context
  const due = await db
    .selectFrom('referral_rewards as w')
    .innerJoin('users as r', 'r.id', 'w.referrer_id')
    .innerJoin('users as g', 'g.id', 'w.referred_id')
    .select(['w.referred_id', 'w.amount', 'w.booking_id', 'w.created_at', 'r.email', 'r.mobile_number'])
    .select([namedUser('r').as('referrer'), namedUser('g').as('referred')])
    .select(sql<number>`count(*) over ()`.as('all'))
    .where('w.paid_at', 'is', null)
    .where('r.blocked_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .orderBy('w.referred_id')
    .limit(limit)
    .execute()
  const people = await db
    .selectFrom(referredTrips(db).as('t'))
    .select(['t.referred_id', sql<number>`count(*) over ()`.as('all')])
    .groupBy('t.referred_id')
    .orderBy(({ fn }) => fn.min('t.to_at'))
    .orderBy('t.referred_id')
    .limit(limit)
    .execute()
  const trips = people.length
    ? await referredTrips(db)
        .select(['r.email', 'r.mobile_number', namedUser('r').as('referrer'), namedUser('g').as('referred')])
        .where(
          'g.id',
          'in',
          people.map(({ referred_id }) => referred_id),
        )
        .orderBy('b.to_at')
        .orderBy('b.id')
        .execute()
    : []
  const waiting = [...Map.groupBy(trips, ({ referred_id }) => referred_id).values()].map((own) =>
    closestToReward(own, context.now()),
  )
  const rows = [
    ...due.map((row) => ({ ...row, waitsFor: [] })),
    ...waiting.map(({ trip, waitsFor }) => ({
      ...trip,
      amount: REFERRAL_REWARD,
      created_at: trip.to_at,
      waitsFor,
    })),
  ].slice(0, limit)
  const listed = rows.map(({ referred_id }) => referred_id)
  await writeAudit(db, context, { type: 'user', id: null }, { after: { listed } })
  const rewards = rows.map((row) => ({
    reward: row.referred_id,
    referrer: row.referrer,
    email: row.email,
    mobile: row.mobile_number,
    amount: row.amount,
    referred: row.referred,
    booking: row.booking_id,
    // when it was earned; of a waiting one the drop-off
    since: toWire(row.created_at.getTime()),
    // why it must not be paid yet; empty when it is due
    waitsFor: row.waitsFor.map((obstacle) => OBSTACLE_TEXTS[obstacle]).join(', '),
  }))
  return { rewards, more: (due[0]?.all ?? 0) + (people[0]?.all ?? 0) - rewards.length }
}

/** Completed trips of people whose referrer has no reward for them; nobody of them blocked or deleted. */
function referredTrips(db: Database) {
  return db
    .selectFrom('users as g')
    .innerJoin('users as r', 'r.id', 'g.referred_by')
    .innerJoin('bookings as b', 'b.user_id', 'g.id')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .leftJoin('referral_rewards as w', 'w.referred_id', 'g.id')
    .select(['g.id as referred_id', 'r.id as referrer_id', 'b.id as booking_id', 'b.payable', 'b.to_at'])
    .select(['v.user_id as host_id', isNumberVerified('g').as('is_number_verified')])
    .select(
      sql<boolean>`exists (select from reports p where p.handled_at is null
        and (p.booking_id = b.id or p.user_id = g.id or p.vehicle_id = v.id))`.as('is_reported'),
    )
    .where('w.referred_id', 'is', null)
    .where('b.status', '=', 'completed')
    .where(sql<boolean>`num_nonnulls(r.blocked_at, r.deleted_at, g.blocked_at, g.deleted_at) = 0`)
}
type ReferredTripRow = InferResult<ReturnType<typeof referredTrips>>[number]

const obstaclesOf = (row: ReferredTripRow, now: number) =>
  rewardObstacles(
    {
      payable: row.payable,
      dropOff: row.to_at.getTime(),
      hostId: row.host_id,
      referrerId: row.referrer_id,
      isNumberVerified: row.is_number_verified,
      isReported: row.is_reported,
    },
    now,
  )

/** The trip of a person that has the fewest obstacles; the earliest if several have as few. */
function closestToReward<Row extends ReferredTripRow>(trips: readonly Row[], now: number) {
  return trips
    .map((trip) => ({ trip, waitsFor: obstaclesOf(trip, now) }))
    .reduce((closest, next) => (next.waitsFor.length < closest.waitsFor.length ? next : closest))
}

/**
 * Rewards the referrers of trips that count now, once for each referred person; the primary key decides between
 * processes. @returns the number of new rewards
 */
export function rewardReferrers({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const at = now()
  return processEach(
    oldTrips(db, at),
    ({ booking_id }) => `reward for ${booking_id}`,
    async (trip) => obstaclesOf(trip, at).length === 0 && rewardReferrer(db, trip, at),
  )
}

/** Oldest first: many may wait for something else than time, so they are read in batches. */
async function* oldTrips(db: Database, at: number): AsyncGenerator<ReferredTripRow> {
  let last: ReferredTripRow | undefined
  do {
    const trips = await readOldTrips(db, at, last)
    yield* trips
    last = trips.length === BATCH ? trips.at(-1) : undefined
  } while (last)
}

/** The trips after `last`. */
function readOldTrips(db: Database, at: number, last: ReferredTripRow | undefined) {
  return referredTrips(db)
    .where('b.payable', '>=', MIN_REWARDED_PAYABLE)
    .where('b.to_at', '<=', new Date(at - REWARD_AFTER_DAYS * DAY_MS))
    .$if(last !== undefined, (trips) =>
      trips.where(sql<boolean>`(b.to_at, b.id) > (${last?.to_at}, ${last?.booking_id}::uuid)`),
    )
    .orderBy('b.to_at')
    .orderBy('b.id')
    .limit(BATCH)
    .execute()
}

/** @returns false when the referrer has the reward already, or one of both has been blocked or deleted since */
function rewardReferrer(db: Database, trip: ReferredTripRow, at: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const people = await trx
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', [trip.referred_id, trip.referrer_id])
      .where('blocked_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forShare()
      .execute()
    const person = people.find(({ id }) => id === trip.referred_id)
    if (!person || people.length < 2) return false
    const added = await trx
      .insertInto('referral_rewards')
      .values({
        referred_id: trip.referred_id,
        referrer_id: trip.referrer_id,
        booking_id: trip.booking_id,
        amount: REFERRAL_REWARD,
        created_at: new Date(at),
      })
      .onConflict((conflict) => conflict.column('referred_id').doNothing())
      .returning('referred_id')
      .executeTakeFirst()
    if (!added) return false
    await notifyUser(trx, {
      userId: trip.referrer_id,
      kind: 'referralReward',
      facts: {
        name: shortName(`${person.first_name} ${person.last_name}`.trim()),
        nameId: trip.referred_id,
      },
      amount: REFERRAL_REWARD,
      at,
    })
    return true
  })
}
