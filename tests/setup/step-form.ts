import '#tests/stores/auth/browser-storage.ts'

import { type AddressField, addressRules } from '#domain/hosting/address.rules.ts'
import type { AddressValues } from '#domain/hosting/forms.ts'
import { findDraft } from '#stores/hosting/drafts.ts'
import { createStepForm } from '#stores/hosting/step-form.ts'

export const STEP = 3
export const SAVE = 'POST /vehicles/{id}'
export const EMPTY: AddressValues = { cityID: '', address: '', latitude: '', longitude: '' }
export const SAVED: AddressValues = {
  cityID: '1',
  address: 'Thamel',
  latitude: '27.7149',
  longitude: '85.3123',
}
export const TYPED: AddressValues = { ...SAVED, address: 'Boudha' }

export const form = createStepForm<AddressValues, AddressField>({
  step: STEP,
  empty: EMPTY,
  check: (values) => addressRules.firstErrors({ ...values, cities: ['1', '2'] }),
  payload: (values) => ({ ...values }),
})
export const draft = () => findDraft(12, STEP)?.values
