import '../auth/browser-storage.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNSENT_DAYS } from '#domain/account/retention.ts'
import { listStoredWrites } from '#stores/shell/outbox.ts'
import { $outboxOwners } from '#stores/shell/outbox-owners.ts'
import { $queue, dropWrite, restoreQueue, sendQueue } from '#stores/trip-day/queue.ts'
import {
  $recordDraft,
  acceptOdd,
  correctRecord,
  picturesOf,
  submitCode,
  submitExpense,
  submitRecord,
  takePicture,
  typedRecord,
  typeRecord,
} from '#stores/trip-day/recording.ts'
import { $sheet, openSheet } from '#stores/trip-day/sheet.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { DAY, HOUR, MINUTE } from '#tests/setup/clock.ts'
import { emptyStorage } from '../auth/browser-storage.ts'
import { closePage, phone, startPhone, TOKEN, tick } from './drivers-phone.ts'

const photo = new Blob(['photo'], { type: 'image/jpeg' })
const START = { kind: 'start', odometer: 45_000, fuel: 75 } as const
const paths = () => phone.sent.map(({ path }) => path)
const states = () => $queue.get().map(({ status }) => status)
const open = async () => {
  await openSheet(TOKEN)
  await restoreQueue(TOKEN)
  await tick()
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  emptyStorage()
  $recordDraft.set(null)
  startPhone()
  await open()
})
afterEach(() => {
  closePage()
  vi.useRealTimers()
})

describe('what a driver records', () => {
  it('is sent at once, under a key of its own', async () => {
    const TAKEN = '2026-11-21T04:30:00Z'
    await submitRecord(START, '')
    expect(phone.sent).toEqual([
      { path: '/records', key: 'key-1', payload: { ...START, id: 'key-1', takenAt: TAKEN, sentAt: TAKEN } },
    ])
    expect($sheet.get().sheet?.start?.odometer).toBe(45_000)
    expect([$queue.get(), phone.device.stored.size]).toEqual([[], 0])
  })

  it('has the time of the phone when it is taken and sent, however wrong, although the page knows better', async () => {
    phone.ahead = 3 * HOUR
    phone.isOnline = false
    await submitRecord(START, '')
    phone.now += HOUR
    phone.isOnline = true
    await sendQueue()
    expect(phone.sent).toMatchObject([
      { payload: { takenAt: '2026-11-21T07:30:00Z', sentAt: '2026-11-21T08:30:00Z' } },
    ])
  })

  it('waits on the phone without a connection, with the time when it was taken, through a reload', async () => {
    phone.isOnline = false
    await submitRecord(START, '')
    expect(states()).toEqual(['waiting'])
    expect(phone.device.stored.size).toBe(1)
    closePage()
    phone.now += 2 * HOUR
    await open()
    expect($sheet.get()).toMatchObject({ status: 'ready', copiedAt: phone.now - 2 * HOUR })
    expect(states()).toEqual(['waiting'])
    phone.isOnline = true
    phone.device.goOnline()
    await expect.poll(() => $queue.get()).toEqual([])
    expect(phone.sent).toMatchObject([{ key: 'key-1', payload: { takenAt: '2026-11-21T04:30:00Z' } }])
  })

  it('is not shown, or sent, on the page of another link', async () => {
    phone.isOnline = false
    await submitRecord(START, '')
    closePage()
    const restoring = restoreQueue(TOKEN)
    await openSheet('another-link')
    await restoring
    expect($queue.get()).toEqual([])
    closePage()
    phone.isOnline = true
    await open()
    await expect.poll(paths).toEqual(['/records'])
  })

  it('is sent after 5, 15, 60 and then every 300 seconds', async () => {
    phone.isOnline = false
    const call = vi.spyOn(phone.device.outbox, 'runExclusively')
    await submitRecord(START, '')
    for (const [seconds, attempts] of [
      [4, 1],
      [1, 2],
      [15, 3],
      [60, 4],
      [300, 5],
      [300, 6],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      await tick()
      expect(call, `${seconds} s later`).toHaveBeenCalledTimes(attempts)
    }
  })

  it('arrives in order: the records, the code, the receipts, the pictures', async () => {
    phone.isOnline = false
    await takePicture('start', 'front', photo)
    await submitExpense({ kind: 'toll', amount: 100, note: '', image: photo })
    await submitRecord(START, '1234')
    await submitRecord({ ...START, kind: 'end', odometer: 45_200 }, '')
    phone.isOnline = true
    await sendQueue()
    expect(paths()).toEqual(['/records', '/records', '/confirm', '/expenses', '/pictures'])
    expect(phone.sent.map(({ payload }) => (payload as { kind?: string }).kind)).toEqual([
      'start',
      'end',
      'start',
      'toll',
      'start',
    ])
  })

  it('has its pictures once it is submitted, and one of each side', async () => {
    await takePicture('start', 'front', photo)
    await takePicture('start', 'front', new Blob(['a sharper one']))
    expect([paths(), states()]).toEqual([[], ['queued']])
    await submitRecord(START, '')
    expect(paths()).toEqual(['/records', '/pictures'])
    // fetch would give it up on a slow line
    expect(phone.uploads).toBe(1)
    expect(phone.device.stored.size).toBe(0)
  })

  it('is asked about again when the odometer looks wrong, and sent as it is', async () => {
    phone.refusals.set('/records', apiFailure(409, 'Is it right?', 'oddOdometer'))
    await submitRecord(START, '')
    expect($queue.get()).toMatchObject([
      { status: 'refused', error: 'Is it right?', cause: 'oddOdometer', isOnDevice: true },
    ])
    const [asked] = $queue.get()
    if (asked) await acceptOdd(asked)
    expect(phone.sent[1]).toMatchObject({ key: 'key-2', payload: { acceptOdd: true, id: 'key-2' } })
    expect($queue.get()).toEqual([])
  })

  it('is corrected in the form, where it was refused', async () => {
    phone.refusals.set('/records', apiFailure(409, 'Too early.', 'recordTooEarly'))
    await submitRecord(START, '')
    closePage()
    await open()
    expect([paths(), states()]).toEqual([['/records'], ['refused']])
    const [refused] = $queue.get()
    if (refused) correctRecord(refused)
    expect(typedRecord($recordDraft.get(), TOKEN, 'start')).toMatchObject({ odometer: '45000', fuel: 75 })
    expect([$queue.get(), phone.device.stored.size]).toEqual([[], 0])
  })

  it('goes on without a receipt that was refused', async () => {
    phone.refusals.set('/expenses', apiFailure(409, 'The bill is sent.', 'billIssued'))
    await submitExpense({ kind: 'other', amount: 50, note: 'wash', image: null })
    await submitRecord(START, '')
    expect(paths()).toEqual(['/expenses', '/records'])
    expect(states()).toEqual(['refused'])
    dropWrite($queue.get()[0]?.key ?? '')
    expect([$queue.get(), phone.device.stored.size]).toEqual([[], 0])
  })

  it('is a receipt that is sent again with another amount, in its own place', async () => {
    phone.refusals.set('/expenses', apiFailure(422, 'Enter the amount.', 'invalid'))
    const image = new Blob(['small'])
    await submitExpense({ kind: 'toll', amount: 1, note: '', image })
    const [refused] = $queue.get()
    await submitExpense({ kind: 'toll', amount: 100, note: '', image }, refused?.key)
    expect(phone.sent.map(({ payload }) => payload)).toMatchObject([
      { amount: '1', image },
      { id: 'key-2', amount: '100', image },
    ])
    expect([$queue.get(), phone.device.stored.size]).toEqual([[], 0])
  })

  it('has the reason at a picture that was refused, until another one is taken', async () => {
    await submitRecord(START, '')
    phone.refusals.set('/pictures', apiFailure(422, 'It is damaged.', 'damagedPicture'))
    await takePicture('start', 'left', photo)
    expect(picturesOf($queue.get(), 'start')).toMatchObject([{ view: 'left', refused: 'It is damaged.' }])
    await takePicture('start', 'left', photo)
    expect([$queue.get(), phone.device.stored.size]).toEqual([[], 0])
  })

  it('does not wait for a code that was tried too often', async () => {
    await submitRecord(START, '')
    phone.refusals.set('/confirm', apiFailure(429, 'Too many.', 'tooManyDayCodes'))
    await submitCode('start', '1111')
    await submitExpense({ kind: 'toll', amount: 100, note: '', image: null })
    expect(paths()).toEqual(['/records', '/confirm', '/expenses'])
    expect($queue.get()).toMatchObject([{ status: 'refused', error: 'Too many.' }])
  })

  it('waits in memory where the phone stores nothing', async () => {
    phone.device.state.isFull = true
    phone.isOnline = false
    await submitRecord(START, '')
    expect($queue.get()).toMatchObject([{ status: 'waiting', isOnDevice: false }])
    phone.isOnline = true
    await sendQueue()
    expect($queue.get()).toEqual([])
  })

  it('belongs to its link, and to no user of the phone', async () => {
    phone.isOnline = false
    await submitRecord(START, '')
    expect(await listStoredWrites()).toEqual([])
    expect($outboxOwners.get()).toEqual([0])
    closePage()
    await openSheet('another-link')
    await restoreQueue('another-link')
    expect($queue.get()).toEqual([])
  })

  it(`is deleted after ${UNSENT_DAYS} days, by any page`, async () => {
    phone.isOnline = false
    await submitRecord(START, '')
    phone.now += UNSENT_DAYS * DAY + MINUTE
    await listStoredWrites()
    expect([phone.device.stored.size, $outboxOwners.get()]).toEqual([0, []])
  })
})

describe('what is typed into the form of a record', () => {
  it('is there after the camera has ended the page', () => {
    typeRecord('start', { odometer: '45' })
    typeRecord('start', { fuel: 50 })
    closePage()
    expect(typedRecord($recordDraft.get(), TOKEN, 'start')).toMatchObject({
      odometer: '45',
      fuel: 50,
      code: '',
    })
    expect(typedRecord($recordDraft.get(), TOKEN, 'end')).toEqual({ odometer: '', fuel: null, code: '' })
    expect(typedRecord($recordDraft.get(), 'another-link', 'start').odometer).toBe('')
  })

  it('has no picture that cannot be read', async () => {
    startPhone()
    await openSheet(TOKEN)
    vi.spyOn(phone.device.outbox, 'put')
    const { environment, setEnvironment } = await import('#stores/shell/environment.ts')
    const { pictures } = environment()
    setEnvironment({
      ...environment(),
      pictures: { ...pictures, open: async () => ({ error: 'damaged' }) },
    })
    await takePicture('start', 'left', photo)
    expect(phone.notify).toHaveBeenCalledExactlyOnceWith('error', 'trip-day.pictures.unreadable')
    expect(phone.device.outbox.put).not.toHaveBeenCalled()
  })
})
