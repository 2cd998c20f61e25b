import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPushSettings, type PushSettings, subscribePush, unsubscribePush } from '#contract/push.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $push, loadPush, turnPushOff, turnPushOn } from '#stores/notifications/push.ts'
import { $pushOffer, acceptPush, declinePush, offerPush } from '#stores/notifications/push-offer.ts'
import { type PushAbility, setPushPort } from '#stores/notifications/push-port.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '#tests/stores/auth/people.ts'

const HERE = 'https://push.example/here'
const KEYS = { p256dh: 'key', auth: 'secret' }
const settings = (endpoint: string | null): PushSettings => ({ publicKey: 'public', endpoint, kinds: [] })

const call = vi.fn()
let now = NOW
let ability: PushAbility
/** Endpoint of the browser's subscription. */
let here: string | null
const ask = vi.fn()
const subscribe = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  now = NOW
  ability = 'ready'
  here = null
  ask.mockResolvedValue(true)
  subscribe.mockImplementation(async () => {
    here = HERE
    return { endpoint: HERE, keys: KEYS, expirationTime: null }
  })
  setPushPort({
    ability: () => ability,
    ask,
    endpoint: async () => here,
    subscribe,
    async unsubscribe() {
      here = null
    },
  })
  useEnvironment({ call, now: () => now })
  storeSignIn(personOf(1))
  call.mockImplementation(async (endpoint) => ({ data: settings(endpoint === subscribePush ? HERE : null) }))
})
afterEach(() => clearSession())

const refused = async () => {
  ability = 'denied'
  return false
}

describe('the push settings', () => {
  it.each([
    ['this browser is the one that the server knows', HERE, true],
    ['the server knows none', null, false],
    ['the server knows another one', 'https://push.example/other', false],
  ])('show whether %s', async (_, endpoint, isHere) => {
    here = HERE
    call.mockResolvedValue({ data: settings(endpoint) })
    await loadPush()
    expect($push.get()).toMatchObject({ status: 'ready', ability: 'ready', isHere })
  })

  it.each(['denied', 'install', 'unsupported'] as const)('show a browser that is %s', async (known) => {
    ability = known
    here = HERE
    await loadPush()
    expect($push.get()).toMatchObject({ status: 'ready', ability, isHere: false })
  })

  it('fail without a response, and are cleared on sign-out', async () => {
    call.mockRejectedValue(apiFailure(0))
    await loadPush()
    expect($push.get().status).toBe('failed')
    clearSession()
    expect($push.get().status).toBe('idle')
  })
})

describe('a browser', () => {
  it('is subscribed with the key of the site, and unsubscribed again', async () => {
    expect(await turnPushOn()).toBe(true)
    expect(subscribe).toHaveBeenCalledExactlyOnceWith('public')
    expect(call.mock.calls).toEqual([
      [getPushSettings],
      [subscribePush, { payload: { endpoint: HERE, keys: KEYS }, idempotencyKey: KEY }],
    ])
    expect($push.get().isHere).toBe(true)
    await turnPushOff()
    expect(call.mock.lastCall).toEqual([unsubscribePush, { idempotencyKey: KEY }])
    expect([$push.get().isHere, here]).toEqual([false, null])
  })

  it('is not subscribed on the server when the user refuses', async () => {
    ask.mockImplementation(refused)
    expect(await turnPushOn()).toBe(false)
    expect(call).not.toHaveBeenCalled()
    expect($push.get().ability).toBe('denied')
  })
})

describe('the push offer', () => {
  it('is shown when it can be accepted, and shows the result', async () => {
    await offerPush()
    expect($pushOffer.get()).toBe('offered')
    await acceptPush()
    expect($pushOffer.get()).toBe('on')
  })

  it('is not shown when pushes are on, or when the user has refused', async () => {
    here = HERE
    await offerPush()
    expect($pushOffer.get()).toBe('hidden')
    here = null
    ability = 'denied'
    await offerPush()
    expect($pushOffer.get()).toBe('hidden')
  })

  it('is shown again a month after "not now"', async () => {
    await offerPush()
    declinePush()
    now = NOW + 30 * DAY_MS - 1
    await offerPush()
    expect($pushOffer.get()).toBe('hidden')
    now += 1
    await offerPush()
    expect($pushOffer.get()).toBe('offered')
  })

  it.each([
    ['refuses', refused, 'denied'],
    ['closes the question', async () => false, 'offered'],
  ])('has the right status when the user %s', async (_, answer, status) => {
    await offerPush()
    ask.mockImplementation(answer)
    await acceptPush()
    expect($pushOffer.get()).toBe(status)
  })

  it("can be accepted again when the browser's push service was not reached", async () => {
    await offerPush()
    subscribe.mockRejectedValueOnce(new Error('no service'))
    await acceptPush()
    expect($pushOffer.get()).toBe('failed')
    await acceptPush()
    expect($pushOffer.get()).toBe('on')
  })
})
