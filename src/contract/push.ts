import * as v from 'valibot'
import { PUSH_KINDS } from '#domain/profile/push-kinds.ts'
import { endpoint } from './endpoint.ts'

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{10,100}={0,2}$/))

/** A browser's PushSubscription as JSON. */
export const PushSubscriptionPayload = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1_000), v.url()),
  keys: v.object({ p256dh: base64url, auth: base64url }),
})
export type PushSubscriptionPayload = v.InferOutput<typeof PushSubscriptionPayload>

/**
 * `publicKey`: the applicationServerKey of subscriptions, base64url. `endpoint`: that of this session, null when it has
 * no subscription. `kinds` apply to all the user's devices.
 */
export const PushSettings = v.object({
  publicKey: v.string(),
  endpoint: v.nullable(v.string()),
  kinds: v.array(v.object({ kind: v.picklist(PUSH_KINDS), isOn: v.boolean() })),
})
export type PushSettings = v.InferOutput<typeof PushSettings>
export const PushSettingPayload = v.object({ kind: v.picklist(PUSH_KINDS), isOn: v.boolean() })
export type PushSettingPayload = v.InferOutput<typeof PushSettingPayload>

/** `endpoint` and `auth` of the expired subscription prove that it is the same browser. */
export const PushRenewalPayload = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1_000)),
  auth: base64url,
  subscription: PushSubscriptionPayload,
})
export type PushRenewalPayload = v.InferOutput<typeof PushRenewalPayload>
export const PushRenewed = v.object({})
export type PushRenewed = v.InferOutput<typeof PushRenewed>

export const getPushSettings = endpoint<undefined, PushSettings>('GET', '/auth/pushSettings', {
  guarded: true,
})
export const setPushSetting = endpoint<PushSettingPayload, PushSettings>('POST', '/auth/pushSettings', {
  guarded: true,
})
export const subscribePush = endpoint<PushSubscriptionPayload, PushSettings>(
  'POST',
  '/auth/pushSubscription',
  { guarded: true },
)
export const unsubscribePush = endpoint<undefined, PushSettings>('DELETE', '/auth/pushSubscription', {
  guarded: true,
})
/** Called by the service worker, which has no token. */
export const renewPush = endpoint<PushRenewalPayload, PushRenewed>('POST', '/pushRenewal')
