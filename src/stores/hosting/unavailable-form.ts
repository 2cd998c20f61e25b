import { isEmptyRange, NO_RANGE, wireOf } from '#domain/hosting/day-range.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { type UnavailableField, unavailableRules } from '#domain/hosting/unavailable.rules.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { environment } from '#stores/shell/environment.ts'
import { createStepForm } from './step-form.ts'

/** The form has the range that is being chosen. Each range is saved by its own call, so the step sends no fields. */
export const unavailableForm = createStepForm({
  step: stepNumber('unavailable'),
  empty: NO_RANGE,
  check: (range): FieldErrors<UnavailableField> =>
    isEmptyRange(range) ? {} : unavailableRules.firstErrors({ ...wireOf(range), now: environment().now() }),
  payload: () => ({}),
})
