import { describe, expect, it } from 'vitest'
import type { BookingCalendar } from '#contract/my-bookings.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { spellingIn } from '#domain/shell/locale.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { changeStatus, writeEvent } from '#server/services/booking/change-status.ts'
import { readCalendarFile } from '#tests/setup/calendar-file.ts'
import { NOW } from '#tests/setup/clock.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { api, book, CALLS, get, guestId, hours, list, setUpParties, tokens, vehicle } from './parties.ts'

setUpParties()

const fileOf = async (id: string, token: string, locale = 'en') =>
  (
    await api.call<BookingCalendar>('GET', `/api/v1/bookings/${id}/calendar`, {
      token,
      headers: { 'accept-language': locale },
    })
  ).data
/** Unfolds the long lines of the file. */
const linesOf = ({ content }: BookingCalendar) => content.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
const secrets = async () => {
  const { db } = api.context
  const driver = await rowOf(db, 'drivers', { vehicle_id: vehicle.id })
  const host = await rowOf(db, 'users', vehicle.user_id)
  // in the script of an English reader
  const read = { ...driver, name: spellingIn('en', driver.name, driver.other_name) }
  return { driver: read, host, phones: [driver.phone_number, host.mobile_number ?? ''] }
}

describe('GET bookings/{id}', () => {
  it('identifies guest and host', async () => {
    const id = await book('pending')
    const [asGuest, host] = [await get(id, tokens.guest), await get(id, tokens.host)]
    expect([asGuest.isBookedByMe, asGuest.isMine]).toEqual([true, false])
    expect([host.isBookedByMe, host.isMine]).toEqual([false, true])
    expect([host.guest.id, host.host.id]).toEqual([guestId, vehicle.user_id])
    expect(asGuest.stops).toEqual([{ address: 'Mugling, Nepal', latitude: 27.8, longitude: 84.9 }])
    expect(asGuest.quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(asGuest.quote.payable)
    expect(asGuest.registrationNumber).toMatch(/\d/)
  })

  it('marks a verified number of each party to the other, even before approval, without the number', async () => {
    const { db } = api.context
    const id = await book('pending')
    const verify = (userId: number, at: Date | null, number: string | null) =>
      setRow(db, 'users', userId, { mobile_number: number, mobile_verified_at: at })
    const marks = async () => {
      const [guestView, hosts] = [await get(id, tokens.guest), await get(id, tokens.host)]
      expect(hosts.request?.guest.isNumberVerified).toBe(hosts.guest.isNumberVerified)
      expect(JSON.stringify([guestView.host, hosts.guest, hosts.request])).not.toContain('98411')
      return [guestView.host.isNumberVerified, hosts.guest.isNumberVerified]
    }
    await verify(vehicle.user_id, new Date(NOW), '9841100001')
    await verify(guestId, null, '9841100002')
    expect(await marks()).toEqual([true, false])
    await verify(vehicle.user_id, new Date(NOW), null)
    await verify(guestId, new Date(NOW), '9841100002')
    expect(await marks()).toEqual([false, true])
    await verify(vehicle.user_id, new Date(NOW), '9831204517')
  })

  it('returns the timestamps of the timeline, including in the list', async () => {
    const paidAt = new Date(NOW - 60_000)
    const id = await book('pending', { payment: 'esewa', paid_at: paidAt, hold_expires_at: null })
    await api.context.db
      .transaction()
      .execute((trx) =>
        changeStatus(trx, { bookingId: id, from: 'pending', to: 'approved', actor: 'host', at: NOW }),
      )
    const moments = { paidAt: toWire(NOW - 60_000), approvedAt: toWire(NOW), cancelledAt: null }
    const ticket = await get(id, tokens.guest)
    expect(ticket).toMatchObject({ ...moments, holdExpiresAt: null, createdAt: toWire(NOW + hours) })
    const row = (await list('status=approved')).data.find((item) => item.id === id)
    expect(row).toMatchObject(moments)
    await api.context.db.transaction().execute((trx) =>
      changeStatus(trx, {
        bookingId: id,
        from: 'approved',
        to: 'cancelled',
        actor: 'renter',
        at: NOW + 5_000,
      }),
    )
    expect(await get(id, tokens.host)).toMatchObject({ ...moments, cancelledAt: toWire(NOW + 5_000) })
  })

  it('returns the deadline of an unpaid booking, including in the list', async () => {
    const id = await book('pending', { payment: 'esewa', hold_expires_at: new Date(NOW + 900_000) })
    const holdExpiresAt = toWire(NOW + 900_000)
    expect(await get(id, tokens.guest)).toMatchObject({ holdExpiresAt, paidAt: null, approvedAt: null })
    expect((await list('status=pending')).data.find((item) => item.id === id)).toMatchObject({
      holdExpiresAt,
    })
  })

  it('returns the vehicle’s colour and plate, and the driver’s experience', async () => {
    const { driver } = await secrets()
    const ticket = await get(await book('pending'), tokens.guest)
    expect(ticket.driver?.experience).toBe(driver.experience)
    expect(ticket.color).toMatch(/^[A-Z]/)
    expect([ticket.modelYear > 1990, ticket.numberOfSeats > 1]).toEqual([true, true])
  })

  it.each(BOOKING_STATUSES)(
    'shows phones to the two parties of a booking depending on its status %s',
    async (status) => {
      const id = await book(status)
      const { driver, host, phones } = await secrets()
      const isShown = ['approved', 'inTrip', 'completed'].includes(status)
      const [guestView, hosts] = [await get(id, tokens.guest), await get(id, tokens.host)]
      expect(guestView.driver?.phone).toBe(isShown ? driver.phone_number : null)
      expect(guestView.host.phone).toBe(isShown ? host.mobile_number : null)
      expect(hosts.contactPersonPhoneNumber).toBe(isShown ? '9831111111' : '')
      expect(guestView.contactPersonPhoneNumber).toBe('9831111111')
      expect(guestView.contactPersonInternationalNumber).toBe('+447911123456')
      expect(hosts.contactPersonInternationalNumber).toBe(isShown ? '+447911123456' : '')
      const file = linesOf(await fileOf(id, tokens.guest)).join('\n')
      for (const phone of phones) expect(file.includes(phone)).toBe(isShown)
      for (const secret of [driver.license_number, driver.dob, host.email ?? ''])
        expect(JSON.stringify(guestView) + file).not.toContain(secret)
    },
  )

  it.each([
    ['pending', false],
    ['cancelled', false],
    ['approved', true],
    ['inTrip', true],
    ['completed', true],
  ] as const)(
    'shows names and plate in full to both parties of a booking that is %s: %s',
    async (status, isShown) => {
      const id = await book(status, { contact_person: 'Kamala Contact' })
      await expectFull(id, isShown)
    },
  )

  it('shows names and plate in full even when it was cancelled after its approval', async () => {
    const id = await book('approved', { contact_person: 'Kamala Contact' })
    const change = { bookingId: id, actor: 'renter', at: NOW } as const
    await api.context.db.transaction().execute((trx) => writeEvent(trx, { ...change, status: 'approved' }))
    await api.context.db
      .transaction()
      .execute((trx) => changeStatus(trx, { ...change, from: 'approved', to: 'cancelled' }))
    await expectFull(id, true)
  })

  async function expectFull(id: string, isShown: boolean): Promise<void> {
    const { driver, host } = await secrets()
    const { db } = api.context
    const own = db.selectFrom('vehicles').select('registration_number').where('id', '=', vehicle.id)
    const { registration_number: plate } = await own.executeTakeFirstOrThrow()
    const guest = await rowOf(db, 'users', guestId)
    const [hostName, guestName] = [host, guest].map((user) => `${user.first_name} ${user.last_name}`)
    const asSeen = (name: string | undefined) => (isShown ? name : shortName(name ?? ''))
    const [guestView, hosts] = [await get(id, tokens.guest), await get(id, tokens.host)]
    expect([guestView.host.fullName, guestView.driver?.name, guestView.registrationNumber]).toEqual([
      asSeen(hostName),
      asSeen(driver.name),
      isShown ? plate : maskPlate(plate),
    ])
    expect([hosts.guest.fullName, hosts.contactPerson]).toEqual([asSeen(guestName), asSeen('Kamala Contact')])
    // the details of each side
    expect([guestView.guest.fullName, guestView.contactPerson]).toEqual([guestName, 'Kamala Contact'])
    expect([hosts.host.fullName, hosts.registrationNumber]).toEqual([hostName, plate])
    const file = linesOf(await fileOf(id, tokens.guest)).join('\n')
    for (const secret of [hostName ?? '', driver.name, plate]) expect(file.includes(secret)).toBe(isShown)
  }

  it('returns the rating once there is one', async () => {
    const id = await book('completed')
    expect((await get(id, tokens.guest)).rating).toBeNull()
    await CALLS['POST rating']?.(id, tokens.guest)
    expect(await get(id, tokens.guest)).toMatchObject({ rated: true, rating: { rate: 4, remarks: 'Fine' } })
    expect(await get(id, tokens.host)).toMatchObject({ rated: true, rating: null })
  })
})

describe('GET bookings/{id}/calendar', () => {
  it('returns one event in UTC with place, plate, driver, phone and an alarm three hours before', async () => {
    const id = await book('approved', {
      from_at: new Date('2026-12-24T04:15:00Z'),
      to_at: new Date('2026-12-25T11:45:00Z'),
      origin_address: 'Lakeside; Pokhara, Nepal',
    })
    const file = await fileOf(id, tokens.guest)
    expect(file.name).toBe(`sawari-${id.slice(0, 8)}.ics`)
    expect(file.content.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    const lines = linesOf(file)
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261224T041500Z',
        'DTEND:20261225T114500Z',
        'STATUS:CONFIRMED',
        `UID:${id}@sawari`,
        'TRIGGER:-PT3H',
      ]),
    )
    const { events } = readCalendarFile(file.content)
    expect(events.map(({ LOCATION }) => LOCATION)).toEqual(['Lakeside; Pokhara, Nepal'])
    const { driver } = await secrets()
    const booking = await get(id, tokens.guest)
    const note = lines.find((line) => line.startsWith('DESCRIPTION')) ?? ''
    for (const part of [booking.registrationNumber, driver.name, driver.phone_number, 'Mugling'])
      expect(note).toContain(part)
    expect(lines.find((line) => line.startsWith('URL'))).toContain(booking.shareUrl)
  })

  it('responds in the language of the request', async () => {
    const id = await book('approved')
    expect((await fileOf(id, tokens.guest)).content).toMatch(/SUMMARY:Trip with [A-Z]/)
    const { events } = readCalendarFile((await fileOf(id, tokens.guest, 'np')).content)
    expect(events[0]?.SUMMARY).toMatch(/^[\u0900-\u097f]/)
  })

  it.each([
    ['pending', 'TENTATIVE', true],
    ['cancelled', 'CANCELLED', false],
    ['completed', 'CONFIRMED', false],
  ] as const)('marks a booking that is %s as %s, with an alarm: %s', async (status, word, hasAlarm) => {
    const { content } = await fileOf(await book(status), tokens.guest)
    expect(readCalendarFile(content).events[0]?.STATUS).toBe(word)
    expect(content.includes('VALARM')).toBe(hasAlarm)
  })
})
