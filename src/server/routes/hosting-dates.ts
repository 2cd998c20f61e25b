import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/hosting.ts'
import { IMPORT_FAILURES } from '#domain/hosting/imported-calendar.ts'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import type { Serve } from '#server/http/definition.ts'
import { type CallLimit, MINUTE } from '#server/http/limits.ts'
import { readPathId } from '#server/http/validate.ts'
import { blockDates, unblockDates } from '#server/services/hosting/blocked-dates.ts'
import { getFeedUrl, renderCalendarFeed, renewFeedUrl } from '#server/services/hosting/calendar-feed.ts'
import {
  importCalendar,
  listImportedCalendars,
  refreshImportedCalendar,
  removeImportedCalendar,
} from '#server/services/hosting/imports/imported-calendars.ts'
import { listHostCalendar } from '#server/services/hosting/list-host-calendar.ts'

/** Each makes a request to another site. */
const FETCHES: CallLimit = {
  name: 'userImport',
  per: 'user',
  points: 10,
  duration: 10 * MINUTE,
  isShared: true,
}
const ERRORS: readonly ErrorCode[] = ['notYourVehicle', 'unavailable', 'bookingBusy']

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
  serve(
    contract.listImportedCalendars,
    {
      summary: "Lists the calendars of other sites and apps that block dates of the caller's vehicles",
      answer: v.array(contract.ImportedCalendar),
    },
    async ({ context, userId, locale }) => ({
      data: await listImportedCalendars(context, { userId, locale }),
    }),
  )
  serve(
    contract.importCalendar,
    {
      summary: 'Blocks the busy times of an iCalendar file, which is then checked every half an hour',
      payload: contract.ImportPayload,
      answer: contract.ImportedCalendar,
      limits: [FETCHES],
      errors: [...ERRORS, 'stepTooEarly', ...IMPORT_FAILURES],
    },
    async ({ context, payload: { url }, userId, locale, param }) => ({
      data: await importCalendar(context, { vehicleId: readPathId(param('id')), userId, locale, url }),
    }),
  )
  serve(
    contract.refreshImportedCalendar,
    {
      summary: 'Checks an imported calendar now',
      answer: contract.ImportedCalendar,
      limits: [FETCHES],
      errors: [...ERRORS, 'importNotFound'],
    },
    async ({ context, userId, locale, param }) => ({
      data: await refreshImportedCalendar(context, { vehicleId: readPathId(param('id')), userId, locale }),
    }),
  )
  serve(
    contract.removeImportedCalendar,
    {
      summary: 'Removes an imported calendar with the dates that it blocked',
      answer: contract.RemovedImport,
      errors: ['notYourVehicle'],
    },
    async ({ context, userId, param }) => ({
      data: await removeImportedCalendar(context, { vehicleId: readPathId(param('id')), userId }),
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
