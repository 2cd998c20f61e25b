import { $user } from '#stores/auth/session.ts'
import { persistedAtom } from './persisted.ts'

// state
/**
 * Users with unsent writes on this device, so that pages load the outbox and open its database only if there are any;
 * 0 for those of pages that need no account. Not cleared on sign-out.
 */
export const $outboxOwners = persistedAtom<readonly number[]>('app:outbox:owners', [], {
  parse: (value) =>
    Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : null,
})

// derived
export function hasUnsentWrites(): boolean {
  const userId = $user.get()?.id
  return userId !== undefined && $outboxOwners.get().includes(userId)
}
