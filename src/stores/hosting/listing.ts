import { persistedAtom } from '#stores/shell/persisted.ts'

/**
 * The vehicle that this browser is listing for the first time. Signing out does not forget it (stores/auth/clear-storage.ts): it is
 * no more than an id, which tells its owner alone that the wizard goes on.
 */
export const $listing = persistedAtom<number | undefined>('app:hosting:listing', undefined, {
  parse: (value) => (typeof value === 'number' ? value : null),
})
