import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findOwnVehicle } from './find-own-vehicle.ts'

interface Input {
  vehicleId: number | null
  userId: number
  state: VehicleState
}

/** Lists or unlists an own vehicle; bookings are kept. @throws ApiError notYourVehicle, notReadyToList */
export async function setVehicleState(
  context: AppContext,
  { vehicleId, userId, state }: Input,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const vehicle = await findOwnVehicle(trx, vehicleId, userId, { lock: true })
    const isReady = vehicle.price_per_hour && vehicle.price_per_day && vehicle.city_id !== null
    if (state === 'available' && !isReady) throw new ApiError('notReadyToList')
    if (vehicle.state === state) return
    await trx
      .updateTable('vehicles')
      .set({ state, updated_at: new Date(context.now()) })
      .where('id', '=', vehicle.id)
      .execute()
  })
}
