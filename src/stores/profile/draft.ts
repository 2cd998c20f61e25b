import { atom } from 'nanostores'
import type { User } from '#contract/auth.ts'
import type { PersonField, PersonValues } from '#domain/profile/person.rules.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { persistedAtom } from '#stores/shell/persisted.ts'

type Draft = Partial<PersonValues>
export type PersonErrors = Partial<Record<PersonField, string>>
const FIELDS: readonly PersonField[] = ['firstName', 'lastName', 'mobileNumber']

// state
/** The fields that differ from the saved ones. They survive a reload. */
export const $personDraft = persistedAtom<Draft>(
  'app:profile:draft',
  {},
  { lifetime: 'session', parse: parseDraft },
)
/** The error of each invalid field, after blur or submit. */
export const $personErrors = atom<PersonErrors>({})
export const $isSavingPerson = atom(false)

// derived
export function savedValues({ firstName, lastName, mobileNumber }: User): PersonValues {
  return { firstName, lastName, mobileNumber: mobileNumber ?? '' }
}

// actions
/** `value` undefined: the field is equal to the saved one. */
export function setPersonDraft(field: PersonField, value: string | undefined): void {
  const { [field]: _, ...rest } = $personDraft.get()
  $personDraft.set(value === undefined ? rest : { ...rest, [field]: value })
}

// reactions
onSignedOut(() => {
  $personDraft.set({})
  $personErrors.set({})
})

export function isPersonField(name: string): name is PersonField {
  return FIELDS.some((field) => field === name)
}

function parseDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter(([name, text]) => isPersonField(name) && typeof text === 'string'),
  )
}
