import '../auth/browser-storage.ts'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findDraft, storeDraft } from '#stores/hosting/drafts.ts'
import { openEditor } from '#stores/hosting/editor.ts'
import {
  $myVehicles,
  $removedIds,
  reloadMyVehicles,
  removeMyVehicle,
  removeOwnVehicle,
} from '#stores/hosting/my-vehicles.ts'
import { beginMyVehicles, ids, toasts } from '#tests/setup/my-vehicles.ts'
import { answers, failure, failWith, outside, sentTo, VEHICLE_ID, vehicleOf } from './host.ts'

beforeEach(beginMyVehicles)
afterEach(() => {
  vi.useRealTimers()
})

describe('removing a vehicle', () => {
  const REMOVE = 'DELETE /vehicles/{id}'
  const remove = async () => {
    const [vehicle] = $myVehicles.get().vehicles
    if (vehicle) await removeMyVehicle(vehicle)
  }
  beforeEach(async () => {
    $removedIds.set([])
    answers[REMOVE] = ({ params }) => ({ id: params?.id })
    await reloadMyVehicles()
  })

  it('asks first, removes it from the list and deletes its drafts', async () => {
    storeDraft(1, 3, { address: 'Thamel' })
    storeDraft(2, 3, { address: 'Boudha' })
    await remove()
    expect(outside.confirm.mock.calls[0]?.[0]).toMatch(/^Do you want to remove Hyundai Creta\?/)
    expect(sentTo(REMOVE).map(({ params }) => params)).toEqual([{ id: 1 }])
    expect([ids(), findDraft(1, 3), findDraft(2, 3)?.values]).toEqual([[2], null, { address: 'Boudha' }])
    expect(toasts()).toEqual(['success: Hyundai Creta was removed.'])
  })

  it('does nothing when the user declines', async () => {
    outside.confirm.mockResolvedValueOnce(false)
    await remove()
    expect([sentTo(REMOVE), ids()]).toEqual([[], [1, 2]])
  })

  it('succeeds when another window has removed it first', async () => {
    failWith(REMOVE, failure(404, 'No such vehicle.', 'notYourVehicle'))
    await remove()
    expect([ids(), toasts()]).toEqual([[2], ['success: Hyundai Creta was removed.']])
  })

  it("shows the server's reason when it has bookings, and can be retried", async () => {
    failWith(REMOVE, failure(409, 'There are bookings of it.', 'vehicleKept'))
    await remove()
    expect([ids(), toasts(), $removedIds.get()]).toEqual([[1, 2], ['error: There are bookings of it.'], []])
    answers[REMOVE] = () => ({ id: 1 })
    await remove()
    expect(ids()).toEqual([2])
  })

  it('is sent once, however often the button is clicked', async () => {
    const answer = Promise.withResolvers<{ id: number }>()
    answers[REMOVE] = () => answer.promise
    const both = [remove(), remove()]
    await vi.advanceTimersByTimeAsync(0)
    answer.resolve({ id: 1 })
    await Promise.all(both)
    expect([sentTo(REMOVE).length, ids()]).toEqual([1, [2]])
  })

  it('opens my vehicles from the editor', async () => {
    answers[REMOVE] = () => ({ id: VEHICLE_ID })
    await openEditor(String(VEHICLE_ID))
    await removeOwnVehicle(vehicleOf(7))
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', 'Hyundai Creta was removed.', {
      persist: true,
    })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/vehicles')
  })
})
