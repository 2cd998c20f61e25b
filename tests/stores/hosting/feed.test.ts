import '../auth/browser-storage.ts'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $feed, closeFeed, copyFeed, NO_FEED, openFeed, renewFeed } from '#stores/hosting/feed.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { beginMyVehicles, toasts } from '#tests/setup/my-vehicles.ts'
import { answers, failure, failWith, LOST, outside, sentTo } from './host.ts'

const NEW_FEED = 'POST /vehicles/{id}/calendarFeed'
const FEED = 'GET /vehicles/{id}/calendarFeed'
beforeEach(beginMyVehicles)
afterEach(() => {
  vi.useRealTimers()
})

describe('the calendar feed', () => {
  const URL = 'https://sawari.example/api/v1/calendars/secret.ics'
  const open = () => openFeed({ id: 12, title: 'Hyundai Creta' })
  beforeEach(() => {
    closeFeed()
    answers[FEED] = () => ({ url: URL })
  })

  it('opens immediately and loads its URL', async () => {
    const opening = open()
    expect($feed.get()).toMatchObject({ vehicleId: 12, title: 'Hyundai Creta', status: 'loading' })
    await opening
    expect($feed.get()).toMatchObject({ status: 'ready', url: URL })
  })

  it('stays closed when the response arrives later', async () => {
    const opening = open()
    closeFeed()
    await opening
    expect($feed.get()).toEqual(NO_FEED)
  })

  it('fails without a response, until it is opened again', async () => {
    failWith(FEED, LOST)
    await open()
    expect($feed.get().status).toBe('failed')
    answers[FEED] = () => ({ url: URL })
    await open()
    expect($feed.get().status).toBe('ready')
  })

  it('is copied, or must be copied by hand', async () => {
    await open()
    const copy = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(false)
    setEnvironment({ ...environment(), copy })
    expect([await copyFeed(), await copyFeed()]).toEqual([true, false])
    expect(copy).toHaveBeenCalledWith(URL)
    expect(toasts()).toEqual([
      'success: Your link has been copied',
      'error: Link couldnot be copied. Please copy it manually',
    ])
  })

  it('gets a new URL only after a confirmation', async () => {
    await open()
    outside.confirm.mockResolvedValueOnce(false)
    await renewFeed()
    expect(sentTo(NEW_FEED)).toEqual([])
    answers[NEW_FEED] = () => ({ url: `${URL}?new` })
    await renewFeed()
    expect($feed.get()).toMatchObject({ url: `${URL}?new`, isRenewing: false })
    expect(outside.confirm.mock.calls[0]?.[0]).toMatch(/stop working/)
  })

  it('keeps its URL when a new one is refused', async () => {
    await open()
    failWith(NEW_FEED, failure(503, 'Too busy'))
    await renewFeed()
    expect($feed.get()).toMatchObject({ url: URL, isRenewing: false })
    expect(toasts()).toEqual(['error: Too busy'])
  })
})
