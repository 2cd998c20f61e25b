import { beforeEach, expect, it, vi } from 'vitest'
import { type BookingCounts, countBookings } from '#contract/my-bookings.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $statusCounts,
  loadStatusCounts,
  NO_STATUS_COUNTS,
  reloadStatusCounts,
} from '#stores/my-bookings/status-counts.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const NONE = { pending: 0, approved: 0, inTrip: 0, cancelled: 0, completed: 0 }
const counts = (pending: number): BookingCounts => ({ renter: NONE, host: { ...NONE, pending } })
const environment = { call: vi.fn() }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  $statusCounts.set(NO_STATUS_COUNTS)
})

it('the status counts are loaded in the background', async () => {
  environment.call.mockResolvedValue({ data: counts(4) })
  await loadStatusCounts()
  expect(environment.call).toHaveBeenCalledExactlyOnceWith(
    countBookings,
    expect.objectContaining({ background: true }),
  )
  expect($statusCounts.get().counts).toEqual(counts(4))
})

it('the status counts stay while they reload, after a failure, and instead of an offline copy', async () => {
  environment.call.mockResolvedValue({ data: counts(4) })
  await loadStatusCounts()
  environment.call.mockRejectedValueOnce(apiFailure(0))
  const reloading = reloadStatusCounts()
  expect($statusCounts.get().counts).toEqual(counts(4))
  await reloading
  expect($statusCounts.get().counts).toEqual(counts(4))
  environment.call.mockResolvedValueOnce({ data: counts(9), kept: 'Stored at 9:00' })
  await reloadStatusCounts()
  expect($statusCounts.get().counts).toEqual(counts(4))
})

it('the status counts are reloaded only where they are shown', async () => {
  await reloadStatusCounts()
  expect(environment.call).not.toHaveBeenCalled()
})

it('the status counts are cleared on sign-out', async () => {
  storeSignIn(personOf(7))
  environment.call.mockResolvedValue({ data: counts(4) })
  await loadStatusCounts()
  clearSession()
  expect($statusCounts.get()).toEqual(NO_STATUS_COUNTS)
})
