import { DAY_MS, HOUR_MS } from '#domain/shared/time.ts'
import type { AppContext } from '#server/context.ts'

/** An Idempotency-Key is known for at least 24 hours (checklists, setting). */
const KEYS_MS = 2 * DAY_MS

/** Another process, whose clock is behind, may still accept what is over by this one's. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** Takes away what is kept for a time only: answers under an Idempotency-Key, sessions that are over, and used proofs of a sign-in. */
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
