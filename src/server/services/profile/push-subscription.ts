import { timingSafeEqual } from 'node:crypto'
import type { PushRenewalPayload, PushSettings, PushSubscriptionPayload } from '#contract/push.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PushTarget } from '#server/ports/push/port.ts'
import { type Caller, hashToken } from '#server/services/auth/sessions.ts'
import { getPushSettings } from './message-settings.ts'

/** Limit per user; one more replaces the oldest subscription. */
const MAX_SUBSCRIPTIONS = 10

/**
 * Subscribes the browser of the caller's session to push notifications.
 * @throws ApiError pushRefused
 */
export async function subscribePush(
  context: AppContext,
  caller: Caller,
  payload: PushSubscriptionPayload,
): Promise<PushSettings> {
  const target = targetOf(context, payload)
  const created_at = new Date(context.now())
  const session_hash = hashToken(caller.token)
  await inTransaction(context.db, async (trx) => {
    // a browser has one subscription, for all users who sign in there
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', target.endpoint)
      .where('session_hash', '<>', session_hash)
      .execute()
    await trx
      .insertInto('push_subscriptions')
      .values({ session_hash, created_at, ...target })
      .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ created_at, ...target }))
      .execute()
    await trx
      .deleteFrom('push_subscriptions')
      .where('session_hash', 'in', (query) =>
        query
          .selectFrom('push_subscriptions as p')
          .innerJoin('sessions as s', 's.token_hash', 'p.session_hash')
          .select('p.session_hash')
          .where('s.user_id', '=', caller.userId)
          .orderBy('p.created_at', 'desc')
          .orderBy('p.session_hash')
          .offset(MAX_SUBSCRIPTIONS),
      )
      .execute()
  })
  return getPushSettings(context, caller)
}

export async function unsubscribePush(context: AppContext, caller: Caller): Promise<PushSettings> {
  await context.db
    .deleteFrom('push_subscriptions')
    .where('session_hash', '=', hashToken(caller.token))
    .execute()
  return getPushSettings(context, caller)
}

/**
 * Replaces a subscription that the browser has ended.
 * @throws ApiError notFound, pushRefused
 */
export async function renewPush(
  context: AppContext,
  { endpoint, auth, subscription }: PushRenewalPayload,
): Promise<void> {
  const target = targetOf(context, subscription)
  const row = await context.db
    .selectFrom('push_subscriptions')
    .select(['session_hash', 'auth'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  if (!row || !isSame(row.auth, auth)) throw new ApiError('notFound')
  await context.db
    .updateTable('push_subscriptions')
    .set(target)
    .where('session_hash', '=', row.session_hash)
    .where('endpoint', '=', endpoint)
    .execute()
}

function targetOf({ ports }: AppContext, { endpoint, keys }: PushSubscriptionPayload): PushTarget {
  const target = { endpoint, ...keys }
  if (!ports.push.accepts(target)) throw new ApiError('pushRefused')
  return target
}

function isSame(known: string, given: string): boolean {
  const [one, other] = [known, given].map((text) => Buffer.from(text, 'base64url'))
  return (
    one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
  )
}
