import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import * as contract from '#contract/hosting.ts'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import type { Serve } from '#server/http/definition.ts'
import { readPathId } from '#server/http/validate.ts'
import { blockDates, unblockDates } from '#server/services/hosting/blocked-dates.ts'
import { getFeedUrl, renewFeedUrl } from '#server/services/hosting/calendar-feed.ts'
import { listHostCalendar } from '#server/services/hosting/list-host-calendar.ts'
import { renderCalendarFeed } from '#server/services/hosting/render-calendar-feed.ts'

export function serveHostingDates(serve: Serve): void {
  serve(
    contract.addUnavailableDate,
    {
      summary:
        "Blocks dates of one of the caller's vehicles; a retry with the same Idempotency-Key gets the first response",
      payload: contract.UnavailablePayload,
      answer: contract.UnavailableRange,
      idempotencyKey: true,
      errors: [
        'notYourVehicle',
        'bookingBusy',
        'datesOverlap',
        'datesBooked',
        'stepTooEarly',
        'tooManyRanges',
        'invalidForm',
      ],
    },
    async ({ context, payload, userId, param, locale, key }) => ({
      data: await blockDates(context, { vehicleId: readPathId(param('id')), userId, locale, key, payload }),
    }),
  )
  serve(
    contract.removeUnavailableDate,
    { summary: 'Removes blocked dates', answer: contract.Removed, errors: ['rangeNotFound'] },
    async ({ context, userId, param }) => ({
      data: await unblockDates(context, { id: readPathId(param('id')), userId }),
    }),
  )
  serve(
    contract.getHostCalendar,
    {
      summary: "Lists bookings and blocked dates of all the caller's vehicles, or of one",
      query: contract.HostCalendarQuery,
      answer: contract.HostCalendar,
      errors: ['notYourVehicle', 'invalidDates'],
    },
    async ({ context, query: { from, to, vehicleId }, userId, locale }) => ({
      data: await listHostCalendar(
        context,
        { userId, vehicleId: vehicleId === undefined ? 'all' : readPathId(vehicleId), from, to },
        locale,
      ),
    }),
  )
  serve(
    contract.getCalendarFeed,
    {
      summary: "Returns the URL of a vehicle's calendar feed",
      answer: contract.CalendarFeed,
      errors: ['notYourVehicle'],
    },
    async ({ context, userId, param }) => ({
      data: await getFeedUrl(context, { vehicleId: readPathId(param('id')), userId }),
    }),
  )
  serve(
    contract.renewCalendarFeed,
    {
      summary: 'Replaces the URL of the feed; the old URL stops working',
      answer: contract.CalendarFeed,
      errors: ['notYourVehicle'],
    },
    async ({ context, userId, param }) => ({
      data: await renewFeedUrl(context, { vehicleId: readPathId(param('id')), userId }),
    }),
  )
}

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
