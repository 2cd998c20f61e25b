import { atom, type WritableAtom } from 'nanostores'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { MessageKey } from '#messages/keys.ts'
import { t } from './environment.ts'
import type { SendOutcome } from './send.ts'

export interface Form<Field extends string> {
  $errors: WritableAtom<FieldErrors<Field>>
  $isSubmitting: WritableAtom<boolean>
  /** Sends once at a time, and only without errors. Null: it was not sent. */
  submit<A>(errors: FieldErrors<Field>, send: () => Promise<SendOutcome<A>>): Promise<SendOutcome<A> | null>
  /** A changed field is not marked before the next attempt. */
  clearError(field: Field): void
}

export function createForm<Field extends string>(): Form<Field> {
  const $errors = atom<FieldErrors<Field>>({})
  const $isSubmitting = atom(false)
  return {
    $errors,
    $isSubmitting,
    async submit(errors, send) {
      if ($isSubmitting.get()) return null
      $errors.set(errors)
      if (hasErrors(errors)) return null
      $isSubmitting.set(true)
      try {
        return await send()
      } finally {
        $isSubmitting.set(false)
      }
    },
    clearError(field) {
      const { [field]: error, ...rest } = $errors.get()
      if (error) $errors.set(rest as FieldErrors<Field>)
    },
  }
}

/** In the language of the page. */
export const sentencesOf = <Field extends string>(errors: FieldErrors<Field>) =>
  Object.fromEntries(
    Object.entries<MessageKey>(errors as Record<string, MessageKey>).map(([field, key]) => [field, t(key)]),
  ) as Partial<Record<Field, string>>

/** The errors with another sentence at a field, or none. */
export function withError<Errors extends Partial<Record<string, string>>>(
  errors: Errors,
  field: keyof Errors,
  sentence: string | undefined,
): Errors {
  const { [field]: _, ...rest } = errors
  return { ...rest, ...(sentence && { [field]: sentence }) } as Errors
}

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0
