import { formRules, test } from '#domain/shared/rules.ts'
import { MAX_REMARKS_LENGTH, RATES } from './limits.ts'

export interface RateForm {
  rate: number | null
  remarks: string
}

/** The rate is required, remarks are optional. */
export const rateRules = formRules<keyof RateForm, RateForm>(({ rate, remarks }) => {
  test('rate', 'my-bookings.rate.required', () => RATES.some((item) => item === rate))
  test('remarks', 'my-bookings.rate.remarksTooLong', () => remarks.length <= MAX_REMARKS_LENGTH)
})
