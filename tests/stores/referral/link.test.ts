import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../auth/browser-storage.ts'
import { resetRooms } from '#stores/auth/signed-out.ts'
import { $link, createLink, shareLink } from '#stores/referral/link.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const LINK = 'https://sawari.example/?ref=0123456789'
const call = vi.fn()
const copy = vi.fn()
const share = vi.fn()
const notify = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  resetRooms()
  call.mockResolvedValue({ data: { link: LINK } })
  copy.mockResolvedValue(true)
  useEnvironment({ call, copy, share, notify })
})
afterEach(() => vi.useRealTimers())

describe('the referral link', () => {
  it('is shown immediately and copied 800 ms later', async () => {
    const made = createLink('/ne')
    expect($link.get().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(799)
    expect($link.get()).toEqual({ status: 'ready', link: LINK, isCopied: null })
    expect(copy).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await made
    expect(copy).toHaveBeenCalledExactlyOnceWith(LINK)
    expect(notify).toHaveBeenCalledExactlyOnceWith('success', 'referral.link.copied')
    expect(call.mock.calls[0]?.[1]).toMatchObject({ payload: { url: '/ne' } })
  })

  it('remains to be copied by the user when the browser does not allow it', async () => {
    copy.mockResolvedValue(false)
    const made = createLink('/')
    await vi.runAllTimersAsync()
    await made
    expect($link.get()).toEqual({ status: 'ready', link: LINK, isCopied: false })
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'referral.link.notCopied')
  })

  it('can be retried after a failure', async () => {
    call.mockRejectedValueOnce(new Error('no answer'))
    await createLink('/')
    expect([$link.get().status, copy.mock.calls.length]).toEqual(['failed', 0])
    const made = createLink('/')
    await vi.runAllTimersAsync()
    await made
    expect($link.get().status).toBe('ready')
  })

  it('is cleared after sign-out, and not copied', async () => {
    const made = createLink('/')
    await vi.advanceTimersByTimeAsync(100)
    resetRooms()
    await vi.runAllTimersAsync()
    await made
    expect([$link.get().link, copy.mock.calls.length]).toEqual(['', 0])
  })

  it.each([true, false])("is shared through the device's dialog, or else copied: %s", async (hasDialog) => {
    const made = createLink('/')
    await vi.runAllTimersAsync()
    await made
    share.mockResolvedValueOnce(hasDialog)
    await shareLink()
    expect(share).toHaveBeenCalledExactlyOnceWith({ url: LINK, title: 'referral.link.shareTitle' })
    expect(copy).toHaveBeenCalledTimes(hasDialog ? 1 : 2)
  })
})
