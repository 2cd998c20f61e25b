import type { SavedStep } from '#contract/hosting.ts'
import { type Fields, readGeneral } from '#domain/hosting/forms.ts'
import { kathmanduDate } from '#domain/shared/time.ts'
import type { Core } from '#server/core.ts'
import { once } from '#server/services/booking/once.ts'
import { inTransaction } from '#server/services/booking/transaction.ts'
import { refuseEarly } from './refuse-early.ts'
import { wantedStep } from './save-step.ts'
import { checkGeneral, plateFault, replaceFeatures } from './steps/general.ts'

interface Sent {
  userId: number
  /** The `Idempotency-Key` that came along. */
  key: string | null
  fields: Fields
}

/**
 * The first form of a vehicle that does not exist yet: with it, it does, and is listed by its pricing step.
 * @throws ApiError invalid, stepTooEarly, sameKeyOtherPayload; FormError, also at 409 for a plate that is taken
 */
export async function createVehicle(core: Core, { userId, key, fields }: Sent): Promise<SavedStep> {
  refuseEarly(wantedStep(fields), 0)
  const { columns, featureIds } = await checkGeneral(core, fields, kathmanduDate(core.now()))
  const at = new Date(core.now())
  try {
    return await inTransaction(core.db, (trx) =>
      once(trx, { userId, key, payload: readGeneral(fields) }, async () => {
        const created = await trx
          .insertInto('vehicles')
          .values({
            ...columns,
            user_id: userId,
            step: 1,
            state: 'notAvailable',
            status: null,
            remarks: null,
            blocked_at: null,
            insurance_expiry: null,
            address: null,
            city_id: null,
            latitude: null,
            longitude: null,
            price_per_hour: null,
            price_per_four_hour: null,
            price_per_eight_hour: null,
            price_per_day: null,
            km_limit_per_four_hour: null,
            km_limit_per_eight_hour: null,
            km_limit_per_day: null,
            calendar_token: null,
            created_at: at,
            updated_at: at,
          })
          .returning(['id', 'step', 'state'])
          .executeTakeFirstOrThrow()
        await replaceFeatures(trx, created.id, featureIds)
        return created
      }),
    )
  } catch (error) {
    throw plateFault(error)
  }
}
