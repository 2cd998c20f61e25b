import type { Hono } from 'hono'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type Api, bearerOf } from '#server/http/calls.ts'
import type { Limits } from '#server/http/limits.ts'
import { findSession, hashToken } from '#server/services/auth/find-session.ts'

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // proxies that compress or collect an answer would keep its events
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** The unseen counts as server-sent events. The token is in the header, as for every call: an address may be logged. */
export function serveNotificationStream(api: Hono<Api>, context: AppContext, limits: Limits): void {
  api.get(UNSEEN_STREAM, async (c) => {
    const token = bearerOf(c)
    const user = token ? await findSession(context, token) : null
    await limits.call({
      path: UNSEEN_STREAM,
      method: 'GET',
      client: c.env?.client ?? '',
      userId: user?.id ?? null,
      idempotencyKey: undefined,
    })
    if (!user || !token) throw new ApiError('unauthorized')
    // Hono answers HEAD with the headers of GET and never reads its body
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const stream = context.streams.open(user.id, hashToken(token).toString('hex'))
    if (!stream) throw new ApiError('unavailable')
    return c.body(stream, 200, HEADERS)
  })
}
