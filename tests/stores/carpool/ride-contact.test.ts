import { beforeEach, expect, it, vi } from 'vitest'
import '../auth/browser-storage.ts'
import { resetRooms } from '#stores/auth/signed-out.ts'
import { $contact, loadContact, shareRide } from '#stores/carpool/ride-contact.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const WORDS = { copied: 'copied', byHand: 'by hand' }
const LINK = { url: 'https://sawari.example/rides/7', title: 'Kalanki to Butwal' }
const [call, copy, share, notify] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]

beforeEach(() => {
  vi.resetAllMocks()
  resetRooms()
  useEnvironment({ call, copy, share, notify })
})

it.each(['9841234567', null])('the contact of a ride is loaded on demand: %s', async (phoneNumber) => {
  call.mockResolvedValue({ data: { phoneNumber } })
  const loading = loadContact(7)
  expect($contact.get()).toEqual({ status: 'loading', phoneNumber: null })
  await loading
  expect($contact.get()).toEqual({ status: 'ready', phoneNumber })
  expect(call.mock.calls.map(([{ path }, { params }]) => [path, params])).toEqual([
    ['/carpool/{id}', { id: 7 }],
  ])
})

it('the contact of a ride can be retried after a failure, and is cleared on sign-out', async () => {
  call
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue({ data: { phoneNumber: '9841234567' } })
  await loadContact(7)
  expect($contact.get().status).toBe('failed')
  await loadContact(7)
  expect($contact.get().status).toBe('ready')
  resetRooms()
  expect($contact.get()).toEqual({ status: 'idle', phoneNumber: null })
})

it.each([
  [true, false, []],
  [false, true, [['success', 'copied']]],
  [false, false, [['error', 'by hand', { durationMs: 30_000 }]]],
])('the link is shared, copied or shown', async (isShared, isCopied, notices) => {
  share.mockResolvedValue(isShared)
  copy.mockResolvedValue(isCopied)
  await shareRide(LINK, WORDS)
  expect(share).toHaveBeenCalledExactlyOnceWith(LINK)
  expect(copy.mock.calls).toEqual(isShared ? [] : [['Kalanki to Butwal\nhttps://sawari.example/rides/7']])
  expect(notify.mock.calls).toEqual(notices)
})
