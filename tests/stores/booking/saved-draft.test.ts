import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DRAFT } from '#stores/booking/draft.ts'

const KEY = 'app:booking:aside'
const THAMEL = { lat: 27.7154, lng: 85.3123, label: 'Thamel' }
const TYPED = {
  markers: { pickup: THAMEL, dropOff: null, stops: [{ key: 4, point: THAMEL }], active: 'stop-0' },
  routeId: 'by-hetauda',
  isOneWay: false,
  offRoad: { gravel: 5, normal: 0, extreme: 1.5 },
  addedKm: { gravel: 4, normal: 0 },
  coupon: 'DASHAIN',
  contact: { name: 'Sita', number: '9841234567', numberAbroad: '' },
  payment: 'esewa',
  isTermsAccepted: true,
}
const stored = new Map<string, string>()

/** The store of a page that is opened with this value in the tab's storage. */
async function open(value: unknown) {
  vi.resetModules()
  stored.clear()
  if (value !== undefined) stored.set(KEY, typeof value === 'string' ? value : JSON.stringify(value))
  return import('#stores/booking/saved-draft.ts')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a saved draft', () => {
  it('is restored by the next page, once, and removed from storage', async () => {
    const { takeSavedDraft } = await open({ vehicleId: 7, typed: TYPED })
    expect(takeSavedDraft(7)).toEqual({
      ...TYPED,
      markers: { ...TYPED.markers, stops: [{ key: 1, point: THAMEL }], active: 'dropOff' },
    })
    expect(takeSavedDraft(7)).toBeNull()
    expect(stored.has(KEY)).toBe(false)
  })

  it('is read in the form of the previous version', async () => {
    const { contact, markers, addedKm, ...same } = TYPED
    const { takeSavedDraft } = await open({
      vehicleId: 7,
      typed: {
        ...same,
        along: addedKm,
        markers: { ...markers, stops: [{ key: 4, spot: THAMEL }] },
        contactName: 'Sita',
        contactNumber: '9841234567',
      },
    })
    expect(takeSavedDraft(7)).toMatchObject({ contact, addedKm, markers: { stops: [{ point: THAMEL }] } })
  })

  it('is stored in the tab without its dates, which are in the URL', async () => {
    const { saveDraft } = await open(undefined)
    saveDraft(7, { ...EMPTY_DRAFT, contact: { name: 'Sita', number: '', numberAbroad: '' } })
    const { vehicleId, typed } = JSON.parse(stored.get(KEY) ?? '{}')
    expect([vehicleId, typed.contact.name, 'dates' in typed]).toEqual([7, 'Sita', false])
  })

  it('can be cleared', async () => {
    const { clearSavedDraft, takeSavedDraft } = await open({ vehicleId: 7, typed: TYPED })
    clearSavedDraft()
    expect([takeSavedDraft(7), stored.has(KEY)]).toEqual([null, false])
  })

  it.each([['{'], ['null'], ['[]'], ['"text"'], ['{"vehicleId":"7"}']])(
    'is ignored when it is %s',
    async (text) => {
      const { takeSavedDraft } = await open(text)
      expect(takeSavedDraft(7)).toBeNull()
    },
  )

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['text', 'x'],
    [
      'wrong kinds',
      { markers: 1, offRoad: 'x', coupon: 5, contact: { name: {}, number: [] }, payment: 'card' },
    ],
    ['places abroad', { markers: { pickup: { lat: 51, lng: 0, label: 'London' }, dropOff: { lat: 'x' } } }],
    ['km below zero', { offRoad: { gravel: -5, normal: 1e9, extreme: null }, addedKm: { gravel: -5 } }],
  ])('becomes an empty form with %s', async (_, typed) => {
    const { takeSavedDraft } = await open({ vehicleId: 7, typed })
    const { dates: _dates, invalidKm: _unreadKm, ...empty } = EMPTY_DRAFT
    expect(takeSavedDraft(7)).toEqual(empty)
  })
})
