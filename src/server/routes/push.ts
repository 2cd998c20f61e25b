import * as contract from '#contract/push.ts'
import type { Call, Serve } from '#server/http/definition.ts'
import { requireToken } from '#server/http/require-token.ts'
import { type Caller, getPushSettings, setPushSetting } from '#server/services/profile/message-settings.ts'
import { renewPush, subscribePush, unsubscribePush } from '#server/services/profile/push-subscription.ts'

export function servePush(serve: Serve): void {
  serve(
    contract.getPushSettings,
    { summary: 'Which notifications are pushed, and whether to this browser', answer: contract.PushSettings },
    async (call) => ({ data: await getPushSettings(call.context, callerOf(call)) }),
  )
  serve(
    contract.setPushSetting,
    {
      summary: 'Switches the push of one kind of notification on or off, for all browsers of the user',
      payload: contract.PushSettingPayload,
      answer: contract.PushSettings,
    },
    async (call) => ({ data: await setPushSetting(call.context, callerOf(call), call.payload) }),
  )
  serve(
    contract.subscribePush,
    {
      summary: 'Pushes notifications to this browser until the session ends',
      payload: contract.PushSubscriptionPayload,
      answer: contract.PushSettings,
      errors: ['bookingBusy', 'pushRefused'],
    },
    async (call) => ({ data: await subscribePush(call.context, callerOf(call), call.payload) }),
  )
  serve(
    contract.unsubscribePush,
    { summary: 'Stops pushing notifications to this browser', answer: contract.PushSettings },
    async (call) => ({ data: await unsubscribePush(call.context, callerOf(call)) }),
  )
  serve(
    contract.renewPush,
    {
      summary: 'Replaces a subscription that the browser has ended; called by the service worker',
      payload: contract.PushRenewalPayload,
      answer: contract.PushRenewed,
      errors: ['notFound', 'pushRefused'],
    },
    async ({ context, payload }) => {
      await renewPush(context, payload)
      return { data: {} }
    },
  )
}

function callerOf({ userId, token }: Pick<Call, 'userId' | 'token'>): Caller {
  return { userId, token: requireToken(token) }
}
