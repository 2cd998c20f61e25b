import { atom, type WritableAtom } from 'nanostores'
import type { FieldErrors } from '#domain/shared/rules.ts'
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

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0
