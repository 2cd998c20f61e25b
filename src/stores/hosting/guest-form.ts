import type { VehicleDetail } from '#contract/vehicles.ts'
import { emptyForm, type GuestValues } from '#domain/hosting/forms.ts'
import { guestRules } from '#domain/hosting/guest.rules.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { createStepForm } from './step-form.ts'

const EMPTY = emptyForm('guest')

export const guestForm = createStepForm<GuestValues, keyof GuestValues>({
  step: stepNumber('guest'),
  empty: EMPTY,
  check: (values) => guestRules.firstErrors(values),
  payload: (values) => ({ ...values }),
})

export function openGuest(vehicle: VehicleDetail | null): void {
  guestForm.open(vehicle ? savedValues(vehicle) : EMPTY, savedValues)
}

const savedValues = ({ description, guideline }: VehicleDetail): GuestValues => ({ description, guideline })

/** Appends a suggested sentence as a new line. */
export function insertPhrase(field: keyof GuestValues, phrase: string): void {
  const text = guestForm.$values.get()[field].trimEnd()
  guestForm.change({ [field]: text ? `${text}\n${phrase}` : phrase })
}
