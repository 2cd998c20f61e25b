import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $booking,
  $isSavingCalendar,
  NO_BOOKING,
  openBooking,
  reloadBooking,
  saveCalendar,
} from '#stores/my-bookings/booking.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const environment = { call: vi.fn(), notify: vi.fn(), download: vi.fn() }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  $booking.set(NO_BOOKING)
  environment.call.mockResolvedValue({ data: { id: 'b', status: 'pending' } })
})

describe('the page of a booking', () => {
  it('is loaded, and stays while it is loaded again', async () => {
    const opening = openBooking('b')
    expect($booking.get()).toEqual({ id: 'b', status: 'loading', booking: null })
    await opening
    expect($booking.get().status).toBe('ready')
    const again = reloadBooking()
    expect($booking.get()).toMatchObject({ status: 'loading', booking: { id: 'b' } })
    await again
  })

  it.each([
    [404, 'missing'],
    [503, 'failed'],
    [0, 'failed'],
  ])('is $1 with response $0', async (code, status) => {
    environment.call.mockRejectedValueOnce(apiFailure(code))
    await openBooking('b')
    expect($booking.get()).toEqual({ id: 'b', status, booking: null })
  })

  it('opens an offline copy from before bookings had changes', async () => {
    environment.call.mockResolvedValueOnce({ data: { id: 'b' }, kept: 'From this morning' })
    await openBooking('b')
    expect($booking.get()).toMatchObject({
      offlineNotice: 'From this morning',
      booking: { changes: { open: null } },
    })
  })

  it('is reset on sign-out, even while it loads', async () => {
    storeSignIn(personOf(7))
    const opening = openBooking('b')
    clearSession()
    await opening
    expect($booking.get()).toEqual(NO_BOOKING)
    await reloadBooking()
    expect(environment.call).toHaveBeenCalledOnce()
  })
})

describe('the calendar file', () => {
  it('is saved on the device', async () => {
    environment.call.mockResolvedValueOnce({ data: { name: 'sawari-b.ics', content: 'BEGIN:VCALENDAR' } })
    const saving = saveCalendar('b')
    expect($isSavingCalendar.get()).toBe(true)
    await Promise.all([saving, saveCalendar('b')])
    expect(environment.download).toHaveBeenCalledExactlyOnceWith(
      'sawari-b.ics',
      'text/calendar;charset=utf-8',
      'BEGIN:VCALENDAR',
    )
    expect($isSavingCalendar.get()).toBe(false)
  })

  it('shows an error when it does not load', async () => {
    environment.call.mockRejectedValueOnce(apiFailure(0))
    await saveCalendar('b')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'my-bookings.callFailed')
  })
})
