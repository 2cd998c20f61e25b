import { persistedAtom } from '#stores/shell/persisted.ts'

/**
 * The vehicle whose wizard was started in this browser. Sign-out does not remove it (stores/auth/clear-storage.ts): it
 * is only an id, by which the host resumes the wizard.
 */
export const $listing = persistedAtom<number | undefined>('app:hosting:listing', undefined, {
  parse: (value) => (typeof value === 'number' ? value : null),
})
