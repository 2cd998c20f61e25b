import type { RenewedDocuments } from '#contract/hosting.ts'
import { canRenewDocuments } from '#domain/hosting/insurance.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findOwnVehicle } from './find-own-vehicle.ts'

/**
 * Opens the documents of an own vehicle for renewal; the result of the last check stays until the next one.
 * @throws ApiError notYourVehicle, papersOpen, papersClosed
 */
export async function renewDocuments(
  context: AppContext,
  { vehicleId, userId }: { vehicleId: number | null; userId: number },
): Promise<RenewedDocuments> {
  return inTransaction(context.db, async (trx) => {
    const { id, status, insurance_expiry } = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
    if (status === null) throw new ApiError('papersOpen')
    const today = kathmanduDate(context.now())
    if (!canRenewDocuments({ status, insuranceExpiry: insurance_expiry }, today))
      throw new ApiError('papersClosed')
    return trx
      .updateTable('vehicles')
      .set({ status: null, updated_at: new Date(context.now()) })
      .where('id', '=', id)
      .returning(['id', 'step', 'state'])
      .executeTakeFirstOrThrow()
  })
}
