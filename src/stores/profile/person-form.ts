import type { ApiFailure } from '#contract/api-failure.ts'
import type { User } from '#contract/auth.ts'
import { updateOwnUser } from '#contract/profile.ts'
import { type PersonField, type PersonValues, personRules, readPerson } from '#domain/profile/person.rules.ts'
import { $user } from '#stores/auth/session.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { hasErrors, sentencesOf, withError } from '#stores/shell/form.ts'
import { notifyFailure, send } from '#stores/shell/send.ts'
import {
  $isSavingPerson,
  $personDraft,
  $personErrors,
  isPersonField,
  type PersonErrors,
  savedValues,
  setPersonDraft,
} from './draft.ts'

// actions; loaded with the first use of the form, because its rules are large
/**
 * Validates a changed field after blur, and shows the value as it was parsed. Another spelling of the same
 * value, such as +977 before the number, is no change.
 */
export function checkPersonField(field: PersonField): void {
  const user = $user.get()
  const read = readPerson(typedValues())[field]
  if (user && read === savedValues(user)[field]) setPersonDraft(field, undefined)
  else if ($personDraft.get()[field] !== undefined) setPersonDraft(field, read)
  setError(field, $personDraft.get()[field] === undefined ? undefined : errorsIn(typedValues())[field])
}

/** A field with an error is checked with every change. */
export function recheckField(field: PersonField): void {
  if ($personErrors.get()[field]) setError(field, errorsIn(typedValues())[field])
}

/** Saves the form. Typed values stay until they are accepted. */
export async function savePerson(): Promise<void> {
  if ($isSavingPerson.get() || !$user.get()) return
  const typed = typedValues()
  $personErrors.set(errorsIn(typed))
  if (hasErrors($personErrors.get())) return
  $isSavingPerson.set(true)
  const outcome = await send(updateOwnUser, { payload: readPerson(typed) })
  if (outcome.status === 'answered') finish(outcome.data, typed)
  else showFailure(outcome.failure)
  $isSavingPerson.set(false)
}

function finish(data: User, typed: PersonValues): void {
  // signed out in the meantime
  if ($user.get()?.id !== data.id) return
  $user.set(data)
  // text that was changed while it was sent stays
  for (const [field, value] of Object.entries($personDraft.get()))
    if (isPersonField(field) && value === typed[field]) setPersonDraft(field, undefined)
  environment().notify('success', t('profile.person.saved'))
}

function showFailure(failure: ApiFailure): void {
  const found = failure.errors.filter(({ cause }) => isPersonField(cause))
  if (found.length) $personErrors.set(Object.fromEntries(found.map(({ cause, detail }) => [cause, detail])))
  else notifyFailure(failure, t(failure.status === 0 ? 'profile.person.offline' : 'profile.person.failed'))
}

function typedValues(): PersonValues {
  return { ...savedPerson(), ...$personDraft.get() }
}

function savedPerson(): PersonValues {
  const user = $user.get()
  return user ? savedValues(user) : { firstName: '', lastName: '', mobileNumber: '' }
}

const errorsIn = (typed: PersonValues): PersonErrors =>
  sentencesOf(personRules.firstErrors({ ...typed, saved: savedPerson() }))

const setError = (field: PersonField, sentence: string | undefined): void =>
  $personErrors.set(withError($personErrors.get(), field, sentence))
