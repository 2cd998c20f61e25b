import type { Core } from '#server/core.ts'
import { hashToken } from './find-session.ts'

/** Ends the session of this very token; the person's others go on. */
export async function signOut({ db }: Core, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}
