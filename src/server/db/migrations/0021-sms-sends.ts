import { type Kysely, sql } from 'kysely'

/**
 * What the SMS limits count. Separate from codes and queue, which are removed when an account is deleted. Numbers and
 * addresses are stored as keyed hashes, for two days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_sends (
      id bigint generated always as identity primary key,
      is_code boolean not null,
      number_key bytea not null,
      -- address of the user who asked for a code; null without limits by address
      address_key bytea,
      -- the user whose action caused a message to somebody else
      caused_by bigint references users on delete set null,
      -- by the gateway
      was_refused boolean not null default false,
      sent_at timestamptz not null
    );
    create index sms_sends_sent on sms_sends (sent_at);
    create index sms_sends_number on sms_sends (number_key, sent_at desc);
    create index sms_sends_address on sms_sends (address_key, sent_at desc) where address_key is not null;
    create index sms_sends_caused on sms_sends (caused_by, sent_at desc) where caused_by is not null;

    alter table sms_messages add column caused_by bigint references users on delete set null;
    create index sms_messages_caused on sms_messages (caused_by) where caused_by is not null;
  `.execute(db)
}
