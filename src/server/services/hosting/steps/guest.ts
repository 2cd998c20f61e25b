import { parseFormValues } from '#domain/hosting/forms.ts'
import { guestRules } from '#domain/hosting/guest.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { assertValid } from '#server/api-error.ts'
import type { StepHandler } from './step-handler.ts'

export const guestStep: StepHandler = {
  pictures: {},
  async read(_, { fields }) {
    const values = parseFormValues('guest', fields)
    assertValid(guestRules.firstErrors(values))
    return {
      columns: { description: cleanText(values.description), guideline: cleanText(values.guideline) },
    }
  },
}
