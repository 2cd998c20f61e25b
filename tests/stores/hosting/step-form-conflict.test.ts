import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { type AddressField, addressRules } from '#domain/hosting/address.rules.ts'
import type { AddressValues } from '#domain/hosting/forms.ts'
import { findDraft, storeDraft } from '#stores/hosting/drafts.ts'
import { openEditor, readyEditor } from '#stores/hosting/editor.ts'
import { createStepForm } from '#stores/hosting/step-form.ts'
import { EMPTY, form, SAVE, SAVED, STEP, TYPED } from '#tests/setup/step-form.ts'
import { answers, beginHosting, failure, failWith, LOST, outside, ownOf, sentTo, vehicleOf } from './host.ts'

beforeEach(async () => {
  beginHosting(7)
  await openEditor('12', String(STEP))
  form.open(SAVED)
  outside.notify.mockClear()
})

describe('a form that another window has saved', () => {
  const values = ({ address, city, latitude, longitude }: VehicleDetail): AddressValues => ({
    cityID: String(city?.id ?? ''),
    address: address ?? '',
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
  })
  const place = { latitude: 27.7149, longitude: 85.3123, city: { id: 1, title: 'Kathmandu' } }
  const shared = createStepForm<AddressValues, AddressField>({
    step: STEP,
    empty: EMPTY,
    check: (typed) => addressRules.firstErrors({ ...typed, cities: ['1', '2'] }),
    payload: (typed) => ({ ...typed }),
    linkedFields: [['latitude', 'longitude']],
  })
  const theirs = (patch: Partial<VehicleDetail>) =>
    vehicleOf(7, { ...place, address: 'Thamel', own: ownOf({ versions: [1, 1, 5, 1, 1, 1, 1] }), ...patch })
  const conflict = (patch: Partial<VehicleDetail>) =>
    failure(409, 'Saved elsewhere.', 'versionConflict', theirs(patch))
  const versions = () => sentTo(SAVE).map(({ payload }) => payload?.version)

  beforeEach(() => shared.open(SAVED, values))

  it('is sent with the version at which it was opened, then with the version of its save', async () => {
    for (const address of ['Boudha', 'Patan']) {
      shared.change({ address })
      await shared.submit()
    }
    expect(versions()).toEqual([1, 2])
  })

  it('is not overwritten: both versions are shown, and no typed value is lost', async () => {
    failWith(SAVE, conflict({ address: 'Swayambhu' }))
    shared.change({ address: 'Boudha' })
    expect(await shared.submit()).toBe(false)
    expect(shared.$conflict.get()).toMatchObject({
      mine: { address: 'Boudha' },
      theirs: { address: 'Swayambhu' },
      differing: [['address']],
    })
    expect([shared.$values.get().address, shared.firstInvalidField()]).toEqual(['Boudha', null])
    expect(findDraft(12, STEP)?.values).toMatchObject({ address: 'Boudha' })
    expect(readyEditor()?.vehicle?.address).toBe('Swayambhu')
  })

  it('takes fields that were not changed here from the other window, and keeps the others', async () => {
    failWith(SAVE, conflict({ address: 'Swayambhu', latitude: 27.71, city: { id: 2, title: 'Lalitpur' } }))
    shared.change({ address: 'Boudha' })
    await shared.submit()
    expect(shared.$values.get()).toEqual({ ...SAVED, address: 'Boudha', latitude: '27.71', cityID: '2' })
    expect(shared.$conflict.get()?.differing).toEqual([['latitude', 'longitude'], ['cityID'], ['address']])
  })

  it('is saved as the user chooses, by field or as a whole, with the version that was shown', async () => {
    const restore = failWith(SAVE, conflict({ address: 'Swayambhu', city: { id: 2, title: 'Lalitpur' } }))
    shared.change({ address: 'Boudha' })
    await shared.submit()
    restore()
    shared.choose(['address'], 'theirs')
    shared.choose(['cityID'], 'mine')
    expect(shared.$values.get()).toMatchObject({ address: 'Swayambhu', cityID: '1' })
    shared.choose(['cityID', 'address'], 'mine')
    expect(await shared.submit()).toBe(true)
    expect(sentTo(SAVE).at(-1)?.payload).toMatchObject({ address: 'Boudha', cityID: '1', version: 5 })
    expect([shared.$conflict.get(), findDraft(12, STEP)]).toEqual([null, null])
  })

  it('has no conflict when both are equal', async () => {
    const restore = failWith(SAVE, LOST)
    answers[SAVE] = () => {
      restore()
      throw conflict({ address: 'Boudha' })
    }
    shared.change({ address: 'Boudha' })
    expect(await shared.submit()).toBe(true)
    expect([versions(), shared.$conflict.get()]).toEqual([[1, 5], null])
  })

  it('is also found when an older draft is restored', async () => {
    storeDraft(12, STEP, TYPED, { version: 0 })
    shared.open(SAVED, values)
    shared.restoreDraft()
    await shared.submit()
    expect(versions()).toEqual([0])
  })

  it('does not change the draft of another window', async () => {
    shared.change({ address: 'Boudha' })
    storeDraft(12, STEP, { ...SAVED, address: 'Patan' })
    expect(await shared.submit()).toBe(true)
    expect(findDraft(12, STEP)?.values).toMatchObject({ address: 'Patan' })
  })
})
