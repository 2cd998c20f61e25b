import { type Kysely, sql } from 'kysely'

/** Records of operator commands: audit log, reasons of blocks, outcomes of reports, references of refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator_log
      add column actor text not null default 'operator',
      add column subject_type text not null default 'site',
      add column subject_id text,
      add column before jsonb,
      add column after jsonb;
    update operator_log set
      subject_type = case when detail ? 'vehicleId' then 'vehicle' else 'site' end,
      subject_id = detail ->> 'vehicleId',
      after = detail - 'vehicleId';
    alter table operator_log
      drop column detail,
      alter column actor drop default,
      alter column subject_type drop default;
    create index operator_log_subject on operator_log (subject_type, subject_id, id desc);

    alter table users add column blocked_reason text;
    alter table vehicles add column blocked_reason text;
    alter table reports add column handled_by text, add column outcome text;
    alter table payments add column refund_reference text;
  `.execute(db)
}
