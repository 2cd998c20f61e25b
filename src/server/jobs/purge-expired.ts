import { DAY_MS, HOUR_MS } from '#domain/shared/time.ts'
import type { AppContext } from '#server/context.ts'

/** An Idempotency-Key is kept for at least 24 hours (docs/database.md). */
const KEYS_MS = 2 * DAY_MS

/** The clock of another process may be behind, so that it still accepts what has expired here. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** Deletes expired data: responses of Idempotency-Keys, sessions, and used sign-in proofs. */
export async function purgeExpired({ db, now }: AppContext): Promise<number> {
  const [keys, sessions, proofs] = await Promise.all([
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now() - KEYS_MS))
      .executeTakeFirst(),
    db.deleteFrom('sessions').where('expires_at', '<', new Date(now())).executeTakeFirst(),
    db
      .deleteFrom('used_proofs')
      .where('expires_at', '<', new Date(now() - CLOCKS_DIFFER_MS))
      .executeTakeFirst(),
  ])
  return Number(keys.numDeletedRows + sessions.numDeletedRows + proofs.numDeletedRows)
}
