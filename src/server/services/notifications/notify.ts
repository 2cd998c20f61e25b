import type { Actor } from '#domain/my-bookings/status.ts'
import { isForGuestOnly, type NotificationKind } from '#domain/notifications/kinds.ts'
import { toWire } from '#domain/shared/time.ts'
import type { Database } from '#server/db/client.ts'

/**
 * Values of a message: `vehicle`, `plate`, `guest`, `driver`, `reason` as text, `date` and `until` as UTC on the wire, `day` as YYYY-MM-DD,
 * `rate`, `days` and `vehicleId` as numbers.
 */
export type Facts = Partial<
  Record<
    'vehicle' | 'plate' | 'guest' | 'driver' | 'reason' | 'date' | 'until' | 'day' | 'bookingId',
    string
  > &
    Record<'rate' | 'days' | 'vehicleId', number>
>

/** Written in the transaction of its event. `amount` in NRS, negative when the user pays. */
async function notify(
  trx: Database,
  values: { userId: number; kind: NotificationKind; facts: Facts; amount?: number; at: number },
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      user_id: values.userId,
      kind: values.kind,
      facts: JSON.stringify(values.facts),
      image: null,
      amount: values.amount ?? null,
      created_at: new Date(values.at),
      read_at: null,
    })
    .execute()
}

export interface NotifiedBooking {
  id: string
  user_id: number
  vehicle_id: number
  from_at: Date
}

/** Notifies the guest and the host of a booking, except the party who acted; of a refund only the guest. */
export async function notifyParties(
  trx: Database,
  booking: NotifiedBooking,
  kind: NotificationKind,
  { actor, at, facts = {}, amount }: { actor: Actor; at: number; facts?: Facts; amount?: number },
): Promise<void> {
  const parties = await trx
    .selectFrom('vehicles as v')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .innerJoin('users as g', (join) => join.on('g.id', '=', booking.user_id))
    .select([
      'v.user_id as host',
      'm.title_en as maker',
      'd.title_en as model',
      'g.first_name',
      'g.last_name',
    ])
    .where('v.id', '=', booking.vehicle_id)
    .executeTakeFirstOrThrow()
  const values = {
    bookingId: booking.id,
    vehicle: `${parties.maker} ${parties.model}`,
    guest: `${parties.first_name} ${parties.last_name}`.trim(),
    date: toWire(booking.from_at.getTime()),
    ...facts,
  }
  const recipients = isForGuestOnly(kind)
    ? [booking.user_id]
    : [...(actor === 'renter' ? [] : [booking.user_id]), ...(actor === 'host' ? [] : [parties.host])]
  for (const userId of recipients)
    await notify(trx, { userId, kind, facts: values, at, ...(amount !== undefined && { amount }) })
}

/** Notifies a vehicle's owner; `facts` in addition to the vehicle's name, plate and id. */
export async function notifyOwner(
  trx: Database,
  { vehicleId, kind, facts, at }: { vehicleId: number; kind: NotificationKind; facts: Facts; at: number },
): Promise<void> {
  const vehicle = await trx
    .selectFrom('vehicles as v')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as d', 'd.id', 'v.model_id')
    .select(['v.user_id', 'v.registration_number', 'm.title_en as maker', 'd.title_en as model'])
    .where('v.id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const values = {
    vehicleId,
    vehicle: `${vehicle.maker} ${vehicle.model}`,
    plate: vehicle.registration_number,
    ...facts,
  }
  await notify(trx, { userId: vehicle.user_id, kind, facts: values, at })
}
