import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import { listSavedVehicles, saveVehicles } from '#contract/saved-vehicles.ts'
import { SAVED_KEY, SEEN_KEY } from '#domain/vehicles/saved-keys.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $rememberedIds,
  $saved,
  $seen,
  $storedSaved,
  syncSaved,
  takeSaved,
  toggleVehicle,
} from '#stores/vehicles/saved.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

const call = vi.fn()
let now = NOW
const ids = () => $saved.get().marks.map(({ id }) => id)
const stored = () => JSON.parse(localStorage.getItem(SAVED_KEY) ?? 'null')
const answer = (...marks: { id: number; at: number }[]) => call.mockResolvedValueOnce({ data: marks })
const sent = () =>
  call.mock.calls.filter(([endpoint]) => endpoint === saveVehicles).map(([, { payload }]) => payload)

beforeEach(() => {
  call.mockReset()
  now = NOW
  useEnvironment({ call, now: () => now, uniqueKey: () => `key-${now}` })
  clearSession()
  emptyStorage()
  $storedSaved.set({ userId: null, marks: [], unsent: [], readAt: 0 })
  $seen.set([])
})

describe('a visitor', () => {
  it('saves vehicles on the device, without a call', async () => {
    toggleVehicle(4)
    toggleVehicle(7)
    toggleVehicle(4)
    expect(ids()).toEqual([7])
    expect(stored()).toMatchObject({ userId: null, marks: [{ id: 7, at: NOW }] })
    expect(await syncSaved()).toBe(false)
    expect(call).not.toHaveBeenCalled()
  })

  it('finds them in the account after the login, with those that it had, each once', async () => {
    toggleVehicle(4)
    now += 1
    toggleVehicle(7)
    storeSignIn(personOf(13))
    expect(ids()).toEqual([7, 4])
    answer({ id: 7, at: NOW + 1 }, { id: 4, at: NOW }, { id: 9, at: 5 })
    expect(await syncSaved()).toBe(true)
    expect(sent()).toEqual([
      {
        changes: [
          { id: 7, at: NOW + 1, isSaved: true },
          { id: 4, at: NOW, isSaved: true },
        ],
      },
    ])
    expect(ids()).toEqual([7, 4, 9])
    expect(stored()).toMatchObject({ userId: 13, unsent: [], readAt: NOW + 1 })
  })

  it('does not lose them when somebody else was signed in before', () => {
    storeSignIn(personOf(13))
    clearSession()
    toggleVehicle(4)
    storeSignIn(personOf(14))
    expect(stored().marks).toEqual([{ id: 4, at: NOW }])
    expect(ids()).toEqual([4])
  })
})

describe('a user', () => {
  beforeEach(() => storeSignIn(personOf(13)))

  it('has the list of the account, which is read again after ten minutes', async () => {
    answer({ id: 9, at: 5 })
    expect(await syncSaved()).toBe(true)
    expect(call.mock.calls[0]?.[0]).toBe(listSavedVehicles)
    expect(ids()).toEqual([9])
    now += 9 * 60_000
    expect(await syncSaved()).toBe(false)
    now += 60_000
    answer({ id: 9, at: 5 }, { id: 8, at: 4 })
    await syncSaved()
    expect(ids()).toEqual([9, 8])
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('sees a change immediately, and it waits on the device while there is no connection', async () => {
    toggleVehicle(4)
    call.mockRejectedValue(new ApiFailure(0, []))
    expect(await syncSaved()).toBe(false)
    expect(ids()).toEqual([4])
    expect(stored().unsent).toEqual([{ id: 4, at: NOW, isSaved: true }])
    call.mockReset()
    answer({ id: 4, at: NOW })
    expect(await syncSaved()).toBe(true)
    expect(stored().unsent).toEqual([])
  })

  it('can change the list while it is sent: that is sent next', async () => {
    toggleVehicle(4)
    call.mockImplementationOnce(async () => {
      now += 1
      toggleVehicle(4)
      return { data: [{ id: 4, at: NOW }] }
    })
    answer()
    expect(await syncSaved()).toBe(true)
    expect(sent()).toEqual([
      { changes: [{ id: 4, at: NOW, isSaved: true }] },
      { changes: [{ id: 4, at: NOW + 1, isSaved: false }] },
    ])
    expect(ids()).toEqual([])
  })

  it('does not get the list of the user before, which arrives after the login', async () => {
    call.mockImplementationOnce(async () => {
      clearSession()
      storeSignIn(personOf(14))
      return { data: [{ id: 9, at: 5 }] }
    })
    expect(await syncSaved()).toBe(false)
    expect(ids()).toEqual([])
  })

  it('sends one request for two calls at the same time', async () => {
    answer()
    await Promise.all([syncSaved(), syncSaved()])
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('who signs out leaves nothing on the device', async () => {
    toggleVehicle(4)
    $seen.set([{ id: 4, at: NOW }])
    clearSession()
    expect([localStorage.getItem(SAVED_KEY), localStorage.getItem(SEEN_KEY)]).toEqual([null, null])
  })

  it('whose session has ended finds unsent changes after the next login; others do not see them', async () => {
    toggleVehicle(4)
    clearSession({ keepsUnsaved: true })
    expect(ids()).toEqual([])
    storeSignIn(personOf(13))
    expect(ids()).toEqual([4])
    clearSession({ keepsUnsaved: true })
    storeSignIn(personOf(14))
    expect(ids()).toEqual([])
  })

  it('takes a list over that a script has stored', () => {
    takeSaved({ userId: 13, marks: [{ id: 2, at: 1 }], unsent: [], readAt: 0 })
    expect(ids()).toEqual([2])
  })
})

describe('the row of remembered vehicles', () => {
  it('has what was seen or saved last first, each once', () => {
    toggleVehicle(4)
    $seen.set([
      { id: 5, at: NOW + 9 },
      { id: 4, at: NOW + 4 },
      { id: 6, at: 1 },
    ])
    expect($rememberedIds.get()).toEqual([5, 4, 6])
  })
})
