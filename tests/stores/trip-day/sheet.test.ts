import '../auth/browser-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { $driving, sendBill, sendCash, takeBackExpense } from '#stores/trip-day/driving.ts'
import { $sheet, openSheet, refreshSheet } from '#stores/trip-day/sheet.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { closePage, phone, SHEET, startPhone, TOKEN } from './drivers-phone.ts'

beforeEach(() => {
  emptyStorage()
  closePage()
  startPhone()
  $driving.set({ sending: null, failed: null })
})

/** The site refuses the trip itself. */
async function refuseTrip(status: number): Promise<void> {
  const { environment, setEnvironment } = await import('#stores/shell/environment.ts')
  setEnvironment({ ...environment(), call: () => Promise.reject(apiFailure(status)) })
}

describe('the trip of a link', () => {
  it('is shown without a connection from the copy on the phone, with its time', async () => {
    await openSheet(TOKEN)
    closePage()
    phone.isOnline = false
    const loadedAt = phone.now
    phone.now += HOUR
    await openSheet(TOKEN)
    expect($sheet.get()).toEqual({ token: TOKEN, status: 'ready', sheet: SHEET, copiedAt: loadedAt })
    phone.isOnline = true
    await refreshSheet()
    expect($sheet.get().copiedAt).toBeNull()
  })

  it('fails without a connection and a copy', async () => {
    phone.isOnline = false
    await openSheet('a-link-that-was-never-opened')
    expect($sheet.get()).toMatchObject({ status: 'failed', sheet: null })
  })

  it('has no copy after the link has ended', async () => {
    await openSheet(TOKEN)
    closePage()
    phone.isOnline = false
    phone.now = Date.parse(SHEET.endsAt)
    await openSheet(TOKEN)
    expect($sheet.get().status).toBe('failed')
  })

  it('is gone, and its copy with it, when the link leads nowhere', async () => {
    await openSheet(TOKEN)
    await refuseTrip(404)
    await refreshSheet()
    expect($sheet.get()).toMatchObject({ status: 'missing', sheet: null })
    closePage()
    await refuseTrip(0)
    await openSheet(TOKEN)
    expect($sheet.get().status).toBe('failed')
  })
})

describe('what needs a connection', () => {
  beforeEach(() => openSheet(TOKEN))

  it('shows the sheet that it is answered with', async () => {
    phone.sheet = { ...SHEET, cash: { renter: null, host: 5_000 } }
    expect(await sendCash(5_000)).toBe(true)
    expect($sheet.get().sheet?.cash.host).toBe(5_000)
    expect(phone.sent).toMatchObject([{ path: '/cash', payload: { amount: 5_000 } }])
  })

  it('says so when there is none', async () => {
    phone.isOnline = false
    expect(await takeBackExpense('e-1')).toBe(false)
    expect($driving.get()).toEqual({
      sending: null,
      failed: { what: 'remove', sentence: 'trip-day.offline.needed' },
    })
  })

  it('shows the bill of now when it has changed', async () => {
    phone.refusals.set('/bill', apiFailure(409, 'The bill has changed.', 'billChanged'))
    phone.sheet = { ...SHEET, cashDue: 6_000 }
    expect(await sendBill(5_000)).toBe(false)
    expect($driving.get().failed).toEqual({ what: 'bill', sentence: 'The bill has changed.' })
    expect($sheet.get().sheet?.cashDue).toBe(6_000)
  })

  it('is sent once at a time', async () => {
    const first = sendBill(5_000)
    expect(await sendBill(5_000)).toBe(false)
    expect(await first).toBe(true)
    expect(phone.sent).toHaveLength(1)
  })
})
