import { DAY_MS } from '#domain/shared/time.ts'
import type { Core } from '#server/core.ts'

/** An Idempotency-Key is known for at least 24 hours (checklists, setting). */
const KEYS_MS = 2 * DAY_MS

/** Takes away what is kept for a time only: answers under an Idempotency-Key, and sessions that are over. */
export async function forgetOld({ db, now }: Core): Promise<number> {
  const [keys, sessions] = await Promise.all([
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', new Date(now() - KEYS_MS))
      .executeTakeFirst(),
    db.deleteFrom('sessions').where('expires_at', '<', new Date(now())).executeTakeFirst(),
  ])
  return Number(keys.numDeletedRows + sessions.numDeletedRows)
}
