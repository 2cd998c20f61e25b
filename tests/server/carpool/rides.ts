import type { Insertable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { vehicleTypeId } from '#tests/setup/carpool.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { addRow } from '#tests/setup/rows.ts'

export interface Ride {
  id: number
  owner: { id: number; token: string }
}

/** A request on the board, written directly to the database. `owner` is a new user unless given. */
export async function newRide(
  api: TestApi,
  { owner, ...patch }: Partial<RideRow> & { owner?: { id: number; token: string } } = {},
): Promise<Ride> {
  const { db } = api.context
  const person = owner ?? (await newPerson(api, 'Driver'))
  const { id } = await addRow(db, 'carpool_requests', {
    ...RIDE,
    user_id: person.id,
    vehicle_type_id: await vehicleTypeId(api, 'suv'),
    ...patch,
  })
  // as the signals of the database do in a running site
  api.context.carpool.clearRequests()
  return { id, owner: person }
}

export const PHONE = '9812345678'
const RIDE = {
  is_driver: true,
  address_from: 'Kalanki, Kathmandu, Nepal',
  address_to: 'Butwal, Rupandehi, Nepal',
  address_from_np: 'कलङ्की, काठमाडौं, नेपाल',
  address_to_np: 'बुटवल, रूपन्देही, नेपाल',
  from_latitude: 27.6934,
  from_longitude: 85.2817,
  to_latitude: 27.7004,
  to_longitude: 83.4658,
  time_at: new Date(NOW + 26 * HOUR),
  passengers: 3,
  suggested_price: 1_500,
  phone_number: PHONE,
  note: 'Leaving early, one bag each, tea at Malekhu.',
  completed_at: null,
}
type RideRow = Insertable<Schema['carpool_requests']>
