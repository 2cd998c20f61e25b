import '../auth/browser-storage.ts'

import { beforeEach, expect, it } from 'vitest'
import { WORDS } from '#messages/words.ts'
import { clearSession } from '#stores/auth/session.ts'
import { $openRequest, completeOpenRequest, loadOpenRequest } from '#stores/carpool/open-request.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { answers, beginRequest, callsOf, outside } from './requester.ts'

const mine = { id: 5, isMine: true, time: '2026-11-22T04:00:00Z' }

beforeEach(async () => {
  beginRequest()
  answers['GET /carpool'] = () => [mine]
  answers['POST /carpool/complete'] = () => ({ id: 5, message: 'Completed' })
  await loadOpenRequest()
})

it('the open request belongs to the user and loads in the background', () => {
  expect($openRequest.get().request).toEqual(mine)
  expect(callsOf('GET /carpool')).toMatchObject([{ query: { isMine: 'true' }, background: true }])
})

it('the open request is null when the list has none, and after sign-out', async () => {
  clearSession()
  expect($openRequest.get().request).toBeNull()
  answers['GET /carpool'] = () => []
  await loadOpenRequest()
  expect($openRequest.get()).toEqual({ status: 'ready', request: null })
})

it('the open request is completed after a confirmation', async () => {
  outside.confirm.mockResolvedValueOnce(false)
  expect(await completeOpenRequest()).toBe(false)
  expect(callsOf('POST /carpool/complete')).toEqual([])
  expect(await completeOpenRequest()).toBe(true)
  expect(callsOf('POST /carpool/complete')).toEqual([{ query: { id: 5 }, idempotencyKey: 'key-1' }])
  expect($openRequest.get().request).toBeNull()
  expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', 'Completed')
})

it('the open request stays when completing it fails', async () => {
  answers['POST /carpool/complete'] = () => {
    throw apiFailure(0)
  }
  expect(await completeOpenRequest()).toBe(false)
  expect($openRequest.get().request).toEqual(mine)
  expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', WORDS.en.carpool.open.failed)
})
