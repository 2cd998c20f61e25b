import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CarpoolAlert } from '#contract/carpool.ts'
import type { Notification } from '#contract/notifications.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { $user, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $draft, chooseTripPlace, placeAt } from '#stores/booking/draft.ts'
import { $alerts, loadAlerts, removeAlert } from '#stores/carpool/alerts.ts'
import { $board } from '#stores/carpool/board.ts'
import { completeBoardRequest } from '#stores/carpool/board-changes.ts'
import { $alert, reloadVehicle } from '#stores/hosting/editor.ts'
import { $myVehicles, reloadMyVehicles, removeMyVehicle } from '#stores/hosting/my-vehicles.ts'
import { $usualPrice, loadUsualPrice } from '#stores/hosting/pricing-form.ts'
import { addVehiclePicture } from '#stores/hosting/vehicle-pictures.ts'
import { $booking, openBooking, readBooking } from '#stores/my-bookings/booking.ts'
import { loadNotifications, markNotificationRead } from '#stores/notifications/list.ts'
import { $unseen } from '#stores/notifications/unseen.ts'
import { loadProfile } from '#stores/profile/own-profile.ts'
import { createLatest } from '#stores/shell/latest.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { ID, image, openVehicle, shown, tick, vehicleWith } from '#tests/setup/images.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

/** Calls in the order in which they were sent; the test answers them in any other. */
interface Call {
  path: string
  answer(data: unknown): Promise<void>
  fail(status: number, cause?: string): Promise<void>
}
const calls: Call[] = []
const send = (path: string): Promise<never> =>
  new Promise((resolve, reject) => {
    const settled = (settle: () => void) => {
      settle()
      return tick() as Promise<void>
    }
    calls.push({
      path,
      answer: (data) => settled(() => resolve({ data } as never)),
      fail: (status, cause) => settled(() => reject(apiFailure(status, 'The sentence.', cause))),
    })
  })
const callAt = (at: number): Call => {
  const call = calls.at(at)
  if (!call) throw new Error('No call.')
  return call
}
const notify = vi.fn()

beforeEach(() => {
  emptyStorage()
  calls.length = 0
  notify.mockReset()
  useEnvironment({
    call: ({ method, path }) => send(`${method} ${path}`),
    maps: { suggest: vi.fn(), route: vi.fn(), name: () => send('name') },
    notify,
    confirm: async () => true,
    now: () => NOW,
  })
  storeSignIn(personOf(13))
})
afterEach(() => clearSession())

it('the latest call is the one that started last, until another starts', () => {
  const begin = createLatest()
  const isFirstLatest = begin()
  expect(isFirstLatest()).toBe(true)
  const isSecondLatest = begin()
  expect([isFirstLatest(), isSecondLatest()]).toEqual([false, true])
})

describe('a response that is older than another one', () => {
  it('is ignored for the vehicle in the editor', async () => {
    openVehicle(['a'])
    const both = [reloadVehicle(), reloadVehicle()]
    await callAt(1).answer(vehicleWith(['a', 'b']))
    await callAt(0).answer(vehicleWith(['a']))
    await Promise.all(both)
    expect(shown().images.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('is ignored for the vehicle in the editor even when it failed, or when another vehicle is open', async () => {
    openVehicle(['a'])
    const both = [reloadVehicle(), reloadVehicle()]
    await callAt(1).answer(vehicleWith(['a', 'b']))
    await callAt(0).fail(503)
    await Promise.all(both)
    expect($alert.get()).toBeNull()
    const late = reloadVehicle()
    openVehicle(['z'], [], ID + 1)
    await callAt(2).answer(vehicleWith(['a']))
    await late
    expect(shown().images.map(({ id }) => id)).toEqual(['z'])
  })

  it('is replaced by a new request for the vehicle in the editor when a picture was added since', async () => {
    openVehicle(['a'])
    const loading = reloadVehicle()
    addVehiclePicture(ID, image('b'))
    await callAt(0).answer(vehicleWith(['a']))
    expect(shown().images).toHaveLength(2)
    await callAt(1).answer(vehicleWith(['a', 'b']))
    await loading
    expect(shown().images).toHaveLength(2)
  })

  it('is ignored for a booking', async () => {
    const opening = openBooking('b')
    await callAt(0).answer({ id: 'b', status: 'pending' })
    const early = readBooking('b')
    const late = openBooking('b')
    await callAt(2).answer({ id: 'b', status: 'approved' })
    await callAt(1).answer({ id: 'b', status: 'pending' })
    await Promise.all([opening, early, late])
    expect($booking.get().booking?.status).toBe('approved')
    // and vice versa: a read after a write is newer than a load that started before it
    const loading = openBooking('b')
    const look = readBooking('b')
    await callAt(4).answer({ id: 'b', status: 'cancelled' })
    await callAt(3).answer({ id: 'b', status: 'approved' })
    await Promise.all([loading, look])
    expect($booking.get()).toMatchObject({ status: 'ready', booking: { status: 'cancelled' } })
  })

  it('is ignored for the prices of similar vehicles', async () => {
    const priced = (price: number) =>
      Array.from({ length: 4 }, (_, id) => ({ id: id + 100, pricePerDay: price }))
    const vehicle = { id: ID, city: { id: 1 }, model: { vehicleType: { id: 1 } } } as never
    const both = [loadUsualPrice(vehicle), loadUsualPrice(vehicle)]
    await callAt(1).answer(priced(5_000))
    await callAt(0).answer(priced(3_000))
    await Promise.all(both)
    expect($usualPrice.get()).toEqual({ from: 5_000, to: 5_000 })
  })

  it('is ignored for notifications that were marked as read', async () => {
    const item = (id: number) => ({ id, isRead: false }) as Notification
    const loading = loadNotifications()
    await callAt(0).answer([item(1), item(2)])
    await loading
    const both = [markNotificationRead(1), markNotificationRead(2)]
    await callAt(2).answer({ count: 0, requests: 0 })
    await callAt(1).answer({ count: 1, requests: 0 })
    await Promise.all(both)
    expect($unseen.get()).toBe(0)
  })

  it('is ignored for the profile when it has been saved since', async () => {
    const loading = loadProfile()
    const { token: _, ...saved } = personOf(13)
    $user.set({ ...saved, firstName: 'Sita' })
    await callAt(0).answer({ ...saved, firstName: 'Gita' })
    await loading
    expect($user.get()?.firstName).toBe('Sita')
  })

  it('is ignored for the name of a place when another place was chosen', async () => {
    const placing = placeAt('pickup', { lat: 27.7, lng: 85.3 })
    chooseTripPlace('pickup', { lat: 28.2, lng: 83.98, label: 'Lakeside, Pokhara' })
    await callAt(0).fail(422, 'outsideNepal')
    await placing
    expect($draft.get().markers.pickup?.label).toBe('Lakeside, Pokhara')
    expect(notify.mock.calls).toEqual([['error', 'booking.errors.outsideNepal']])
  })
})

describe('a list that was being loaded', () => {
  it('does not bring back a removed alert', async () => {
    const item = (id: number) => ({ id, hits: 0 }) as CarpoolAlert
    $alerts.set({ status: 'ready', items: [item(1), item(2)] })
    const loading = loadAlerts()
    const removing = removeAlert(1)
    await callAt(1).answer(null)
    await removing
    await callAt(0).answer([item(1), item(2)])
    await loading
    expect($alerts.get().items.map(({ id }) => id)).toEqual([2])
    await callAt(2).answer([item(2)])
    expect($alerts.get()).toEqual({ status: 'ready', items: [item(2)] })
  })

  it('does not bring back a removed carpool request', async () => {
    $board.set({
      status: 'loading',
      items: [{ id: 1 }, { id: 2 }] as never,
      pagination: { page: 1, limit: 20, total: 2 },
    })
    const completing = completeBoardRequest(1)
    await tick()
    await callAt(0).answer({ message: '' })
    await completing
    expect(callAt(1).path).toMatch(/^GET .*arpool/)
    expect($board.get().items.map(({ id }) => id)).toEqual([2])
  })

  it('does not bring back a removed vehicle', async () => {
    const item = (id: number) => ({ id, manufacturer: { title: '' }, model: { title: '' } }) as VehicleCard
    const opening = reloadMyVehicles()
    await tick()
    await callAt(0).answer([item(1), item(2)])
    await opening
    const again = reloadMyVehicles()
    await tick()
    const removing = removeMyVehicle(item(1))
    await tick()
    await callAt(2).answer(null)
    await removing
    await callAt(1).answer([item(1), item(2)])
    await again
    expect($myVehicles.get().vehicles.map(({ id }) => id)).toEqual([2])
  })
})
