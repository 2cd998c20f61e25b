import {
  getPushSettings,
  type PushSettings,
  type PushSubscriptionPayload,
  setPushSetting,
  subscribePush,
  unsubscribePush,
} from '#contract/push.ts'
import type { PushKind } from '#domain/profile/push-kinds.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import { createSwitch } from '#stores/profile/switch-kind.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { answerOf, send } from '#stores/shell/send.ts'
import { type PushAbility, pushPort } from './push-port.ts'

interface State {
  status: LoadStatus
  settings: PushSettings | null
  ability: PushAbility
  /** whether notifications are pushed to this browser */
  isHere: boolean
}

export const NO_PUSH: State = { status: 'idle', settings: null, ability: 'unsupported', isHere: false }

// state
const resource = createResource<State>(NO_PUSH, { isPersonal: true })
export const $push = resource.$state

// actions
/** Can be called again: the shown settings stay until the response. */
export async function loadPush(): Promise<void> {
  if (!$isSignedIn.get()) return
  const { status, ...shown } = $push.get()
  await resource.load({ ...shown, status: status === 'ready' ? 'ready' : 'loading' }, async (signal) => {
    const [{ data: settings }, endpoint] = await Promise.all([
      environment().call(getPushSettings, { signal, background: true }),
      endpointHere(),
    ])
    return stateOf(settings, endpoint)
  })
}

/**
 * Asks for permission, right after the user's click, and subscribes this browser. @returns whether the user has agreed
 * @throws ApiFailure or what the browser throws
 */
export async function turnPushOn(): Promise<boolean> {
  if (!(await pushPort().ask())) {
    $push.set({ ...$push.get(), ability: pushPort().ability() })
    return false
  }
  const { publicKey } = $push.get().settings ?? (await environment().call(getPushSettings)).data
  const payload = payloadOf(await pushPort().subscribe(publicKey))
  const data = answerOf(await send(subscribePush, { payload }))
  resource.cancel()
  $push.set({ status: 'ready', ...stateOf(data, payload.endpoint) })
  return true
}

export async function turnPushOff(): Promise<void> {
  const data = answerOf(await send(unsubscribePush))
  await pushPort().unsubscribe()
  resource.cancel()
  $push.set({ status: 'ready', ...stateOf(data, null) })
}

export const switchPush = createSwitch<PushKind, State>($push, (payload) => send(setPushSetting, { payload }))

const endpointHere = async () => (pushPort().ability() === 'ready' ? pushPort().endpoint() : null)

const stateOf = (settings: PushSettings, endpoint: string | null) => ({
  settings,
  ability: pushPort().ability(),
  isHere: endpoint !== null && endpoint === settings.endpoint,
})

/** @throws when the browser's subscription is incomplete */
function payloadOf({ endpoint, keys }: PushSubscriptionJSON): PushSubscriptionPayload {
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The subscription is incomplete.')
  return { endpoint, keys: { p256dh, auth } }
}
