import type { CreateInfo, SavedStep } from '#contract/hosting.ts'
import { type Fields, parseFormValues } from '#domain/hosting/forms.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { assertStepReachable } from './find-vehicle.ts'
import { requestedStep } from './save-step.ts'
import { asPlateError, checkGeneral, replaceFeatures } from './steps/general.ts'

interface Sent {
  userId: number
  /** The request's `Idempotency-Key`. */
  key: string | null
  fields: Fields
}

/**
 * Creates a vehicle from the first form; its pricing step lists it.
 * @throws ApiError invalid, stepTooEarly, sameKeyOtherPayload, tooManyVehicles; FormError, including at 409 for a plate
 * that is taken
 */
export async function createVehicle(context: AppContext, { userId, key, fields }: Sent): Promise<SavedStep> {
  assertStepReachable(requestedStep(fields), 0)
  const { columns, featureIds } = await checkGeneral(context, fields, kathmanduDate(context.now()))
  const at = new Date(context.now())
  try {
    return await inTransaction(context.db, (trx) =>
      withIdempotencyKey(trx, { userId, key, payload: parseFormValues('general', fields) }, async () => {
        await assertWithinLimit(trx, userId)
        const created = await trx
          .insertInto('vehicles')
          .values({
            ...columns,
            user_id: userId,
            step: 1,
            state: 'notAvailable',
            created_at: at,
            updated_at: at,
          })
          .returning(['id', 'step', 'state'])
          .executeTakeFirstOrThrow()
        await replaceFeatures(trx, created.id, featureIds)
        return { ...created, version: 0 }
      }),
    )
  } catch (error) {
    throw asPlateError(error)
  }
}

/** Locks the user's row, so that two concurrent requests cannot both create the last allowed vehicle. */
async function assertWithinLimit(trx: Database, userId: number): Promise<void> {
  await lockActiveUser(trx, userId, 'update')
  const { vehicles } = await trx
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('vehicles'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (vehicles >= MAX_USER_VEHICLES) throw new ApiError('tooManyVehicles', { n: MAX_USER_VEHICLES })
}

export async function listCreateInfo(context: AppContext, locale: Locale): Promise<CreateInfo> {
  const { features, manufacturers, colors, cities } = (await loadReference(context, locale)).filters
  return { features, manufacturers, colors, cities }
}
