import '../auth/browser-storage.ts'

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { deleteDraft, findDraft, storeDraft } from '#stores/hosting/drafts.ts'
import { writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'
import { beginHosting, clock, HOST_ID } from './host.ts'

const KEY = 'app:hosting:drafts'
const stored = () => localStorage.getItem(KEY)
/** The drafts that another page of this browser reads from storage. */
const readAgain = () => writeElsewhere(KEY, stored())
const valuesOf = (vehicleId: number | null, step: number) => findDraft(vehicleId, step)?.values

beforeEach(() => beginHosting())

describe('a draft', () => {
  it('is found for its vehicle and its step, with the time at which it was typed', () => {
    storeDraft(12, 3, { address: 'Thamel' })
    expect(findDraft(12, 3)).toEqual({
      userId: HOST_ID,
      vehicleId: 12,
      step: 3,
      values: { address: 'Thamel' },
      at: clock.now,
    })
    expect([findDraft(12, 4), findDraft(13, 3), findDraft(null, 3)]).toEqual([null, null, null])
  })

  it('is separate for a vehicle that does not exist yet', () => {
    storeDraft(null, 1, { ownerName: 'A' })
    storeDraft(12, 1, { ownerName: 'B' })
    expect([valuesOf(null, 1), valuesOf(12, 1)]).toEqual([{ ownerName: 'A' }, { ownerName: 'B' }])
  })

  it('replaces the previous one', () => {
    storeDraft(12, 3, { address: 'T' })
    storeDraft(12, 3, { address: 'Th' })
    expect(valuesOf(12, 3)).toEqual({ address: 'Th' })
    deleteDraft(12, 3)
    expect(findDraft(12, 3)).toBeNull()
  })

  it('leaves the others unchanged when it is deleted', () => {
    storeDraft(12, 3, 'three')
    storeDraft(12, 4, 'four')
    deleteDraft(12, 3)
    deleteDraft(12, 5)
    expect([valuesOf(12, 3), valuesOf(12, 4)]).toEqual([undefined, 'four'])
  })

  it('is found again by another page', () => {
    storeDraft(12, 3, { address: 'Thamel' })
    readAgain()
    expect(valuesOf(12, 3)).toEqual({ address: 'Thamel' })
  })

  it('is read back as it was typed, whatever the values', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 })
    const form = fc.record({
      ownerName: text,
      driverPhoneNumber: text,
      featureIDs: fc.array(text, { maxLength: 4 }),
      offRoad: fc.boolean(),
    })
    fc.assert(
      fc.property(form, fc.option(fc.nat()), fc.integer({ min: 1, max: 7 }), (values, vehicleId, step) => {
        storeDraft(vehicleId, step, values)
        readAgain()
        expect(valuesOf(vehicleId, step)).toEqual(values)
      }),
    )
  })

  it('is stored only among the newest twenty', () => {
    for (let vehicle = 1; vehicle <= 25; vehicle++) storeDraft(vehicle, 1, vehicle)
    const kept = Array.from({ length: 25 }, (_, index) => index + 1).filter((id) => findDraft(id, 1))
    expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
    expect(JSON.parse(stored() ?? '[]')).toHaveLength(20)
  })
})

describe('the user of a draft', () => {
  it('is the only one who finds it', () => {
    storeDraft(12, 3, 'mine')
    $user.set({ ...personOf(8) })
    expect(findDraft(12, 3)).toBeNull()
    $user.set({ ...personOf(HOST_ID) })
    expect(valuesOf(12, 3)).toBe('mine')
  })

  it('is required: nothing is stored or found while signed out', () => {
    storeDraft(12, 3, 'mine')
    $user.set(undefined)
    storeDraft(12, 4, 'nobody’s')
    expect([findDraft(12, 3), findDraft(12, 4)]).toEqual([null, null])
    expect(stored()).not.toContain('nobody')
  })

  it('loses the draft when another user stores one on this device', () => {
    storeDraft(12, 3, 'theirs')
    $user.set({ ...personOf(8) })
    storeDraft(null, 1, 'mine')
    expect(stored()).not.toContain('theirs')
  })

  it('finds it again after a session that the server ended', () => {
    storeDraft(12, 3, 'mine')
    dropSession({ detail: '', isBackground: false })
    expect(findDraft(12, 3)).toBeNull()
    storeSignIn(personOf(HOST_ID))
    readAgain()
    expect(valuesOf(12, 3)).toBe('mine')
  })

  it('finds it again although several calls were refused together', () => {
    storeDraft(12, 3, 'mine')
    dropSession({ detail: '', isBackground: true })
    dropSession({ detail: '', isBackground: false })
    storeSignIn(personOf(HOST_ID))
    readAgain()
    expect(valuesOf(12, 3)).toBe('mine')
  })

  it('loses it when another one signs in after that', () => {
    storeDraft(12, 3, 'mine')
    dropSession({ detail: '', isBackground: false })
    storeSignIn(personOf(8))
    expect(stored()).toBeNull()
  })

  it('loses it on sign-out', () => {
    storeDraft(12, 3, 'mine')
    clearSession()
    expect(stored()).toBeNull()
  })
})

describe('a stored value', () => {
  const good = { userId: HOST_ID, vehicleId: 12, step: 3, values: 'mine', at: 1 }

  it.each(['', '{', 'null', '7', '"text"', '{"userId":7}', '[null,7,"x",[],{}]', '[{"userId":"7"}]'])(
    'is ignored when it is not a valid draft: %s',
    (text) => {
      writeElsewhere(KEY, text)
      expect(findDraft(12, 3)).toBeNull()
      storeDraft(12, 3, 'mine')
      readAgain()
      expect(valuesOf(12, 3)).toBe('mine')
    },
  )

  it.each([{ userId: '7' }, { vehicleId: '12' }, { vehicleId: undefined }, { step: '3' }, { at: null }])(
    'is ignored with %j, and those beside it are found',
    (patch) => {
      writeElsewhere(
        KEY,
        JSON.stringify([
          { ...good, ...patch },
          { ...good, step: 4 },
        ]),
      )
      expect([findDraft(12, 3), valuesOf(12, 4)]).toEqual([null, 'mine'])
    },
  )
})
