import { formRules, test } from '#domain/shared/rules.ts'
import { MAX_REMARKS_LENGTH, RATES } from './limits.ts'

export interface RateForm {
  rate: number | null
  remarks: string
}

/** The stars are required, the review (`remarks`) is optional. */
export const rateRules = formRules<keyof RateForm, RateForm>(({ rate, remarks }) => {
  test('rate', 'my-bookings.rate.required', () => RATES.some((item) => item === rate))
  test('remarks', 'my-bookings.rate.remarksTooLong', () => remarks.length <= MAX_REMARKS_LENGTH)
})
