import * as contract from '#contract/hosting.ts'
import type { Serve } from '#server/http/definition.ts'
import { readId } from '#server/http/validate.ts'
import { addUnavailable } from '#server/services/hosting/add-unavailable.ts'
import { getFeedUrl, renewFeedUrl } from '#server/services/hosting/calendar-feed.ts'
import { listHostCalendar } from '#server/services/hosting/list-host-calendar.ts'
import { removeUnavailable } from '#server/services/hosting/remove-unavailable.ts'

export function serveHostingDates(serve: Serve): void {
  serve(
    contract.addUnavailableDate,
    {
      summary:
        'Blocks dates of an own vehicle; a repetition with the same Idempotency-Key gets the first response',
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
      data: await addUnavailable(context, { vehicleId: readId(param('id')), userId, locale, key, payload }),
    }),
  )
  serve(
    contract.removeUnavailableDate,
    { summary: 'Removes blocked dates', answer: contract.Removed, errors: ['rangeNotFound'] },
    async ({ context, userId, param }) => ({
      data: await removeUnavailable(context, { id: readId(param('id')), userId }),
    }),
  )
  serve(
    contract.getHostCalendar,
    {
      summary: 'Bookings and blocked dates of all own vehicles, or of one',
      query: contract.HostCalendarQuery,
      answer: contract.HostCalendar,
      errors: ['notYourVehicle', 'invalidDates'],
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
    contract.getCalendarFeed,
    {
      summary: 'The URL of the calendar feed of a vehicle',
      answer: contract.CalendarFeed,
      errors: ['notYourVehicle'],
    },
    async ({ context, userId, param }) => ({
      data: await getFeedUrl(context, { vehicleId: readId(param('id')), userId }),
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
      data: await renewFeedUrl(context, { vehicleId: readId(param('id')), userId }),
    }),
  )
}
