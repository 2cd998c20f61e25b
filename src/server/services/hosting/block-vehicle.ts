import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { VehicleState } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { type BookingLine, bookingLines } from '#server/services/booking/operator-bookings.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { findOwnVehicle, findVehicle, vehicleLabel } from './find-vehicle.ts'

export interface VehicleBlock {
  vehicleId: number
  name: string
  blocked: boolean
  /** open bookings of the blocked vehicle, none of which is cancelled automatically */
  toDecide: BookingLine[]
}

/**
 * Blocks a vehicle, or, with `reason` null, unblocks it.
 * @throws OperatorError
 */
export function blockVehicle(
  context: OperatorContext,
  { vehicle, reason }: { vehicle: string; reason: string | null },
): Promise<VehicleBlock> {
  const cause = reason === null ? null : oneLine(reason)
  if (cause === '') throw new OperatorError('invalid', 'Missing reason: --reason "...".')
  return inBookingTransaction(context.db, async (trx) => {
    const found = await findVehicle(trx, vehicle)
    const { id: vehicleId } = found
    const name = vehicleLabel(found)
    const before = await trx
      .selectFrom('vehicles')
      .select(['blocked_at', 'blocked_reason'])
      .where('id', '=', vehicleId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if ((before.blocked_at !== null) === (cause !== null))
      throw new OperatorError('conflict', `${name} is ${cause === null ? 'not blocked' : 'blocked already'}.`)
    const at = new Date(context.now())
    await trx
      .updateTable('vehicles')
      .set({ blocked_at: cause === null ? null : at, blocked_reason: cause, updated_at: at })
      .where('id', '=', vehicleId)
      .execute()
    await writeAudit(
      trx,
      context,
      { type: 'vehicle', id: vehicleId },
      {
        before: before.blocked_at
          ? { blocked: true, since: toWire(before.blocked_at.getTime()), reason: before.blocked_reason }
          : { blocked: false },
        after: cause === null ? { blocked: false } : { blocked: true, reason: cause },
      },
    )
    const toDecide = cause === null ? [] : await openBookings(trx, vehicleId)
    return { vehicleId, name, blocked: cause !== null, toDecide }
  })
}

export const openBookings = (db: Database, vehicleId: number): Promise<BookingLine[]> =>
  bookingLines(db, (query) =>
    query.where('b.vehicle_id', '=', vehicleId).where('b.status', 'in', HOLDING_STATUSES),
  )

interface Input {
  vehicleId: number | null
  userId: number
  state: VehicleState
}

/**
 * Lists or unlists one of the user's vehicles; its bookings stay.
 * @throws ApiError notYourVehicle, notReadyToList
 */
export async function setVehicleState(
  context: AppContext,
  { vehicleId, userId, state }: Input,
): Promise<void> {
  await inBookingTransaction(context.db, async (trx) => {
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
