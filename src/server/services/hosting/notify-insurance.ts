import { sql } from 'kysely'
import { daysLeft, noticeDue } from '#domain/hosting/documents.ts'
import { INSURANCE_NOTICE_DAYS } from '#domain/hosting/limits.ts'
import { addDays, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notifyHost } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'

const BATCH = 100

interface DueNotice {
  vehicle_id: number
  expiry: string
  days: number
}

/**
 * Notifies hosts of listed vehicles before their insurance expires, and returns the number of notices. Each notice is a
 * row of insurance_notices, written with its notification: several processes may run this concurrently, and after a
 * pause only the notice that is due now is sent, not missed ones.
 */
export async function notifyInsurance(context: AppContext): Promise<number> {
  const today = kathmanduDate(context.now())
  return processEach(
    allDue(context.db, today),
    ({ vehicle_id }) => `insurance of ${vehicle_id}`,
    (item) => inTransaction(context.db, (trx) => notifyOnce(trx, item, today, context.now())),
  )
}

async function* allDue(db: Database, today: string): AsyncGenerator<DueNotice> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findDue(db, today, after)
    yield* due
    after = due.length === BATCH ? due.at(-1)?.vehicle_id : undefined
  }
}

/** Vehicles by day of expiry, for the index vehicles_insurance_expiry; each day has at most one due notice. */
async function findDue(db: Database, today: string, after: number): Promise<DueNotice[]> {
  const days = Array.from({ length: INSURANCE_NOTICE_DAYS[0] + 1 }, (_, left) => addDays(today, left))
  const marked = days.flatMap((expiry) => {
    const mark = noticeDue(expiry, today)
    return mark === null ? [] : [{ expiry, mark }]
  })
  const { rows } = await sql<DueNotice>`
    select v.id as vehicle_id, v.insurance_expiry as expiry, due.days
    from unnest(${marked.map(({ expiry }) => expiry)}::date[], ${marked.map(({ mark }) => mark)}::smallint[])
      as due(expiry, days)
      join vehicles v on v.insurance_expiry = due.expiry
    where ${isListed} and v.id > ${after} and not exists (select from insurance_notices n
      where n.vehicle_id = v.id and n.expiry = due.expiry and n.days = due.days)
    order by v.id limit ${BATCH}`.execute(db)
  return rows
}

/** Returns false when another process was faster, or the host has renewed the insurance or unlisted the vehicle. */
async function notifyOnce(trx: Database, due: DueNotice, today: string, at: number): Promise<boolean> {
  const { vehicle_id: vehicleId, expiry, days } = due
  const { rows } = await sql`
    insert into insurance_notices (vehicle_id, expiry, days, created_at)
    select v.id, v.insurance_expiry, ${days}::smallint, ${new Date(at)}::timestamptz from vehicles v
    where v.id = ${vehicleId} and v.insurance_expiry = ${expiry}::date and ${isListed}
    on conflict do nothing returning vehicle_id`.execute(trx)
  if (!rows.length) return false
  const facts = { day: expiry, days: daysLeft(expiry, today) }
  await notifyHost(trx, { vehicleId, kind: 'insuranceLapses', facts, at })
  return true
}
