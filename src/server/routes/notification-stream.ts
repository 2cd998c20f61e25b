import type { Hono } from 'hono'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type Api, sessionOf } from '#server/http/calls.ts'
import { type CallLimit, type Limits, MINUTE } from '#server/http/limits.ts'
import { hashToken } from '#server/services/auth/sessions.ts'

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
