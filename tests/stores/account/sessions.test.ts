import '../auth/browser-storage.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#contract/account.ts'
import {
  $pendingSignOut,
  $sessions,
  loadSessions,
  revokeOtherSessions,
  revokeSession,
} from '#stores/account/sessions.ts'
import { $token, clearSession, storeSignIn } from '#stores/auth/session.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const sessionOf = (id: string, patch: Partial<Session> = {}): Session => ({
  id,
  device: 'Chrome, Android',
  isPhone: true,
  isCurrent: false,
  since: '2026-11-20T00:00:00Z',
  lastUsed: '2026-11-21T00:00:00Z',
  ...patch,
})
const OWN = sessionOf('own', { isCurrent: true })
const OTHER = sessionOf('other')
let stored: Session[]
const sent: string[] = []
const failures: Partial<Record<string, number>> = {}
const outside = { confirm: vi.fn(), notify: vi.fn(), navigate: vi.fn() }

beforeEach(async () => {
  vi.resetAllMocks()
  sent.length = 0
  for (const key of Object.keys(failures)) delete failures[key]
  stored = [OWN, OTHER]
  outside.confirm.mockResolvedValue(true)
  useEnvironment({
    ...outside,
    call: (async (
      { method, path }: { method: string; path: string },
      options?: { params?: { id: string } },
    ) => {
      const call = `${method} ${path}`
      sent.push(call)
      const failure = failures[call]
      if (failure !== undefined) throw apiFailure(failure, failure ? 'No.' : '')
      if (method === 'DELETE')
        stored = stored.filter(({ id, isCurrent }) =>
          options?.params ? id !== options.params.id : isCurrent,
        )
      return { data: method === 'GET' ? stored : {} }
    }) as never,
  })
  clearSession()
  storeSignIn(personOf(7))
  await loadSessions()
})
const ids = () => $sessions.get().items.map(({ id }) => id)

describe('the list of sessions', () => {
  it('ends sessions of other devices after a confirmation, and no longer shows them', async () => {
    await revokeSession(OTHER)
    expect([ids(), $pendingSignOut.get()]).toEqual([['own'], null])
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', 'account.sessions.ended')
    stored = [OWN, OTHER]
    await revokeOtherSessions()
    expect(ids()).toEqual(['own'])
    outside.confirm.mockResolvedValue(false)
    sent.length = 0
    await revokeSession(OTHER)
    expect(sent).toEqual([])
  })

  it('treats sessions that no longer exist as ended, and shows any other failure without a change', async () => {
    failures['DELETE /auth/sessions/{id}'] = 404
    await revokeSession(OTHER)
    expect(outside.notify).toHaveBeenLastCalledWith('success', 'account.sessions.ended')
    failures['DELETE /auth/sessions/{id}'] = 500
    await revokeSession(OTHER)
    expect(outside.notify).toHaveBeenLastCalledWith('error', 'No.')
    failures['DELETE /auth/sessions/{id}'] = 0
    await revokeSession(OTHER)
    expect(outside.notify).toHaveBeenLastCalledWith('error', 'account.sessions.failed')
    expect([ids(), $pendingSignOut.get()]).toEqual([['own', 'other'], null])
  })

  it('stays when it cannot be loaded again, and fails when none is shown', async () => {
    failures['GET /auth/sessions'] = 503
    await loadSessions()
    expect([$sessions.get().status, ids()]).toEqual(['ready', ['own', 'other']])
    clearSession()
    expect([$sessions.get().status, ids()]).toEqual(['idle', []])
    storeSignIn(personOf(7))
    await loadSessions()
    expect($sessions.get().status).toBe('failed')
  })

  it('ends the session of this device by the sign-out of the menu', async () => {
    await revokeSession(OWN)
    expect(sent.at(-1)).toBe('POST /auth/logout')
    expect([$token.get(), outside.navigate.mock.calls]).toEqual([undefined, [['/']]])
  })
})
