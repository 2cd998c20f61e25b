import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AddressField } from '#domain/hosting/address.rules.ts'
import type { AddressValues, GeneralValues } from '#domain/hosting/forms.ts'
import { storeSignIn } from '#stores/auth/session.ts'
import { findDraft, storeDraft } from '#stores/hosting/drafts.ts'
import { openEditor, openWizard } from '#stores/hosting/editor.ts'
import { createStepForm } from '#stores/hosting/step-form.ts'
import { draft, EMPTY, form, SAVE, SAVED, STEP, TYPED } from '#tests/setup/step-form.ts'
import { writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'
import {
  answers,
  beginHosting,
  clock,
  failure,
  failWith,
  HOST_ID,
  LOST,
  outside,
  refuse401,
  sentTo,
} from './host.ts'

const shown = () => ({
  values: form.$values.get(),
  errors: form.$errors.get(),
  found: form.$savedDraft.get()?.values ?? null,
})
const CITY = 'Please choose a city'
beforeEach(async () => {
  beginHosting(7)
  await openEditor('12', String(STEP))
  form.open(SAVED)
  outside.notify.mockClear()
})

describe('opening a form', () => {
  it('starts from the saved values', () => {
    form.change({ cityID: '' })
    form.touch('cityID')
    form.open(SAVED)
    expect(form.$values.get()).toEqual(SAVED)
    expect(form.$errors.get()).toEqual({})
  })

  it('offers an unsaved draft, and does not restore it by itself', () => {
    storeDraft(12, STEP, TYPED)
    const typedAt = clock.now
    clock.now += 86_400_000
    form.open(SAVED)
    expect(form.$values.get()).toEqual(SAVED)
    expect(form.$savedDraft.get()).toEqual({ values: TYPED, at: typedAt })
  })

  it('offers no draft that equals the saved values, in whatever order it was stored', () => {
    const { cityID, ...rest } = SAVED
    storeDraft(12, STEP, { ...rest, cityID })
    form.open(SAVED)
    expect(form.$savedDraft.get()).toBeNull()
  })

  it('completes a draft of an earlier version with the saved values', () => {
    storeDraft(12, STEP, { cityID: '2', address: '', latitude: '' })
    form.open(SAVED)
    expect(form.$savedDraft.get()?.values).toEqual({ ...SAVED, cityID: '2', address: '', latitude: '' })
  })

  it.each([
    ['another shape', { cityID: 1, address: '', latitude: '', longitude: '' }],
    ['no form', 'text'],
    ['nothing', null],
    ['a list', []],
  ])('ignores a draft that has %s', (_, values) => {
    storeDraft(12, STEP, values)
    form.open(SAVED)
    expect(shown()).toEqual({ values: SAVED, errors: {}, found: null })
  })

  it('ignores unknown fields', () => {
    storeDraft(12, STEP, { ...TYPED, userID: '9' })
    form.open(SAVED)
    expect(form.$savedDraft.get()?.values).toEqual(TYPED)
  })

  it('ignores a list of anything but texts', () => {
    const lists = createStepForm<{ ids: string[] }, 'ids'>({
      step: 2,
      empty: { ids: [] },
      check: () => ({}),
      payload: () => ({}),
    })
    storeDraft(12, 2, { ids: ['a', 7] })
    lists.open({ ids: [] })
    expect(lists.$savedDraft.get()).toBeNull()
    storeDraft(12, 2, { ids: ['a'] })
    lists.open({ ids: [] })
    expect(lists.$savedDraft.get()?.values).toEqual({ ids: ['a'] })
  })
})

describe('typing', () => {
  it('stores the value on this device immediately', () => {
    form.change({ address: 'Bou' })
    form.change({ address: 'Boudha' })
    expect(form.$values.get()).toEqual(TYPED)
    expect(draft()).toEqual(TYPED)
  })

  it('removes the draft when it restores the saved values', () => {
    form.change({ address: 'Boudha' })
    form.change({ address: 'Thamel' })
    expect(draft()).toBeUndefined()
  })

  it('clears the error of its own field, and no other', () => {
    form.open(EMPTY)
    form.touch('cityID')
    form.touch('latitude')
    form.change({ cityID: '9' })
    expect(form.$errors.get()).toEqual({ latitude: 'Please show on the map where the vehicle starts' })
  })

  it('validates a field on blur', () => {
    form.change({ cityID: '9' })
    expect(form.$errors.get()).toEqual({})
    form.touch('cityID')
    expect(form.$errors.get()).toEqual({ cityID: CITY })
    form.change({ cityID: '2' })
    form.touch('cityID')
    expect(form.$errors.get()).toEqual({})
  })

  it('accepts an error that is set directly, and clears it', () => {
    form.setError('address', 'hosting.errors.tooLong')
    expect(form.$errors.get()).toEqual({ address: 'This text is too long' })
    form.setError('address', null)
    expect(form.$errors.get()).toEqual({})
  })
})

describe('an earlier draft', () => {
  beforeEach(() => {
    storeDraft(12, STEP, TYPED)
    form.open(SAVED)
    form.touch('cityID')
  })

  it('can be restored: the form shows it, and it is stored until it is saved', () => {
    form.restoreDraft()
    expect(shown()).toEqual({ values: TYPED, errors: {}, found: null })
    expect(draft()).toEqual(TYPED)
  })

  it('can be discarded, and the form stays as it is', () => {
    form.discardDraft()
    expect(shown()).toEqual({ values: SAVED, errors: {}, found: null })
    expect(draft()).toBeUndefined()
  })

  it('is not lost by a change that is undone before the decision', () => {
    form.change({ address: 'Patan' })
    form.change({ address: 'Thamel' })
    expect(draft()).toEqual(TYPED)
    form.open(SAVED)
    expect(form.$savedDraft.get()?.values).toEqual(TYPED)
  })

  it('can be discarded without the values typed since', () => {
    form.change({ address: 'Patan' })
    form.discardDraft()
    expect(form.$values.get().address).toBe('Patan')
    expect(draft()).toMatchObject({ address: 'Patan' })
  })

  it('can be restored in place of the values typed since', () => {
    form.change({ address: 'Patan' })
    form.restoreDraft()
    expect(form.$values.get()).toEqual(TYPED)
    expect(draft()).toEqual(TYPED)
  })

  it('is removed once another version was saved', async () => {
    form.change({ address: 'Patan' })
    expect(await form.submit()).toBe(true)
    expect([form.$savedDraft.get(), draft()]).toEqual([null, undefined])
  })

  it('can be neither restored nor discarded twice', () => {
    form.discardDraft()
    form.restoreDraft()
    expect(form.$values.get()).toEqual(SAVED)
  })
})

describe('submitting', () => {
  it('sends the typed values, and removes the draft', async () => {
    form.change({ address: 'Boudha' })
    expect(await form.submit()).toBe(true)
    expect(sentTo(SAVE).map(({ payload }) => payload)).toEqual([{ ...TYPED, id: 12, step: STEP }])
    expect(shown()).toEqual({ values: TYPED, errors: {}, found: null })
    expect(draft()).toBeUndefined()
  })

  it('makes the sent values the saved ones, which later changes are compared with', async () => {
    form.change({ address: 'Boudha' })
    await form.submit()
    form.change({ address: 'Patan' })
    expect(draft()).toMatchObject({ address: 'Patan' })
    form.change({ address: 'Boudha' })
    expect(draft()).toBeUndefined()
  })

  it('sends nothing when the form is invalid, and reports its errors in the order of the form', async () => {
    form.open(EMPTY)
    form.change({ address: 'x'.repeat(201) })
    expect(await form.submit()).toBe(false)
    expect(outside.call).not.toHaveBeenCalledWith(
      expect.objectContaining({ method: 'POST' }),
      expect.anything(),
    )
    expect(form.$errors.get()).toEqual({
      cityID: CITY,
      latitude: 'Please show on the map where the vehicle starts',
      address: 'This text is too long',
    })
    expect(form.firstInvalidField()).toBe('cityID')
    expect(draft()).toMatchObject({ address: 'x'.repeat(201) })
  })

  it('shows the errors of the server at their fields', async () => {
    form.change({ address: 'Boudha' })
    const restore = failWith(SAVE, failure(422, 'We do not go there.', 'latitude'))
    expect(await form.submit()).toBe(false)
    expect(shown()).toEqual({ values: TYPED, errors: { latitude: 'We do not go there.' }, found: null })
    expect(form.firstInvalidField()).toBe('latitude')
    expect(draft()).toEqual(TYPED)
    restore()
    expect(await form.submit()).toBe(true)
    expect(form.firstInvalidField()).toBeNull()
  })

  it('loses nothing without a connection, and succeeds when it is retried', async () => {
    form.change({ address: 'Boudha' })
    const restore = failWith(SAVE, LOST)
    expect(await form.submit()).toBe(false)
    expect(shown()).toEqual({ values: TYPED, errors: {}, found: null })
    expect(draft()).toEqual(TYPED)
    restore()
    expect(await form.submit()).toBe(true)
    expect(sentTo(SAVE).at(-1)?.payload).toMatchObject(TYPED)
    expect(draft()).toBeUndefined()
  })

  it('sends one request for two concurrent saves', async () => {
    form.change({ address: 'Boudha' })
    expect(await Promise.all([form.submit(), form.submit()])).toEqual([true, false])
    expect(sentTo(SAVE)).toHaveLength(1)
    expect(draft()).toBeUndefined()
  })

  it('keeps what is typed during the call', async () => {
    form.change({ address: 'Boudha' })
    const submitted = form.submit()
    form.change({ address: 'Boudha 6' })
    expect(await submitted).toBe(true)
    expect(form.$values.get().address).toBe('Boudha 6')
    expect(draft()).toMatchObject({ address: 'Boudha 6' })
  })

  it('keeps the draft for the same user after the session ended', async () => {
    form.change({ address: 'Boudha' })
    answers[SAVE] = refuse401
    expect(await form.submit()).toBe(false)
    expect(form.$values.get()).toEqual(TYPED)
    storeSignIn(personOf(HOST_ID))
    writeElsewhere('app:hosting:drafts', localStorage.getItem('app:hosting:drafts'))
    form.open(SAVED)
    expect(form.$savedDraft.get()?.values).toEqual(TYPED)
  })

  it('shows the progress of files', async () => {
    const onProgress = vi.fn()
    const withFiles = createStepForm<AddressValues, AddressField>({
      step: STEP,
      empty: EMPTY,
      check: () => ({}),
      payload: (values) => ({ ...values, image: new Blob(['x']) }),
      onProgress,
    })
    withFiles.open(SAVED)
    await withFiles.submit()
    expect(outside.upload).toHaveBeenCalledTimes(1)
    sentTo(SAVE)[0]?.onProgress?.(0.25)
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25)
  })
})

describe('the form of a new vehicle', () => {
  const DEFAULTS = { ownerName: 'Anisha Karki', registrationNumber: '' }
  type Values = Pick<GeneralValues, 'ownerName' | 'registrationNumber'>
  const general = createStepForm<Values, keyof Values>({
    step: 1,
    empty: { ownerName: '', registrationNumber: '' },
    check: () => ({}),
    payload: (values) => ({ ...values }),
  })

  beforeEach(openWizard)

  it('starts from its defaults, and offers the draft from the last time', () => {
    general.open(DEFAULTS)
    general.change({ registrationNumber: 'BA 1' })
    general.open(DEFAULTS)
    expect(general.$values.get()).toEqual(DEFAULTS)
    expect(general.$savedDraft.get()?.values).toEqual({ ...DEFAULTS, registrationNumber: 'BA 1' })
  })

  it('has no draft once the vehicle exists, and neither has the vehicle', async () => {
    general.open(DEFAULTS)
    general.change({ registrationNumber: 'BA 1' })
    const submitted = general.submit()
    general.change({ registrationNumber: 'BA 12' })
    expect(await submitted).toBe(true)
    expect([findDraft(null, 1), findDraft(12, 1)]).toEqual([null, null])
    general.open(DEFAULTS)
    expect(general.$savedDraft.get()).toBeNull()
  })

  it('is offered the next day when it could not be sent', async () => {
    failWith('POST /vehicles', LOST)
    general.open(DEFAULTS)
    general.change({ registrationNumber: 'BA 1' })
    expect(await general.submit()).toBe(false)
    expect(findDraft(null, 1)?.values).toEqual({ ...DEFAULTS, registrationNumber: 'BA 1' })
  })
})
