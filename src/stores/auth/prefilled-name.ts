import type { User } from '#contract/auth.ts'
import { spellingIn } from '#domain/shell/locale.ts'
import { environment } from '#stores/shell/environment.ts'

/** The user's name to start a form with, in the script of the page, which may not be that of the account's language. */
export function prefilledName({ firstName, lastName, otherName }: User): string {
  return spellingIn(environment().locale(), `${firstName} ${lastName}`.trim(), otherName)
}
