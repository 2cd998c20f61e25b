import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getBooking } from '#contract/my-bookings.ts'
import { previewChange, proposeChange } from '#contract/trip-changes.ts'
import { addStop, placeMarker } from '#domain/booking/markers.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $booking, NO_BOOKING } from '#stores/my-bookings/booking.ts'
import { changePayload, draftOf } from '#stores/my-bookings/change-draft.ts'
import { $changePreview, retryPreview } from '#stores/my-bookings/change-preview.ts'
import {
  $changing,
  chooseHours,
  closeChanging,
  editChange,
  lookUpChange,
  openChanging,
  submitTripChange,
} from '#stores/my-bookings/changing.ts'
import { $listQuery } from '#stores/my-bookings/list.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { answerCalls, type EndpointAnswers, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'
import { CHANGE, changeable, PREVIEW, TO } from './changed-trip.ts'

const LATER = NOW + 112 * HOUR
const DONE = { data: { message: 'Done' } }
const environment = { call: vi.fn(), notify: vi.fn(), findWrite: vi.fn() }
const sent = (endpoint: unknown) =>
  environment.call.mock.calls.flatMap(([called, options]) => (called === endpoint ? [options.payload] : []))
const answers = (...input: EndpointAnswers[]) => answerCalls(environment.call, ...input)
const priced = () => vi.advanceTimersByTimeAsync(250)
/** The dialog with two more hours, a reason and its price. */
async function openExtended(booking = changeable()): Promise<void> {
  $booking.set({ id: booking.id, status: 'ready', booking })
  openChanging(booking, LATER)
  editChange({ reason: ' Puja ' }, 'reason')
  await priced()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment(environment)
  $booking.set(NO_BOOKING)
  $listQuery.set(null)
  storeSignIn(personOf(7))
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

describe('what is sent of a changed trip', () => {
  it.each([
    ['nothing', {}, {}],
    ['the drop-off', { dates: datesOf({ from: NOW + 100 * HOUR, to: LATER }) }, { to: toWire(LATER) }],
    ['another vehicle', { vehicleId: 8 }, { vehicleId: 8 }],
    ['the kind of trip', { isOneWay: false }, { isOneWay: false }],
    ['no driver of a guest', { driver: { name: 'Hari', phone: '9801234567' } }, {}],
  ] as const)('is %s', (_, edit, expected) => {
    const booking = changeable()
    const payload = changePayload(booking, { ...draftOf(booking), ...edit })
    expect(Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))).toEqual(
      expected,
    )
  })

  it('is no pickup hour while it runs', () => {
    const dates = datesOf({ from: NOW, to: LATER })
    const payload = (status: 'approved' | 'inTrip') =>
      changePayload(changeable({ status }), { ...draftOf(changeable()), dates })
    expect(payload('inTrip')).not.toHaveProperty('from')
    expect(payload('approved')).toMatchObject({ from: toWire(NOW), to: toWire(LATER) })
  })

  it('are the places that move, with the stops that have a place', () => {
    const booking = changeable()
    const draft = draftOf(booking)
    const nagarkot = { lat: 27.71, lng: 85.52, label: 'Nagarkot' }
    const markers = placeMarker(addStop(draft.markers), 'dropOff', nagarkot)
    expect(changePayload(booking, { ...draft, markers })).toMatchObject({
      originLatitude: null,
      destinationLatitude: 27.71,
      destinationAddress: 'Nagarkot',
      waypoints: null,
    })
  })

  it.each([
    [
      'another one',
      { name: ' Hari  Rai ', phone: '+977 980-1234567' },
      { name: 'Hari Rai', phone: '9801234567' },
    ],
    ['half typed', { name: 'Hari', phone: '98012' }, null],
    ['the same again', { name: 'Ram', phone: '9800000001' }, null],
  ])('is the driver of a host: %s', (_, driver, expected) => {
    const booking = changeable({ isBookedByMe: false, otherDriver: { name: 'Ram', phone: '9800000001' } })
    expect(changePayload(booking, { ...draftOf(booking), driver }).driver).toEqual(expected)
  })
})

describe('the price of a change', () => {
  it('is asked for once typing pauses, and not while nothing differs', async () => {
    answers([previewChange, { data: PREVIEW }])
    openChanging(changeable())
    await priced()
    expect([$changePreview.get().status, sent(previewChange)]).toEqual(['idle', []])
    editChange({ vehicleId: 8 })
    editChange({ vehicleId: 9 })
    expect($changePreview.get().status).toBe('loading')
    await priced()
    expect(sent(previewChange)).toMatchObject([{ vehicleId: 9 }])
    expect($changePreview.get()).toMatchObject({ status: 'ready', preview: PREVIEW })
    editChange({ reason: 'Puja' })
    await priced()
    expect(sent(previewChange)).toHaveLength(1)
    editChange({ vehicleId: 7 })
    expect($changePreview.get().status).toBe('idle')
  })

  it('can be asked for again after a failure, and keeps what was typed', async () => {
    answers([previewChange, apiFailure(0), { data: PREVIEW }])
    await openExtended()
    expect($changePreview.get()).toMatchObject({ status: 'failed', canRetry: true })
    expect($changing.get()?.draft.reason).toBe(' Puja ')
    retryPreview()
    await priced()
    expect($changePreview.get().status).toBe('ready')
  })

  it('offers the free hours where the chosen ones are taken', async () => {
    const times = [{ from: toWire(NOW + 100 * HOUR), to: toWire(NOW + 111 * HOUR) }]
    answers([previewChange, apiFailure(409, 'Taken', 'hoursTaken', { times }), { data: PREVIEW }])
    await openExtended()
    expect($changePreview.get()).toMatchObject({ text: 'Taken', canRetry: false, freeHours: times })
    for (const hours of times) chooseHours(hours)
    await priced()
    expect(sent(previewChange)[1]).toMatchObject({ to: toWire(NOW + 111 * HOUR) })
  })
})

describe('a change', () => {
  it('is sent once with its price, and the booking is read again', async () => {
    answers([previewChange, { data: PREVIEW }], [proposeChange, DONE], [getBooking, { data: changeable() }])
    await openExtended()
    await Promise.all([submitTripChange(), submitTripChange()])
    expect(sent(proposeChange)).toMatchObject([
      { to: toWire(LATER), reason: 'Puja', expectedPayable: 4_500, expectedDropOff: PREVIEW.after.to },
    ])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect(environment.call.mock.calls.map(([endpoint]) => endpoint)).toContain(getBooking)
    expect($changing.get()).toBeNull()
    openChanging(changeable())
    expect($changing.get()?.draft.reason).toBe('')
  })

  it('is not sent without a reason, a place, or a difference', async () => {
    openChanging(changeable())
    await submitTripChange()
    expect($changing.get()).toMatchObject({
      problem: { kind: 'nothing' },
      errors: { reason: 'trip-changes.errors.reason' },
    })
    const markers = addStop(draftOf(changeable()).markers)
    editChange({ markers, dates: datesOf({ from: LATER, to: NOW }) }, 'places')
    await submitTripChange()
    expect($changing.get()?.errors).toMatchObject({
      times: 'trip-changes.errors.times',
      places: 'trip-changes.errors.place',
    })
    expect(sent(proposeChange)).toEqual([])
  })

  it('asks again when the price has changed', async () => {
    const data = {
      ...PREVIEW,
      after: { ...PREVIEW.after, quote: { ...PREVIEW.after.quote, payable: 4_700 } },
    }
    answers(
      [previewChange, { data: PREVIEW }],
      [proposeChange, apiFailure(409, 'Other price', 'priceChanged', data), DONE],
    )
    await openExtended()
    await submitTripChange()
    expect($changing.get()).toMatchObject({ status: 'idle', problem: { kind: 'repriced' } })
    await submitTripChange()
    expect(sent(proposeChange).map(({ expectedPayable }) => expectedPayable)).toEqual([4_500, 4_700])
  })

  it('stays typed when its hours are taken meanwhile', async () => {
    const times = [{ from: toWire(NOW + 100 * HOUR), to: toWire(NOW + 111 * HOUR) }]
    answers(
      [previewChange, { data: PREVIEW }],
      [proposeChange, apiFailure(409, 'Taken', 'hoursTaken', { times })],
    )
    await openExtended()
    await submitTripChange()
    expect($changing.get()).toMatchObject({ status: 'idle', draft: { reason: ' Puja ' } })
    expect($changePreview.get()).toMatchObject({ status: 'failed', freeHours: times })
  })

  it('is made of the new booking when that has changed meanwhile', async () => {
    const now = changeable({ vehicle: { id: 9 } as never })
    answers(
      [previewChange, { data: PREVIEW }],
      [proposeChange, apiFailure(409, 'Changed', 'bookingChanged')],
      [getBooking, { data: now }],
    )
    await openExtended()
    await submitTripChange()
    expect($changing.get()).toMatchObject({
      booking: { vehicle: { id: 9 } },
      draft: { vehicleId: 9, reason: ' Puja ' },
      problem: { kind: 'failed', sentence: 'Changed' },
    })
    await priced()
    expect(sent(previewChange).at(-1)).not.toHaveProperty('vehicleId')
  })

  it('closes when the other side was faster, and what was typed comes back', async () => {
    answers([previewChange, { data: PREVIEW }], [proposeChange, apiFailure(409, 'Open', 'changeOpen')])
    await openExtended()
    await submitTripChange()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'Open')
    expect($changing.get()).toBeNull()
    openChanging(changeable())
    expect($changing.get()?.draft).toMatchObject({ reason: ' Puja ' })
  })

  it.each([503, 422])('stays open with the reason of a failure (%i)', async (status) => {
    answers([previewChange, { data: PREVIEW }], [proposeChange, apiFailure(status, 'Not now.')])
    await openExtended()
    await submitTripChange()
    expect($changing.get()).toMatchObject({
      status: 'idle',
      problem: { kind: 'failed', sentence: 'Not now.' },
    })
  })
})

describe('a lost response', () => {
  const lost = apiFailure(0)
  it.each([
    ['proposed', { open: CHANGE }],
    ['applied', { decided: [{ ...CHANGE, state: 'accepted' as const }] }],
  ])('is looked up in the booking: %s', async (done, changes) => {
    answers(
      [previewChange, { data: PREVIEW }],
      [proposeChange, lost],
      [getBooking, { data: changeable({}, changes) }],
    )
    await openExtended()
    await submitTripChange()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith(
      'success',
      `my-bookings.change.done.${done}.renter`,
    )
    expect($changing.get()).toBeNull()
  })

  it('did not arrive when the booking is as it was', async () => {
    const old = { ...CHANGE, state: 'declined' as const }
    const booking = changeable({}, { decided: [old] })
    answers([previewChange, { data: PREVIEW }], [proposeChange, lost], [getBooking, { data: booking }])
    await openExtended(booking)
    await submitTripChange()
    expect($changing.get()).toMatchObject({ status: 'idle', problem: { kind: 'stands' } })
  })

  it('is unknown when nothing can be read, and can be looked up again', async () => {
    answers(
      [previewChange, { data: PREVIEW }],
      [proposeChange, lost],
      [getBooking, lost, { data: changeable({}, { open: CHANGE }) }],
    )
    await openExtended()
    await submitTripChange()
    expect($changing.get()?.problem).toEqual({ kind: 'unknown' })
    editChange({ vehicleId: 8 })
    expect($changing.get()?.problem).toEqual({ kind: 'unknown' })
    await lookUpChange()
    expect(sent(proposeChange)).toHaveLength(1)
    expect($changing.get()).toBeNull()
  })
})

it('a dialog that was closed keeps what was typed, and an offered hour replaces only the drop-off', () => {
  openChanging(changeable())
  editChange({ reason: 'Puja', vehicleId: 8 })
  closeChanging()
  openChanging(changeable(), LATER)
  const { toDate, toTime } = datesOf({ from: LATER, to: LATER })
  expect($changing.get()?.draft).toMatchObject({ reason: 'Puja', vehicleId: 8, dates: { toDate, toTime } })
  expect(TO).not.toBe(toWire(LATER))
})
