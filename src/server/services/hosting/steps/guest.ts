import { readForm } from '#domain/hosting/forms.ts'
import { guestRules } from '#domain/hosting/guest.rules.ts'
import { cleanText } from '#domain/shared/text.ts'
import { assertValid } from '#server/api-error.ts'
import type { StepForm } from './step-form.ts'

export const guestStep: StepForm = {
  pictures: {},
  async read(_, { fields }) {
    const values = readForm('guest', fields)
    assertValid(guestRules.firstErrors(values))
    return {
      columns: { description: cleanText(values.description), guideline: cleanText(values.guideline) },
    }
  },
}
