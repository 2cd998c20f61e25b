import type { CarpoolCreated, CarpoolPayload } from '#contract/carpool.ts'
import { ridePath } from '#domain/carpool/public-ride.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { ApiError, FormError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { addressValues } from '#server/db/address-columns.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { measureRide, type RideColumns } from './measure-ride.ts'
import { type RequestDraft, readRequest } from './read-request.ts'

interface Caller {
  userId: number
  locale: Locale
  /** The request's `Idempotency-Key`. */
  key: string | null
}

/**
 * Creates a request with its corridor and its fair price. A user has at most one open request; one whose time has
 * passed is completed here.
 * @throws FormError; ApiError requestOpen with the id and the path of the open one, noRoute, farFromRoad or unavailable
 */
export async function createCarpoolRequest(
  context: AppContext,
  payload: CarpoolPayload,
  { userId, locale, key }: Caller,
): Promise<CarpoolCreated> {
  const { errors, draft } = await readRequest(context, payload, locale)
  // before the transaction: no row is locked across a call to an engine
  const ride = draft && (await measureRide(context, draft))
  const created = await inTransaction(context.db, (trx) =>
    withIdempotencyKey(trx, { userId, key, payload }, async () => {
      // checked after the idempotency key: a retry may arrive when the pickup has become too close
      if (!draft || !ride) throw new FormError(errors)
      const id = await writeRequest(trx, { draft, ride: ride, userId, at: new Date(context.now()) })
      return { id, message: translator(locale)('carpool.done.created') }
    }),
  )
  context.carpool.clearRequests()
  return created
}

interface NewRequest {
  draft: RequestDraft
  ride: RideColumns
  userId: number
  at: Date
}

async function writeRequest(trx: Database, { draft, ride, userId, at }: NewRequest): Promise<number> {
  // serialises concurrent requests of one user
  await lockActiveUser(trx, userId, 'update')
  await trx
    .updateTable('carpool_requests')
    .set({ completed_at: at })
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .where('time_at', '<', at)
    .execute()
  const open = await trx
    .selectFrom('carpool_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  if (open) throw new ApiError('requestOpen', {}, { id: open.id, path: ridePath(open.id) })
  const { from, to } = draft
  const { id } = await trx
    .insertInto('carpool_requests')
    .values({
      user_id: userId,
      is_driver: draft.isDriver,
      ...addressValues(from.labels, to.labels),
      from_latitude: from.lat,
      from_longitude: from.lng,
      to_latitude: to.lat,
      to_longitude: to.lng,
      time_at: draft.at,
      passengers: draft.passengers,
      vehicle_type_id: draft.vehicleType.id,
      suggested_price: draft.suggestedPrice,
      phone_number: draft.phoneNumber,
      note: draft.note,
      completed_at: null,
      created_at: at,
      ...ride,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
