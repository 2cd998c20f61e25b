import type { Hono } from 'hono'
import * as v from 'valibot'
import * as contract from '#contract/notifications.ts'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import * as push from '#contract/push.ts'
import { MAX_NOTIFICATIONS_PAGE } from '#domain/notifications/limits.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type Api, sessionOf } from '#server/http/calls.ts'
import { callerOf, type Serve } from '#server/http/definition.ts'
import { type CallLimit, type Limits, MINUTE } from '#server/http/limits.ts'
import { readPageNumber } from '#server/http/validate.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import {
  countUnseen,
  listNotifications,
  markAllRead,
  markRead,
} from '#server/services/notifications/list-notifications.ts'
import { getPushSettings, setPushSetting } from '#server/services/profile/message-settings.ts'
import { renewPush, subscribePush, unsubscribePush } from '#server/services/profile/push-subscription.ts'

export function serveNotifications(serve: Serve): void {
  serve(
    contract.countUnseen,
    { summary: "Returns the number of the user's unseen notifications", answer: contract.Unseen },
    async ({ context, userId }) => ({ data: await countUnseen(context, userId) }),
  )
  serve(
    contract.listNotifications,
    {
      summary: "Lists the user's notifications, latest first",
      query: contract.NotificationsQuery,
      answer: v.array(contract.Notification),
      hasPagination: true,
      errors: ['invalidPage'],
    },
    ({ context, query, userId, locale }) =>
      listNotifications(context, {
        userId,
        page: readPageNumber(query.page, MAX_NOTIFICATIONS_PAGE),
        locale,
      }),
  )
  for (const endpoint of [contract.readNotificationByGet, contract.readNotification])
    serve(
      endpoint,
      { summary: 'Marks a notification as read', answer: contract.Unseen, errors: ['notificationNotFound'] },
      async ({ context, userId, id }) => ({
        data: await markRead(context, userId, id('notificationNotFound')),
      }),
    )
  serve(
    contract.readAllNotifications,
    { summary: 'Marks all notifications as read', answer: contract.Unseen },
    async ({ context, userId }) => ({ data: await markAllRead(context, userId) }),
  )
  serve(
    push.getPushSettings,
    {
      summary: 'Returns which notifications are pushed, and whether to this browser',
      answer: push.PushSettings,
    },
    async (call) => ({ data: await getPushSettings(call.context, callerOf(call)) }),
  )
  serve(
    push.setPushSetting,
    {
      summary: "Switches the push of one kind of notification on or off, for all the user's browsers",
      payload: push.PushSettingPayload,
      answer: push.PushSettings,
    },
    async (call) => ({ data: await setPushSetting(call.context, callerOf(call), call.payload) }),
  )
  serve(
    push.subscribePush,
    {
      summary: 'Pushes notifications to this browser until the session ends',
      payload: push.PushSubscriptionPayload,
      answer: push.PushSettings,
      errors: ['unavailable', 'pushRefused'],
    },
    async (call) => ({ data: await subscribePush(call.context, callerOf(call), call.payload) }),
  )
  serve(
    push.unsubscribePush,
    { summary: 'Stops pushing notifications to this browser', answer: push.PushSettings },
    async (call) => ({ data: await unsubscribePush(call.context, callerOf(call)) }),
  )
  serve(
    push.renewPush,
    {
      summary: 'Replaces a subscription that the browser has ended; called by the service worker',
      payload: push.PushRenewalPayload,
      answer: push.PushRenewed,
      errors: ['notFound', 'pushRefused'],
    },
    async ({ context, payload }) => {
      await renewPush(context, payload)
      return { data: {} }
    },
  )
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // proxies that compress or buffer the response would delay its events
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Each page opens at most one stream. */
const OPENINGS: CallLimit = { name: 'userStream', per: 'user', points: 60, duration: MINUTE }

/**
 * The unseen counts as server-sent events. The token is in the header as for every call, because URLs may be logged.
 */
export function serveNotificationStream(api: Hono<Api>, context: AppContext, limits: Limits): void {
  api.get(UNSEEN_STREAM, async (c) => {
    const session = sessionOf(context, c)
    const user = await limits.call({ limits: [OPENINGS], client: c.env?.client ?? '', session })
    if (!user || !session) throw new ApiError('unauthorized')
    // Hono answers HEAD with the headers of GET and never reads its body
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const stream = context.streams.open(user.id, hashToken(session.token).toString('hex'))
    if (!stream) throw new ApiError('unavailable')
    return c.body(stream, 200, HEADERS)
  })
}
