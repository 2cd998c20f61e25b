import { type BlockedDatesField, blockedDatesRules } from '#domain/hosting/blocked-dates.rules.ts'
import { isEmptyRange, NO_RANGE, toRangePayload } from '#domain/hosting/day-range.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { environment } from '#stores/shell/environment.ts'
import { createStepForm } from './step-form.ts'

/** The form has the range that is being chosen. Each range is saved by its own call, so the step sends no fields. */
export const blockedDatesForm = createStepForm({
  step: stepNumber('unavailable'),
  empty: NO_RANGE,
  check: (range): FieldErrors<BlockedDatesField> =>
    isEmptyRange(range)
      ? {}
      : blockedDatesRules.firstErrors({ ...toRangePayload(range), now: environment().now() }),
  payload: () => ({}),
})
