import { persistedAtom } from '#stores/shell/persisted.ts'

/**
 * The vehicle whose wizard was begun in this browser. Sign-out keeps it (stores/auth/clear-storage.ts): it is an id, without
 * personal data, by which its owner resumes the wizard.
 */
export const $listing = persistedAtom<number | undefined>('app:hosting:listing', undefined, {
  parse: (value) => (typeof value === 'number' ? value : null),
})
