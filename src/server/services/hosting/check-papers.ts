import { sql } from 'kysely'
import type { Core } from '#server/core.ts'
import { notifyOwner } from '#server/services/notifications/notify.ts'

interface Check {
  vehicleId: number
  status: 'verified' | 'rejected'
  /** what the host reads */
  remarks: string | null
}

/** The operator's word about the papers of a vehicle; its host is told. False when the same was said before. */
export async function checkPapers(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { vehicleId, status, remarks }: Check,
): Promise<boolean> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('vehicles')
      .set({ status, remarks, updated_at: new Date(at) })
      .where('id', '=', vehicleId)
      .where(({ eb, or }) =>
        or([eb('status', 'is distinct from', status), eb('remarks', 'is distinct from', remarks)]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sql`insert into operator_log (command, detail, created_at) values
      (${`vehicle ${status}`}, ${JSON.stringify({ vehicleId, remarks })}::jsonb, ${new Date(at)})`.execute(
      trx,
    )
    await notifyOwner(trx, {
      vehicleId,
      kind: status === 'verified' ? 'papersVerified' : 'papersRejected',
      facts: remarks === null ? {} : { reason: remarks },
      at,
    })
    return true
  })
}
