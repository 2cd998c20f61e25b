import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import { renderCalendarFeed } from '#server/services/hosting/render-calendar-feed.ts'

const MAX_AGE_SECONDS = 300

/** Private calendar feeds. A calendar app cannot send a token, so the URL contains the key. */
export function serveCalendars(api: Hono<Api>, context: AppContext): void {
  api.get('/calendars/:file', async (c) => {
    const [, token = ''] = /^(.+)\.ics$/.exec(c.req.param('file')) ?? []
    const content = await renderCalendarFeed(context, token)
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
    const headers = {
      'Cache-Control': `private, max-age=${MAX_AGE_SECONDS}`,
      ETag: etag,
      'X-Robots-Tag': 'noindex',
    }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(content, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="sawari.ics"',
    })
  })
}

/** A compressing proxy makes an ETag weak; a GET uses weak comparison (RFC 9110, 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((item) => ['*', etag].includes(item.trim().replace(/^W\//, '')))
}
