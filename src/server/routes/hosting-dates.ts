import {
  addUnavailableDate,
  CalendarFeed,
  getCalendarFeed,
  getHostCalendar,
  HostCalendar,
  HostCalendarQuery,
  Removed,
  removeUnavailableDate,
  renewCalendarFeed,
  UnavailablePayload,
  UnavailableRange,
} from '#contract/hosting.ts'
import type { Serve } from '#server/http/definition.ts'
import { readId } from '#server/http/validate.ts'
import { addUnavailable } from '#server/services/hosting/add-unavailable.ts'
import { getFeedUrl, renewFeedUrl } from '#server/services/hosting/calendar-feed.ts'
import { listHostCalendar } from '#server/services/hosting/list-host-calendar.ts'
import { removeUnavailable } from '#server/services/hosting/remove-unavailable.ts'

/** Blocked dates, the calendar of all own vehicles, and the URLs of the private feeds. */
export function serveHostingDates(serve: Serve): void {
  serve(
    addUnavailableDate,
    {
      summary:
        'Blocks dates of a vehicle of mine; a repetition with the same Idempotency-Key blocks nothing twice',
      payload: UnavailablePayload,
      answer: UnavailableRange,
    },
    async ({ context, payload, userId, param, locale, header }) => {
      const key = header('idempotency-key') ?? null
      return {
        data: await addUnavailable(context, { vehicleId: readId(param('id')), userId, locale, key, payload }),
      }
    },
  )
  serve(
    removeUnavailableDate,
    { summary: 'Gives blocked dates back', answer: Removed },
    async ({ context, userId, param }) => ({
      data: await removeUnavailable(context, { id: readId(param('id')), userId }),
    }),
  )
  serve(
    getHostCalendar,
    {
      summary: 'Bookings and blocked dates of all my vehicles, or of one',
      query: HostCalendarQuery,
      answer: HostCalendar,
    },
    async ({ context, query: { from, to, vehicleId }, userId, locale }) => ({
      data: await listHostCalendar(
        context,
        { userId, vehicleId: vehicleId === undefined ? 'all' : readId(vehicleId), from, to },
        locale,
      ),
    }),
  )
  serve(
    getCalendarFeed,
    { summary: "The address of a vehicle's calendar feed", answer: CalendarFeed },
    async ({ context, userId, param }) => ({
      data: await getFeedUrl(context, { vehicleId: readId(param('id')), userId }),
    }),
  )
  serve(
    renewCalendarFeed,
    { summary: 'A new address for the feed; the old one answers no more', answer: CalendarFeed },
    async ({ context, userId, param }) => ({
      data: await renewFeedUrl(context, { vehicleId: readId(param('id')), userId }),
    }),
  )
}
