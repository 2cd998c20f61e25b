import { type Kysely, sql } from 'kysely'

/** Payment of referral rewards, and signals for everything that a public profile shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table referral_rewards
      add column paid_at timestamptz,
      add column reference text not null default '',
      add check ((paid_at is null) = (reference = ''));
    create index referral_rewards_unpaid on referral_rewards (created_at, referred_id) where paid_at is null;
    drop trigger users_changed on users;
    create trigger users_changed after insert or delete or update of
      first_name, last_name, image, blocked_at, deleted_at, mobile_verified_at, reply_count on users
      for each row execute function signal_user();
  `.execute(db)
}
