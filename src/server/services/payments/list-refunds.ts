import { sql } from 'kysely'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { namedUser } from '#server/serializers/deleted-user.ts'
import type { OperatorContext } from '#server/services/operator/context.ts'
import { writeAudit } from '#server/services/operator/write-audit.ts'

export interface DueRefund {
  payment: string
  booking: string
  guest: string
  email: string | null
  mobile: string | null
  /** NRS */
  amount: number
  since: string
  attempt: string
  walletReference: string | null
  /** the wallet's last status; PARTIAL_REFUND: only the rest is due */
  walletStatus: string | null
}

/** Due refunds, longest due first. */
export async function listRefunds(context: OperatorContext, limit: number): Promise<DueRefund[]> {
  const { db } = context
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['p.id', 'p.booking_id', 'p.amount', 'p.transaction_uuid', 'p.ref_id'])
    .select(['u.email', 'u.mobile_number', sql<string | null>`p.detail ->> 'status'`.as('walletStatus')])
    .select(namedUser('u').as('guest'))
    // due since the later of the payment's confirmation and the end of the booking
    .select(
      sql<Date>`greatest(coalesce(p.resolved_at, p.created_at),
        case when b.status = 'cancelled' then b.status_changed_at end)`.as('since'),
    )
    .where('p.state', '=', 'refundDue')
    .orderBy('since')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  await writeAudit(
    db,
    context,
    { type: 'payment', id: null },
    { after: { listed: rows.map(({ id }) => id) } },
  )
  return rows.map((row) => ({
    payment: row.id,
    booking: row.booking_id,
    guest: row.guest,
    email: row.email,
    mobile: row.mobile_number,
    amount: row.amount,
    since: toWire(row.since.getTime()),
    attempt: row.transaction_uuid,
    walletReference: row.ref_id,
    walletStatus: row.walletStatus,
  }))
}
