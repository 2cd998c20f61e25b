import type { AppContext } from '#server/context.ts'
import { hashToken } from './find-session.ts'

/** Ends the session of this token; the user's other sessions continue. */
export async function signOut({ db }: AppContext, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}
