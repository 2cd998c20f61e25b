import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, signedIn } from '#stores/auth/session.ts'
import { $booking, $isSaving, openBooking, reloadBooking, saveCalendar } from '#stores/my-bookings/booking.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { PERSON } from './person.ts'

const failure = (status: number, message = '') => Object.assign(new Error(message), { status })
const environment = { call: vi.fn(), notify: vi.fn(), download: vi.fn() }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  $booking.set(null)
  environment.call.mockResolvedValue({ data: { id: 'b', status: 'pending' } })
})

describe('a booking of its own', () => {
  it('is loaded, and stays while it is loaded once more', async () => {
    const opening = openBooking('b')
    expect($booking.get()).toEqual({ id: 'b', phase: 'loading', booking: null })
    await opening
    expect($booking.get()?.phase).toBe('ready')
    const again = reloadBooking()
    expect($booking.get()).toMatchObject({ phase: 'loading', booking: { id: 'b' } })
    await again
  })

  it.each([
    [404, 'missing'],
    [503, 'failed'],
    [0, 'failed'],
  ])('that is answered with %i is %s', async (status, phase) => {
    environment.call.mockRejectedValueOnce(failure(status))
    await openBooking('b')
    expect($booking.get()).toEqual({ id: 'b', phase, booking: null })
  })

  it('is forgotten when the person signs out, also while it is on its way', async () => {
    signedIn(PERSON)
    const opening = openBooking('b')
    clearSession()
    await opening
    expect($booking.get()).toBeNull()
    await reloadBooking()
    expect(environment.call).toHaveBeenCalledOnce()
  })
})

describe('the calendar file', () => {
  it('is handed to the person', async () => {
    environment.call.mockResolvedValueOnce({ data: { name: 'sawari-b.ics', content: 'BEGIN:VCALENDAR' } })
    const saving = saveCalendar('b', '')
    expect($isSaving.get()).toBe(true)
    await Promise.all([saving, saveCalendar('b', '')])
    expect(environment.download).toHaveBeenCalledExactlyOnceWith(
      'sawari-b.ics',
      'text/calendar;charset=utf-8',
      'BEGIN:VCALENDAR',
    )
    expect($isSaving.get()).toBe(false)
  })

  it('that does not come says so', async () => {
    environment.call.mockRejectedValueOnce(failure(0))
    await saveCalendar('b', 'That did not work.')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'That did not work.')
  })
})
