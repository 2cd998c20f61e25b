import { $user } from '#stores/auth/session.ts'
import { persistedAtom } from './persisted.ts'

// state
/**
 * Users of whom something is kept in the outbox, so that pages load its code and open the database only on a device that
 * has something in it. Signing out leaves this key alone.
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
