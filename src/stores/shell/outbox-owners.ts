import { $user } from '#stores/auth/session.ts'
import { persistedAtom } from './persisted.ts'

// state
/**
 * Users of whom something is kept in the outbox, so that nobody else's page loads its code and opens the database. Signing
 * out leaves this key alone.
 */
export const $owners = persistedAtom<readonly number[]>('app:outbox:owners', [], {
  parse: (value) =>
    Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : null,
})

// derived
/** Whether something of the signed-in user may be kept. */
export function hasKeptWrites(): boolean {
  const userId = $user.get()?.id
  return userId !== undefined && $owners.get().includes(userId)
}
