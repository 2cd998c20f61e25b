import { beforeEach, describe, expect, it } from 'vitest'
import type { Route, RouteOption } from '#contract/places.ts'
import { clearMarker } from '#domain/booking/markers.ts'
import { openBookingForm } from '#stores/booking/booking-form.ts'
import {
  $draft,
  changeDraft,
  changeMarkers,
  chooseTripPlace,
  invalidFields,
  placeAt,
} from '#stores/booking/draft.ts'
import {
  $hasTooManyKm,
  $kmErrors,
  $mostKm,
  $routeOffRoad,
  addRouteOffRoad,
  areKmAdded,
  typeOffRoad,
} from '#stores/booking/off-road.ts'
import { chooseRoute, retryRoute } from '#stores/booking/route.ts'
import { saveDraft } from '#stores/booking/saved-draft.ts'
import {
  calls,
  failure,
  fillForm,
  outside,
  POKHARA,
  routeOf,
  settle,
  setUpBookingForm,
  VEHICLE,
} from './booking-form.ts'

const RIDGE: RouteOption = { ...routeOf(70_000), id: 'ridge', gravelKm: 58.4, trackKm: 3.5 }
const VALLEY: Route = { ...routeOf(80_000), id: 'valley', gravelKm: 2.5, alternatives: [RIDGE] }
const NONE = { gravel: 0, normal: 0 }
const BY_RIDGE = { gravel: 58, normal: 3 }
/** gravel, normal and extreme, in the form and in the price */
const km = () => Object.values($draft.get().offRoad)
const pricedKm = () => {
  const payload = calls.price.mock.calls.at(-1)?.[0].payload
  return [payload?.gravelOffRoadKM, payload?.normalOffRoadKM, payload?.extremeOffRoadKM]
}
const errorOfKm = async () => {
  const facts = { isOwnVehicle: false, priceTotal: 1, hasTooManyKm: $hasTooManyKm.get() }
  return (await invalidFields($draft.get(), facts)).offRoad
}
const isIn = () => {
  const along = $routeOffRoad.get()
  return along && areKmAdded($draft.get(), along)
}

setUpBookingForm()
beforeEach(async () => {
  calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, offRoad: true } })
  outside.route.mockImplementation(async () => VALLEY)
  openBookingForm({ vehicleId: '7', apiBaseUrl: '/api/v1' })
  await fillForm()
  chooseRoute('ridge')
  typeOffRoad('gravel', '1.2')
  typeOffRoad('extreme', '4')
})

describe('the off-road distance of the route', () => {
  it('is added once to the typed one', async () => {
    expect([$routeOffRoad.get(), isIn()]).toEqual([BY_RIDGE, false])
    addRouteOffRoad()
    addRouteOffRoad()
    await settle()
    expect([km(), pricedKm(), isIn()]).toEqual([[59.2, 3, 4], [59.2, 3, 4], true])
  })

  it.each<[string, () => unknown, object | null]>([
    ['another route is chosen', () => chooseRoute('valley'), { gravel: 2, normal: 0 }],
    ['the trip becomes a round trip', () => changeDraft({ isOneWay: false }), { gravel: 116, normal: 7 }],
    ['an end is cleared', () => changeMarkers((all) => clearMarker(all, 'dropOff')), NONE],
    [
      'the trip goes elsewhere',
      () => chooseTripPlace('dropOff', { ...POKHARA, lat: 28.3 }),
      { gravel: 2, normal: 0 },
    ],
    [
      'no road reaches the new place',
      () => {
        outside.route.mockRejectedValueOnce(failure(422, 'farFromRoad', '', { at: 1 }))
        chooseTripPlace('dropOff', { ...POKHARA, lat: 28.3 })
      },
      NONE,
    ],
  ])('is removed from the price when %s, but not the typed one', async (_, change, known) => {
    addRouteOffRoad()
    await settle()
    change()
    await settle()
    expect([km(), pricedKm()]).toEqual([
      [1.2, 0, 4],
      [1.2, 0, 4],
    ])
    expect([$routeOffRoad.get(), $draft.get().addedKm]).toEqual([known, NONE])
  })

  it('stays while this route is measured again, and when a pin is refused', async () => {
    addRouteOffRoad()
    outside.route.mockRejectedValueOnce(failure(503))
    retryRoute()
    await settle()
    expect([$routeOffRoad.get(), km()]).toEqual([null, [59.2, 3, 4]])
    outside.route.mockRejectedValueOnce(failure(422, 'outsideNepal'))
    outside.name.mockRejectedValueOnce(failure(422, 'outsideNepal'))
    await placeAt('dropOff', { lat: 26.4, lng: 87.9 })
    await settle()
    expect([$routeOffRoad.get(), km(), isIn()]).toEqual([BY_RIDGE, [59.2, 3, 4], true])
  })

  it('stays in a saved draft, until its route no longer exists', async () => {
    addRouteOffRoad()
    const draft = $draft.get()
    for (const routeId of ['ridge', 'by-a-road-that-is-gone']) {
      saveDraft(7, { ...draft, routeId })
      openBookingForm({ vehicleId: '7', apiBaseUrl: '/api/v1' })
      await settle()
      expect([routeId, km(), isIn()]).toEqual(
        routeId === 'ridge' ? [routeId, [59.2, 3, 4], true] : [routeId, [1.2, 0, 4], false],
      )
    }
  })

  it('belongs to the guest once it is changed by hand, and stays on every route', () => {
    addRouteOffRoad()
    typeOffRoad('extreme', '5')
    typeOffRoad('gravel', '59.2')
    expect(isIn()).toBe(true)
    typeOffRoad('gravel', '40')
    expect([isIn(), $draft.get().addedKm]).toEqual([false, NONE])
    chooseRoute('valley')
    expect(km()).toEqual([40, 3, 5])
  })
})

describe('a typed off-road distance', () => {
  it('counts as it is parsed, with decimals after a point or a comma', async () => {
    for (const [typed, read] of [
      ['1,5', 1.5],
      ['१.५', 1.5],
      ['12,00', 12],
      ['', 0],
    ] as const) {
      typeOffRoad('normal', typed)
      await settle()
      expect([km()[1], pricedKm()[1], $kmErrors.get()]).toEqual([read, read, {}])
    }
  })

  it('removes an earlier number from the price when it is invalid, and is not booked', async () => {
    typeOffRoad('normal', '1,2')
    typeOffRoad('normal', '1,2,')
    typeOffRoad('extreme', 'many')
    await settle()
    expect([km(), pricedKm()]).toEqual([
      [1.2, 0, 0],
      [1.2, 0, 0],
    ])
    const text = 'booking.errors.km'
    expect($kmErrors.get()).toEqual({ normal: text, extreme: text })
    expect(await errorOfKm()).toBe('booking.errors.km')
    addRouteOffRoad()
    expect([km(), $kmErrors.get()]).toEqual([[59.2, 3, 0], { extreme: text }])
    typeOffRoad('extreme', '0')
    expect(await errorOfKm()).toBeUndefined()
  })

  it('reports a sum beyond the trip at the field with the most, and is neither priced nor booked', async () => {
    typeOffRoad('normal', '64.81')
    await settle()
    expect([$mostKm.get(), pricedKm()]).toEqual([70, [0, 0, 0]])
    expect($kmErrors.get()).toEqual({ normal: 'booking.errors.kmMost' })
    expect(await errorOfKm()).toBe('booking.errors.kmTooMany')
    typeOffRoad('normal', '64.8')
    await settle()
    expect([$kmErrors.get(), pricedKm(), await errorOfKm()]).toEqual([{}, [1.2, 64.8, 4], undefined])
  })

  it.each<[string, () => unknown, string, number]>([
    ['a round trip', () => changeDraft({ isOneWay: false }), '134.8', 140],
    ['a trip without a route', () => changeMarkers((all) => clearMarker(all, 'dropOff')), '44.8', 50],
  ])('may on %s be as high as what is charged for, and 50', async (_, change, allowed, most) => {
    change()
    await settle()
    typeOffRoad('normal', allowed)
    expect($kmErrors.get()).toEqual({})
    typeOffRoad('normal', '99999')
    expect([$kmErrors.get(), $mostKm.get()]).toEqual([{ normal: 'booking.errors.kmMost' }, most])
  })
})
