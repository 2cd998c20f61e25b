import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { isRemovable } from '#server/db/removable.ts'

/** Deletes a person's vehicles; those with bookings or reports stay, without everything that these do not need. */
export async function eraseVehicles(trx: Database, userId: number, at: Date): Promise<void> {
  await sql`delete from vehicles v where v.user_id = ${userId} and ${isRemovable}`.execute(trx)
  const remaining = trx.selectFrom('vehicles').select('id').where('user_id', '=', userId)
  for (const table of ['vehicle_images', 'drivers', 'insurance_notices'] as const)
    await trx.deleteFrom(table).where('vehicle_id', 'in', remaining).execute()
  await trx
    .deleteFrom('vehicle_calendar')
    .where('vehicle_id', 'in', remaining)
    .where('kind', '=', 'unavailable')
    .execute()
  await trx
    .updateTable('vehicles')
    .set({
      state: 'notAvailable',
      retired_at: at,
      status: null,
      remarks: null,
      papers_checked_on: null,
      owner_name: '',
      insurance_expiry: null,
      address: null,
      latitude: null,
      longitude: null,
      description: '',
      guideline: '',
      calendar_token: null,
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute()
}
