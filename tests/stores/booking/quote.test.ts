import { describe, expect, it, vi } from 'vitest'
import { addStop, clearMarker } from '#domain/booking/markers.ts'
import { $draft, changeDraft, changeMarkers, chooseTripPlace, placeAt } from '#stores/booking/draft.ts'
import { $couponError, $price, applyCoupon, clearCoupon, retryPrice } from '#stores/booking/quote.ts'
import { $route, retryRoute } from '#stores/booking/route.ts'
import { loadVehicle } from '#stores/booking/vehicle.ts'
import {
  calls,
  failure,
  fillForm,
  outside,
  POKHARA,
  quoteOf,
  routeOf,
  settle,
  setUpBookingForm,
  THAMEL,
  VEHICLE,
} from './booking-form.ts'

const payloads = () => calls.price.mock.calls.map(([{ payload }]) => payload)
const lastPayload = () => payloads().at(-1)

/** A response that the test sends; it rejects when the signal aborts. */
function held() {
  const answers: ((value: unknown) => void)[] = []
  const ask = (signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      answers.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { answers, ask }
}

setUpBookingForm()

describe('the route', () => {
  it('is measured once both ends are set, and again when a stop is set', async () => {
    chooseTripPlace('pickup', THAMEL)
    await settle()
    expect(outside.route).not.toHaveBeenCalled()
    chooseTripPlace('dropOff', POKHARA)
    await settle()
    expect($route.get()).toMatchObject({ status: 'ready', route: { meters: 20_000 } })
    changeMarkers(addStop)
    await settle()
    expect(outside.route).toHaveBeenCalledOnce()
    chooseTripPlace('stop-0', { lat: 27.85, lng: 84.56, label: 'Mugling' })
    await settle()
    expect(outside.route.mock.calls.at(-1)?.[0]).toHaveLength(3)
  })

  it('is computed for the latest points, whichever response arrives first', async () => {
    const { answers, ask } = held()
    outside.route.mockImplementation((_, signal) => ask(signal))
    chooseTripPlace('pickup', THAMEL)
    chooseTripPlace('dropOff', POKHARA)
    chooseTripPlace('dropOff', { ...POKHARA, lat: 28.3 })
    answers[1]?.(routeOf(70_000))
    answers[0]?.(routeOf(30_000))
    await settle()
    expect($route.get().route?.meters).toBe(70_000)
    expect(payloads().filter(({ totalMeters }) => totalMeters === 30_000)).toEqual([])
  })

  it('shows why it failed, lets the server price the trip, and can be retried', async () => {
    outside.route.mockRejectedValueOnce(failure(503, 'unavailable', 'Please try again.'))
    await fillForm()
    expect($route.get()).toMatchObject({ status: 'failed', text: 'Please try again.' })
    expect(lastPayload()).toMatchObject({ originLatitude: THAMEL.lat, destinationLatitude: POKHARA.lat })
    expect(lastPayload()).not.toHaveProperty('totalMeters')
    retryRoute()
    await settle()
    expect([$route.get().status, lastPayload().totalMeters]).toEqual(['ready', 20_000])
  })

  it('is removed with one of its ends', async () => {
    await fillForm()
    changeMarkers((markers) => clearMarker(markers, 'pickup'))
    await settle()
    expect($route.get().status).toBe('idle')
    expect(lastPayload().originLatitude).toBeNull()
  })
})

describe('a click on the map', () => {
  it('sets pickup first, then the drop-off, rounded to 4 decimals, and names them', async () => {
    await placeAt(null, { lat: 27.712345, lng: 85.312345 })
    await placeAt(null, { lat: 27.7, lng: 85.4 })
    const { markers } = $draft.get()
    expect(markers.pickup).toEqual({ lat: 27.7123, lng: 85.3123, label: 'Near Patan, Nepal' })
    expect(markers.dropOff).toMatchObject({ lat: 27.7, lng: 85.4 })
  })

  it('sets nothing outside Nepal and shows why', async () => {
    await placeAt(null, { lat: 25, lng: 85 })
    expect($draft.get().markers.pickup).toBeNull()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', 'booking.errors.outsideNepal')
  })

  it('keeps its coordinates when its name does not load', async () => {
    outside.name.mockRejectedValueOnce(failure(0))
    await placeAt('dropOff', { lat: 27.7, lng: 85.4 })
    expect($draft.get().markers.dropOff?.label).toBe('27.7000, 85.4000')
  })

  it('does not get the name of an earlier position', async () => {
    let name: (place: unknown) => void = () => {}
    outside.name.mockImplementationOnce(() => new Promise((resolve) => (name = resolve)))
    const clicked = placeAt('pickup', { lat: 27.7, lng: 85.4 })
    chooseTripPlace('pickup', THAMEL)
    name({ label: 'Elsewhere' })
    await clicked
    expect($draft.get().markers.pickup?.label).toBe(THAMEL.label)
  })
})

describe('the price', () => {
  it('covers the time until there is a route, then the route, with its metres as a hint', async () => {
    expect(payloads()).toEqual([
      {
        from: '2026-11-24T04:15:00Z',
        to: '2026-11-26T04:15:00Z',
        vehicleId: 7,
        coupon: null,
        isOneWay: true,
      },
    ])
    await fillForm()
    expect(payloads()).toHaveLength(2)
    expect(lastPayload()).toMatchObject({
      totalMeters: 20_000,
      totalTime: 2_000,
      isCityRide: true,
      waypoints: [],
    })
    expect($price.get()).toMatchObject({ status: 'ready', quote: { payable: 3_000, isOneWay: false } })
  })

  it('covers only the destination until there is a pickup', async () => {
    chooseTripPlace('dropOff', POKHARA)
    await settle()
    expect(lastPayload()).toMatchObject({ originLatitude: null, destinationLatitude: POKHARA.lat })
    changeMarkers(addStop)
    chooseTripPlace('stop-0', THAMEL)
    await settle()
    expect(lastPayload().destinationLatitude).toBeUndefined()
  })

  it('is requested once, 200 ms after the last relevant change', async () => {
    await fillForm()
    const before = payloads().length
    changeDraft({ isOneWay: false })
    changeDraft({ isOneWay: true })
    changeDraft({ isOneWay: false })
    expect($price.get().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(199)
    expect(payloads()).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(payloads()).toHaveLength(before + 1)
    changeDraft({
      contact: { name: 'Ram', number: '', numberAbroad: '' },
      payment: 'esewa',
      isTermsAccepted: false,
    })
    await settle()
    expect(payloads()).toHaveLength(before + 1)
  })

  it('is taken from the latest request; earlier ones are aborted', async () => {
    const { answers, ask } = held()
    calls.price.mockImplementation(({ signal }) => ask(signal))
    applyCoupon('ONE')
    await settle()
    applyCoupon('TWO')
    await settle()
    answers[1]?.({ data: { ...quoteOf(lastPayload()), payable: 222 } })
    answers[0]?.({ data: { ...quoteOf(lastPayload()), payable: 111 } })
    await settle()
    expect($price.get()).toMatchObject({ status: 'ready', quote: { payable: 222 } })
    expect(calls.price.mock.calls.at(-2)?.[0].signal.aborted).toBe(true)
  })

  it('stays shown while the next one loads', async () => {
    calls.price.mockReturnValue(new Promise(() => {}))
    applyCoupon('ONE')
    await settle()
    expect($price.get()).toMatchObject({ status: 'loading', quote: { payable: 1_000 } })
  })

  it.each([
    [false, undefined],
    [true, 5],
  ])('is for a vehicle allowed off-road (%s) computed with these km: %s', async (offRoad, km) => {
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, offRoad } })
    await loadVehicle(7)
    changeDraft({ offRoad: { gravel: 5, normal: 0, extreme: 0 } })
    await settle()
    expect(lastPayload().gravelOffRoadKM).toBe(km)
  })
})

describe('a coupon', () => {
  it('is applied and cleared', async () => {
    applyCoupon(' DASHAIN ')
    await settle()
    expect([lastPayload().coupon, $price.get().quote?.totalSaving]).toEqual(['DASHAIN', 100])
    clearCoupon()
    await settle()
    expect([lastPayload().coupon, $price.get().quote?.totalSaving]).toEqual([null, 0])
  })

  it('reports an error when it is empty', async () => {
    const before = payloads().length
    applyCoupon('  ')
    await settle()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', 'booking.coupon.empty')
    expect([$couponError.get(), payloads().length]).toEqual(['booking.coupon.empty', before])
  })

  it('is cleared when it is refused; the price is loaded without it, and the reason is shown once', async () => {
    calls.price.mockImplementation(async ({ payload }) => {
      if (payload.coupon) throw failure(422, 'unknownCoupon', 'This coupon is not valid.')
      return { data: quoteOf(payload) }
    })
    applyCoupon('NOPE')
    await settle()
    expect($draft.get().coupon).toBeNull()
    expect($price.get()).toMatchObject({ status: 'ready', quote: { payable: 1_000 } })
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', 'This coupon is not valid.')
    expect($couponError.get()).toBe('booking.coupon.refused')
  })

  it('is removed after any error of the price; a persistent error ends the retries', async () => {
    calls.price.mockRejectedValue(failure(500, 'failed', 'Please try again.'))
    const before = payloads().length
    applyCoupon('DASHAIN')
    await settle()
    await settle()
    expect(
      payloads()
        .slice(before)
        .map(({ coupon }) => coupon),
    ).toEqual(['DASHAIN', null])
    expect($price.get()).toMatchObject({ status: 'failed', quote: null, text: 'Please try again.' })
    expect($couponError.get()).toBeNull()
    expect(outside.notify).toHaveBeenCalledOnce()
  })
})

describe('a failed price', () => {
  it('can be retried', async () => {
    calls.price.mockRejectedValueOnce(failure(0))
    await fillForm()
    expect($price.get()).toMatchObject({ status: 'failed', text: 'booking.errors.network' })
    retryPrice()
    await settle()
    expect($price.get().status).toBe('ready')
  })
})
