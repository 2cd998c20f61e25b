import { formRules, test } from '#domain/shared/rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { GuestValues } from './forms.ts'
import { MAX_GUEST_TEXT } from './limits.ts'

/** Both are optional text. */
export const guestRules = formRules<keyof GuestValues, GuestValues>((values) => {
  test(
    'description',
    'hosting.errors.textTooLong',
    () => cleanText(values.description).length <= MAX_GUEST_TEXT,
  )
  test('guideline', 'hosting.errors.textTooLong', () => cleanText(values.guideline).length <= MAX_GUEST_TEXT)
})
