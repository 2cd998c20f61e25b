import { type Kysely, sql } from 'kysely'

/**
 * Adding a wallet needs no migration from now on. The column's default stays for processes of the earlier version. A
 * wallet's reference is unique per wallet. A result is stored in our words (`outcome`) beside the wallet's (`status`);
 * so far, all are eSewa's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings drop constraint bookings_payment_check;
    alter table payments drop constraint payments_ref_id_key,
      add constraint payments_provider_ref_id_key unique (provider, ref_id);
    update payments set detail = detail || jsonb_build_object('outcome', case detail ->> 'status'
        when 'PENDING' then 'pending' when 'COMPLETE' then 'paid' when 'FULL_REFUND' then 'refunded'
        when 'PARTIAL_REFUND' then 'partlyRefunded' when 'NOT_FOUND' then 'notFound'
        when 'CANCELED' then 'cancelled' when 'FAILED' then 'failed' else 'unclear' end)
      where detail ? 'status';
    update payments set detail = detail - 'givenUpAt' || jsonb_build_object('abandonedAt', detail -> 'givenUpAt')
      where detail ? 'givenUpAt'`.execute(db)
}
