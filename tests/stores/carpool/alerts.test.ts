import { beforeEach, describe, expect, it } from 'vitest'
import { type CarpoolAlert, createAlert, endAlert, listAlerts } from '#contract/carpool.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $alerts, addAlert, loadAlerts, removeAlert } from '#stores/carpool/alerts.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

/** The server: the ids of the user's alerts, and the error of its calls. */
let open: number[] = []
let failure: number | null = null
let toasts: [tone: string, text: string][] = []
const item = (id: number) => ({ id, hits: 0 }) as CarpoolAlert
const ids = () => $alerts.get().items.map(({ id }) => id)
const WAITED = { isDriver: true, addressFrom: 'Butwal, Nepal', addressTo: 'Dharan, Nepal' }

async function answer(endpoint: unknown, options: { params?: { id: number } } = {}) {
  if (failure !== null) throw apiFailure(failure)
  if (endpoint === listAlerts) return { data: open.map(item) }
  if (endpoint === createAlert) return { data: item(9) }
  if (endpoint !== endAlert) throw new Error('Another call.')
  open = open.filter((id) => id !== options.params?.id)
  return { data: null }
}

beforeEach(async () => {
  open = [3, 2]
  failure = null
  toasts = []
  useEnvironment({
    call: answer as never,
    notify: (tone, text) => void toasts.push([tone, text]),
  })
  clearSession()
  storeSignIn(personOf(1))
  await loadAlerts()
})

describe('the list of alerts on the board', () => {
  it('is loaded, and cleared with the session', () => {
    expect([$alerts.get().status, ids()]).toEqual(['ready', [3, 2]])
    clearSession()
    expect([$alerts.get().status, ids()]).toEqual(['idle', []])
  })

  it('shows a new one first, and an existing one once', async () => {
    for (const _ of [1, 2]) expect(await addAlert(WAITED)).toBe(true)
    expect(ids()).toEqual([9, 3, 2])
    expect(toasts).toEqual([
      ['success', 'carpool-alerts.created'],
      ['success', 'carpool-alerts.created'],
    ])
  })

  it('stays when one cannot be saved or ended; one that no longer exists counts as ended', async () => {
    failure = 0
    expect(await addAlert(WAITED)).toBe(false)
    expect(await removeAlert(3)).toBe(false)
    expect(ids()).toEqual([3, 2])
    expect(toasts).toEqual([
      ['error', 'carpool-alerts.createFailed'],
      ['error', 'carpool-alerts.endFailed'],
    ])
    failure = 404
    expect(await removeAlert(3)).toBe(true)
    expect([ids(), toasts.at(-1)]).toEqual([[2], ['success', 'carpool-alerts.ended']])
    expect(await removeAlert(2, { isShown: true })).toBe(true)
    expect(toasts).toHaveLength(3)
  })

  it('can be loaded again after a failure', async () => {
    failure = 500
    await loadAlerts()
    expect([$alerts.get().status, ids()]).toEqual(['failed', [3, 2]])
    failure = null
    await loadAlerts()
    expect($alerts.get().status).toBe('ready')
  })
})
