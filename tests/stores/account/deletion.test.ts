import '../auth/browser-storage.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeletionPreview, previewDeletion } from '#contract/account.ts'
import { requestExport } from '#stores/account/data-export.ts'
import {
  $deletionState,
  $isDeleting,
  deleteNow,
  loadDeletion,
  setConfirming,
} from '#stores/account/deletion.ts'
import { $token, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const FREE: DeletionPreview = {
  openBookings: [],
  hasOpenRefund: false,
  pastBookings: 2,
  vehicles: 1,
  uploads: 3,
}
const BOOKING = { id: 'b', title: 'Hyundai Creta', from: '2026-12-01T00:00:00Z', isBookedByMe: true }
let preview: DeletionPreview | Error
let answer: unknown
const outside = { notify: vi.fn(), navigate: vi.fn(), deleteOfflineCopies: vi.fn(async () => {}) }

beforeEach(() => {
  vi.resetAllMocks()
  preview = FREE
  answer = {}
  useEnvironment({
    ...outside,
    currentPath: () => '/profile/settings',
    call: (async (endpoint: unknown) => {
      const found = endpoint === previewDeletion ? preview : answer
      if (found instanceof Error) throw found
      return { data: found }
    }) as never,
  })
  clearSession()
  storeSignIn(personOf(7))
})

describe('the deletion of an account', () => {
  it.each([
    [FREE, 'consequences'],
    [{ ...FREE, openBookings: [BOOKING] }, 'blocked'],
    [{ ...FREE, hasOpenRefund: true }, 'blocked'],
    [apiFailure(503), 'failed'],
  ])('first shows its consequences (%#)', async (found, state) => {
    preview = found
    const loading = loadDeletion()
    expect($deletionState.get()).toBe('loading')
    await loading
    expect($deletionState.get()).toBe(state)
  })

  it('asks twice, and starts over when it is reopened', async () => {
    await loadDeletion()
    setConfirming(true)
    expect($deletionState.get()).toBe('confirm')
    await loadDeletion()
    expect($deletionState.get()).toBe('consequences')
  })

  it('signs out and opens the home page, with a toast', async () => {
    await loadDeletion()
    const deleting = deleteNow()
    expect($isDeleting.get()).toBe(true)
    await deleting
    expect([$token.get(), outside.navigate.mock.calls]).toEqual([undefined, [['/']]])
    expect(outside.deleteOfflineCopies).toHaveBeenCalledOnce()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith(
      'success',
      'account.deletion.done',
      expect.objectContaining({ persist: true }),
    )
  })

  it('shows the reason of a refusal, and loads the consequences again', async () => {
    await loadDeletion()
    setConfirming(true)
    answer = apiFailure(409, 'A booking is open.', 'openBookings')
    preview = { ...FREE, openBookings: [BOOKING] }
    await deleteNow()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', 'A booking is open.')
    expect([$deletionState.get(), $isDeleting.get(), $token.get() === undefined]).toEqual([
      'blocked',
      false,
      false,
    ])
    expect(outside.navigate).not.toHaveBeenCalled()
  })
})

describe('the export', () => {
  it('returns a URL, or shows why there is none', async () => {
    answer = { url: '/api/v1/exports/x', expiresIn: 600 }
    expect(await requestExport()).toBe('/api/v1/exports/x')
    expect(outside.notify).toHaveBeenLastCalledWith('success', 'account.export.started')
    answer = apiFailure(429, 'Three times a day.')
    expect(await requestExport()).toBeNull()
    expect(outside.notify).toHaveBeenLastCalledWith('error', 'Three times a day.')
  })
})
