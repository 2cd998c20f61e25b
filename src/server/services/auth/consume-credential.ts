import { createHash } from 'node:crypto'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Credential } from '#server/ports/identity/port.ts'
import { readNonce } from './nonce.ts'

/**
 * Marks a proof of sign-in as used: of several requests with the same proof, in any process, one succeeds.
 * @throws ApiError loginRefused for an unknown nonce and for a used proof
 */
export async function consumeCredential(context: AppContext, credential: Credential): Promise<void> {
  const until =
    credential.kind === 'nonce' ? await readNonce(context, credential.value) : credential.expiresAt
  if (credential.kind === 'nonce' && until === null) throw new ApiError('loginRefused')
  const hash = createHash('sha256').update(`${credential.kind} ${credential.value}`).digest()
  const taken = await context.db
    .insertInto('used_proofs')
    .values({ hash, expires_at: until === null ? 'infinity' : new Date(until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!taken) throw new ApiError('loginRefused')
}
