import '../auth/browser-storage.ts'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { PLATE_SEARCH_DEBOUNCE_MS } from '#domain/hosting/limits.ts'
import { $user, clearSession } from '#stores/auth/session.ts'
import {
  $changingIds,
  $myVehicles,
  $plate,
  changeState,
  reloadMyVehicles,
  searchMyVehicles,
} from '#stores/hosting/my-vehicles.ts'
import { beginMyVehicles, card, FIND, ids, toasts } from '#tests/setup/my-vehicles.ts'
import { personOf } from '../auth/people.ts'
import { answers, failure, failWith, HOST_ID, LOST, outside, refuse401, sentTo } from './host.ts'

const payloads = () => sentTo(FIND).map(({ payload }) => payload)
const states = () => $myVehicles.get().vehicles.map(({ state }) => state)
const STATE = 'POST /vehicles/{id}/state'
beforeEach(beginMyVehicles)
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of my vehicles', () => {
  it('contains the vehicles of the user', async () => {
    const loading = reloadMyVehicles()
    expect($myVehicles.get()).toEqual({ status: 'loading', vehicles: [], searched: '' })
    await loading
    expect(payloads()).toEqual([{ userId: HOST_ID }])
    expect([$myVehicles.get().status, ids()]).toEqual(['ready', [1, 2]])
  })

  it('waits until the user of the token is loaded', async () => {
    $user.set(undefined)
    answers['GET /auth/user'] = () => personOf(HOST_ID)
    await reloadMyVehicles()
    expect(payloads()).toEqual([{ userId: HOST_ID }])
  })

  it('fails when the user cannot be loaded', async () => {
    $user.set(undefined)
    failWith('GET /auth/user', LOST)
    await reloadMyVehicles()
    expect([$myVehicles.get().status, payloads()]).toEqual(['failed', []])
  })

  it('can be retried after a failure', async () => {
    failWith(FIND, failure(503, 'Too busy'))
    await reloadMyVehicles()
    expect($myVehicles.get()).toEqual({ status: 'failed', vehicles: [], searched: '' })
    answers[FIND] = () => [card(3)]
    await reloadMyVehicles()
    expect([$myVehicles.get().status, ids()]).toEqual(['ready', [3]])
  })

  it('is cleared with the session', async () => {
    await reloadMyVehicles()
    searchMyVehicles('Ba 2')
    clearSession()
    expect([$myVehicles.get().vehicles, $plate.get()]).toEqual([[], ''])
    await vi.advanceTimersByTimeAsync(PLATE_SEARCH_DEBOUNCE_MS * 2)
    expect(payloads()).toHaveLength(1)
  })
})

describe('the search by registration number', () => {
  it('runs 400 ms after the last key, and keeps what is shown until the response', async () => {
    await reloadMyVehicles()
    const answer = Promise.withResolvers<VehicleCard[]>()
    answers[FIND] = () => answer.promise
    for (const text of ['B', 'Ba', 'Ba 2']) {
      searchMyVehicles(text)
      await vi.advanceTimersByTimeAsync(PLATE_SEARCH_DEBOUNCE_MS - 1)
    }
    expect([$plate.get(), payloads().length]).toEqual(['Ba 2', 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(payloads()[1]).toEqual({ userId: HOST_ID, registrationNumber: 'Ba 2' })
    expect([$myVehicles.get().status, ids()]).toEqual(['loading', [1, 2]])
    answer.resolve([card(2)])
    await vi.advanceTimersByTimeAsync(0)
    expect($myVehicles.get()).toMatchObject({ status: 'ready', searched: 'Ba 2' })
    expect(ids()).toEqual([2])
  })

  it('reads digits of a Nepali keyboard and trims spaces', async () => {
    searchMyVehicles('  बा २ च ४८२१ ')
    await reloadMyVehicles()
    expect(payloads()).toEqual([{ userId: HOST_ID, registrationNumber: 'बा 2 च 4821' }])
  })

  it('requests all vehicles when it is empty', async () => {
    searchMyVehicles('   ')
    await reloadMyVehicles()
    expect(payloads()).toEqual([{ userId: HOST_ID }])
  })

  it('requests once when Enter is pressed before the debounce ends', async () => {
    searchMyVehicles('Ba 2')
    await reloadMyVehicles()
    await vi.advanceTimersByTimeAsync(PLATE_SEARCH_DEBOUNCE_MS * 2)
    expect(payloads()).toHaveLength(1)
  })

  it('shows the latest search, whichever response arrives first', async () => {
    const [first, second] = [Promise.withResolvers<VehicleCard[]>(), Promise.withResolvers<VehicleCard[]>()]
    answers[FIND] = ({ payload }) =>
      (payload as { registrationNumber: string }).registrationNumber === 'Ba' ? first.promise : second.promise
    searchMyVehicles('Ba')
    const item = reloadMyVehicles()
    searchMyVehicles('Ba 2')
    const two = reloadMyVehicles()
    second.resolve([card(2)])
    await two
    first.resolve([card(1)])
    await item
    expect([ids(), $myVehicles.get().searched]).toEqual([[2], 'Ba 2'])
  })

  it('keeps the vehicles without a response', async () => {
    await reloadMyVehicles()
    failWith(FIND, LOST)
    searchMyVehicles('Ba 2')
    await reloadMyVehicles()
    expect([$myVehicles.get().status, ids()]).toEqual(['failed', [1, 2]])
  })
})

describe('a change between List and Unlist', () => {
  const change = async (state: VehicleCard['state']) => {
    const [vehicle] = $myVehicles.get().vehicles
    if (vehicle) await changeState(vehicle, state)
  }

  it('shows the state once it is saved, and that bookings stay', async () => {
    await reloadMyVehicles()
    const answer = Promise.withResolvers<VehicleCard[]>()
    answers[STATE] = () => answer.promise
    const changing = change('notAvailable')
    expect([states(), $changingIds.get()]).toEqual([['available', 'available'], [1]])
    answer.resolve([card(1, { state: 'notAvailable' }), card(2)])
    await changing
    expect(sentTo(STATE)[0]).toMatchObject({ params: { id: 1 }, payload: { state: 'notAvailable' } })
    expect([states(), $changingIds.get()]).toEqual([['notAvailable', 'available'], []])
    expect(toasts()).toEqual([
      'success: Hyundai Creta is not listed any more. Bookings that guests have made stay.',
    ])
  })

  it('shows only the vehicles of the search, although the response has all', async () => {
    answers[FIND] = () => [card(1, { state: 'notAvailable' })]
    await reloadMyVehicles()
    answers[STATE] = () => [card(1), card(2), card(3)]
    await change('available')
    expect([ids(), states()]).toEqual([[1], ['available']])
  })

  it('changes nothing and shows the message of the server when it is refused', async () => {
    answers[FIND] = () => [card(1, { state: 'notAvailable' })]
    await reloadMyVehicles()
    failWith(STATE, failure(422, 'This vehicle cannot be listed before its pricing is saved.'))
    await change('available')
    expect(states()).toEqual(['notAvailable'])
    expect(toasts()).toEqual(['error: This vehicle cannot be listed before its pricing is saved.'])
  })

  it('changes nothing without a connection, and shows no message of its own after a 401', async () => {
    await reloadMyVehicles()
    failWith(STATE, LOST)
    await change('notAvailable')
    expect(states()).toEqual(['available', 'available'])
    expect(toasts()[0]).toMatch(/^error: No connection/)
    outside.notify.mockClear()
    answers[STATE] = refuse401
    await change('notAvailable')
    expect(toasts()).toEqual(['error: Your session is over.'])
  })

  it.each<[string, Partial<VehicleCard>, string]>([
    [
      'guests can find it now',
      { standing: { hiddenBy: [], papersToAdd: [], isRemovable: true } },
      'success: Hyundai Creta is listed. Guests can find it now.',
    ],
    [
      'guests can find it, and its documents are missing',
      { status: null, standing: { hiddenBy: [], papersToAdd: ['bluebook', 'insurance'], isRemovable: true } },
      'success: Hyundai Creta is listed. Guests can find it now. Missing: bluebook, insurance paper. Until we have checked them, guests do not see “Papers verified”.',
    ],
    [
      'it has no driver yet',
      { standing: { hiddenBy: ['unfinished'], papersToAdd: [], isRemovable: true } },
      'info: Hyundai Creta is listed, but guests cannot find it yet. It has no driver yet.',
    ],
    [
      'it has neither driver nor insurance',
      { standing: { hiddenBy: ['unfinished', 'insuranceLapsed'], papersToAdd: [], isRemovable: true } },
      'info: Hyundai Creta is listed, but guests cannot find it yet. It has no driver yet. Its insurance has lapsed.',
    ],
  ])('shows for a listed vehicle whether %s', async (_, patch, expected) => {
    answers[FIND] = () => [card(1, { state: 'notAvailable' })]
    await reloadMyVehicles()
    answers[STATE] = () => [card(1, { state: 'available', ...patch })]
    await change('available')
    expect(toasts()).toEqual([expected])
  })

  it('sends each vehicle once, and several concurrently', async () => {
    await reloadMyVehicles()
    const answer = Promise.withResolvers<VehicleCard[]>()
    answers[STATE] = () => answer.promise
    const [item, two] = $myVehicles.get().vehicles
    if (!item || !two) throw new Error('Two vehicles were answered.')
    const all = [
      changeState(item, 'notAvailable'),
      changeState(item, 'notAvailable'),
      changeState(two, 'notAvailable'),
    ]
    expect(sentTo(STATE).map(({ params }) => params?.id)).toEqual([1, 2])
    answer.resolve([])
    await Promise.all(all)
    expect([states(), $changingIds.get()]).toEqual([['notAvailable', 'notAvailable'], []])
  })
})
