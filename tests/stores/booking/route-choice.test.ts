import { beforeEach, describe, expect, it } from 'vitest'
import type { Route, RouteOption } from '#contract/places.ts'
import { moveStop, nameMarkers } from '#domain/booking/markers.ts'
import { openBookingForm } from '#stores/booking/booking-form.ts'
import { $checkout, book } from '#stores/booking/checkout.ts'
import { $draft, changeMarkers, chooseTripPlace, placeAt } from '#stores/booking/draft.ts'
import { $price } from '#stores/booking/quote.ts'
import {
  $chosenRoute,
  $route,
  $routeChosenOnMap,
  chooseRoute,
  chooseRouteOnMap,
} from '#stores/booking/route.ts'
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
} from './booking-form.ts'

const BY_HETAUDA: RouteOption = { ...routeOf(60_000), id: 'hetauda', title: 'By Hetauda', character: 'hill' }
const TWO_WAYS: Route = { ...routeOf(80_000), id: 'mugling', alternatives: [BY_HETAUDA] }
const lastPayload = () => calls.price.mock.calls.at(-1)?.[0].payload
const choice = () => [$draft.get().routeId, $chosenRoute.get()?.id]

setUpBookingForm()
beforeEach(async () => {
  outside.route.mockImplementation(async () => TWO_WAYS)
  await fillForm()
})

describe('the route of a trip', () => {
  it('is the best one for this vehicle until another is chosen, which is then priced and booked', async () => {
    expect(outside.route.mock.calls.at(-1)?.[2]).toBe(7)
    expect([choice(), lastPayload().routeId, lastPayload().totalMeters]).toEqual([
      [null, 'mugling'],
      null,
      80_000,
    ])
    chooseRoute('hetauda')
    await settle()
    expect([choice(), lastPayload().routeId, lastPayload().totalMeters]).toEqual([
      ['hetauda', 'hetauda'],
      'hetauda',
      60_000,
    ])
    expect(outside.route).toHaveBeenCalledOnce()
    calls.book.mockResolvedValue({ data: { id: 'b-1', status: 'pending', payable: 3_000, message: '' } })
    await book()
    expect(calls.book.mock.calls[0]?.[0].payload.routeId).toBe('hetauda')
  })

  it('stays chosen while the places stay, whatever their names', async () => {
    chooseRoute('hetauda')
    changeMarkers((markers) => nameMarkers(markers, POKHARA, 'Lakeside'))
    changeMarkers((markers) => moveStop(markers, 0, 1))
    await settle()
    expect(choice()).toEqual(['hetauda', 'hetauda'])
    chooseTripPlace('dropOff', { ...POKHARA, lat: 28.3 })
    await settle()
    expect([choice(), lastPayload().routeId]).toEqual([[null, 'mugling'], null])
  })

  it('stays chosen when a pin is refused and moves back', async () => {
    chooseRoute('hetauda')
    outside.name.mockRejectedValueOnce(failure(422, 'outsideNepal'))
    await placeAt('dropOff', { lat: 26.4, lng: 87.9 })
    await settle()
    expect(choice()).toEqual(['hetauda', 'hetauda'])
    expect([$draft.get().markers.dropOff, lastPayload().routeId]).toEqual([POKHARA, 'hetauda'])
  })

  it('is announced when it was chosen on the map, which does not announce it', () => {
    chooseRouteOnMap('hetauda')
    expect([choice(), $routeChosenOnMap.get()]).toEqual([['hetauda', 'hetauda'], 'hetauda'])
    chooseRoute('mugling')
    expect([choice(), $routeChosenOnMap.get()]).toEqual([['mugling', 'mugling'], null])
  })

  it('is restored from a saved draft, unless it no longer exists', async () => {
    chooseRoute('hetauda')
    saveDraft(7, $draft.get())
    openBookingForm({ vehicleId: '7', apiBaseUrl: '/api/v1' })
    await settle()
    expect(choice()).toEqual(['hetauda', 'hetauda'])
    saveDraft(7, { ...$draft.get(), routeId: 'by-a-road-that-is-gone' })
    openBookingForm({ vehicleId: '7', apiBaseUrl: '/api/v1' })
    await settle()
    expect([choice(), lastPayload().routeId]).toEqual([[null, 'mugling'], null])
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('info', 'booking.routes.gone')
  })

  it('is measured again before pricing or booking when the server does not know it', async () => {
    chooseRoute('hetauda')
    calls.price.mockRejectedValueOnce(failure(409, 'routeChanged', 'Choose again.'))
    await settle()
    expect([choice(), $price.get().status, lastPayload().routeId]).toEqual([[null, 'mugling'], 'ready', null])
    expect(outside.route).toHaveBeenCalledTimes(2)

    calls.book.mockRejectedValueOnce(failure(409, 'routeChanged', 'Choose again.'))
    await book()
    await settle()
    expect($checkout.get()).toEqual({ status: 'failed', text: 'Choose again.', canRetry: false })
    expect(outside.route).toHaveBeenCalledTimes(3)
  })

  it('reports an error at the place that no road reaches, and only the time is priced', async () => {
    outside.route.mockRejectedValueOnce(failure(422, 'farFromRoad', 'The nearest road is far.', { at: 1 }))
    chooseTripPlace('dropOff', { lat: 27.687, lng: 86.731, label: 'Lukla' })
    await settle()
    expect($route.get()).toMatchObject({ status: 'failed', text: 'The nearest road is far.', unreachedAt: 1 })
    expect(lastPayload()).not.toHaveProperty('destinationLatitude')
  })
})
