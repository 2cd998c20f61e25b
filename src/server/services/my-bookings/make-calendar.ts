import { ICalAlarmType, ICalEventStatus } from 'ical-generator'
import type { Booking, BookingCalendar } from '#contract/my-bookings.ts'
import { bookingUid } from '#domain/hosting/calendar-feed.ts'
import { priceLabel } from '#domain/my-bookings/cancellation.ts'
import { ALARM_HOURS } from '#domain/my-bookings/limits.ts'
import { BOOKING_STATUSES, type BookingStatus } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import type { MessageName } from '#messages/keys.ts'
import { translator } from '#messages/t.ts'
import type { AppContext } from '#server/context.ts'
import { serializeBooking } from '#server/serializers/my-bookings.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { calendarFile, newCalendar } from '#server/services/shared/calendar-file.ts'
import { readPartyBooking } from './get-booking.ts'
import { tripUrl } from './get-shared-trip.ts'

const EVENT_STATUS: Record<BookingStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  approved: ICalEventStatus.CONFIRMED,
  inTrip: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  completed: ICalEventStatus.CONFIRMED,
}

/**
 * RFC 5545, in UTC; calendar apps show their own zone. The UID is stable, so a later export replaces an earlier one.
 */
export async function makeCalendar(
  context: AppContext,
  { id, readerId, locale }: { id: string; readerId: number; locale: Locale },
): Promise<BookingCalendar> {
  const [row, reference] = await Promise.all([
    readPartyBooking(context, id, readerId),
    loadReference(context, locale),
  ])
  const booking = serializeBooking(row, reference, { id: readerId, locale }, context.config)
  const t = translator(locale)
  const title = vehicleName(booking.vehicle)
  const ownUrl = new URL(`/profile/mybookings/${booking.id}`, context.config.siteUrl).href
  const { origin } = booking
  const calendar = newCalendar(locale)
  const event = calendar.createEvent({
    id: bookingUid(booking.id),
    sequence: BOOKING_STATUSES.indexOf(booking.status),
    stamp: new Date(context.now()),
    created: row.created_at,
    lastModified: row.status_changed_at,
    start: row.from_at,
    end: row.to_at,
    summary: t('my-bookings.calendar.summary', { vehicle: title }),
    description: descriptionOf(booking, locale),
    location: {
      title: origin.address,
      geo: { lat: origin.latitude, lon: origin.longitude },
    },
    // calendars are also read on devices that are not signed in
    url: (await tripUrl(context, row, locale)) ?? ownUrl,
    status: EVENT_STATUS[booking.status],
  })
  if (booking.status !== 'cancelled' && booking.status !== 'completed')
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: ALARM_HOURS * 3_600,
      description: t('my-bookings.calendar.alarm', { vehicle: title, n: formatNumber(ALARM_HOURS, locale) }),
    })
  return { name: `sawari-${booking.id.slice(0, 8)}.ics`, content: calendarFile(calendar) }
}

function descriptionOf(
  booking: Omit<
    Booking,
    'picture' | 'shareUrl' | 'changes' | 'unreadMessages' | 'day' | 'rating' | 'ratings'
  >,
  locale: Locale,
): string {
  const t = translator(locale)
  const line = (key: MessageName<'my-bookings.page'>, value: string | null | undefined) =>
    value ? [`${t(`my-bookings.page.${key}`)}: ${value}`] : []
  return [
    ...line('status', t(`my-bookings.status.${booking.status}`)),
    ...line('plate', formatPlate(booking.registrationNumber, locale)),
    ...line('driver', booking.driver?.name),
    ...line('driverPhone', booking.driver?.phone),
    ...line('host', booking.host.fullName),
    ...line('hostPhone', booking.host.phone),
    ...line('contact', booking.contactPerson),
    ...line('contactPhone', booking.contactPersonPhoneNumber),
    ...line('contactPhone', booking.contactPersonInternationalNumber),
    ...line('pickup', booking.origin.address),
    ...booking.stops.flatMap((stop) => line('stop', stop.address)),
    ...line('dropOff', booking.destination.address),
    ...line('chosenRoute', booking.route?.title),
    `${t(`my-bookings.payment.label.${priceLabel(booking)}`)}: ${formatMoney(booking.pricing.payable, locale)}`,
  ].join('\n')
}
