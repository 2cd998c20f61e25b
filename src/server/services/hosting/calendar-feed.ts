import { randomBytes } from 'node:crypto'
import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { type RawBuilder, sql } from 'kysely'
import { blockedDatesUid, bookingUid, FEED_PATH } from '#domain/hosting/calendar-feed.ts'
import { BLOCKED_YEARS_AHEAD } from '#domain/hosting/limits.ts'
import { formatPhone } from '#domain/my-bookings/phone.ts'
import { BOOKING_STATUSES, type BookingStatus, HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { type Locale, spellingIn } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { calendarOverlaps, isAllowed } from '#server/db/bookable.ts'
import { firstNameFor } from '#server/serializers/party.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { calendarFile, newCalendar } from '#server/services/shared/calendar-file.ts'
import { findOwnVehicle } from './find-vehicle.ts'

interface Input {
  vehicleId: number | null
  userId: number
}

const TOKEN_BYTES = 32

/** The feed URL for calendar apps; created on first request, then the same until it is renewed. */
export async function getFeedUrl(
  context: AppContext,
  { vehicleId, userId }: Input,
): Promise<{ url: string }> {
  const { id, calendar_token } = await findOwnVehicle(context.db, vehicleId, userId)
  if (calendar_token !== null) return { url: feedUrl(context, calendar_token) }
  const created = await context.db
    .updateTable('vehicles')
    // concurrent requests get the same URL
    .set(({ fn, val }) => ({ calendar_token: fn.coalesce('calendar_token', val(newToken())) }))
    .where('id', '=', id)
    .returning('calendar_token')
    .executeTakeFirstOrThrow()
  return { url: feedUrl(context, created.calendar_token ?? '') }
}

/** Creates a new URL and invalidates the old URL. */
export async function renewFeedUrl(
  context: AppContext,
  { vehicleId, userId }: Input,
): Promise<{ url: string }> {
  const { id } = await findOwnVehicle(context.db, vehicleId, userId)
  const token = newToken()
  await context.db.updateTable('vehicles').set({ calendar_token: token }).where('id', '=', id).execute()
  return { url: feedUrl(context, token) }
}

/**
 * The vehicle of a feed token, and the language of its host.
 * @throws ApiError calendarNotFound, after one query in every case, so that the time reveals nothing
 */
async function findFeedVehicle({ db }: AppContext, token: string) {
  const vehicle = await db
    .selectFrom('vehicles as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.manufacturer_id', 'v.model_id', 'v.registration_number', 'v.created_at', 'u.locale'])
    .where('v.calendar_token', '=', /^[\w-]{43}$/.test(token) ? token : '')
    .where(isAllowed)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('calendarNotFound')
  return vehicle
}

const feedUrl = ({ config }: AppContext, token: string) => `${config.siteUrl}${FEED_PATH}${token}.ics`
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

const DAYS_BACK = 90
const DAYS_AHEAD = BLOCKED_YEARS_AHEAD * 366
const REFRESH_SECONDS = 3_600

interface Taken {
  id: number
  from_at: Date
  to_at: Date
}
interface BlockedRow extends Taken {
  booking_id: null
}
interface BookedRow extends Taken {
  booking_id: string
  status: BookingStatus
  created_at: Date
  status_changed_at: Date
  first_name: string
  other_name: string | null
  contact_phone: string
  origin_address: string
  other_origin: string | null
  origin_latitude: number
  origin_longitude: number
}

/**
 * RFC 5545, in UTC: bookings and blocked dates of the token's vehicle, in its host's language, without those of an
 * imported calendar: two calendars that import each other would never lose an event (decision 0158). The output is
 * deterministic, so that its ETag shows clients that nothing changed.
 * @throws ApiError calendarNotFound
 */
export async function renderCalendarFeed(context: AppContext, token: string): Promise<string> {
  const vehicle = await findFeedVehicle(context, token)
  const { locale } = vehicle
  const [reference, { rows }] = await Promise.all([
    loadReference(context, locale),
    feedRows(vehicle.id, context.now()).execute(context.db),
  ])
  const title = vehicleNameIn(reference, vehicle)
  const calendar = newCalendar(locale, {
    name: translator(locale)('hosting.feed.name', {
      vehicle: title,
      plate: formatPlate(vehicle.registration_number, locale),
    }),
    ttl: REFRESH_SECONDS,
  })
  const { siteUrl } = context.config
  for (const row of rows)
    calendar.createEvent(
      row.booking_id === null
        ? blockedEvent(row, vehicle.created_at, locale)
        : bookedEvent(row, locale, siteUrl),
    )
  return calendarFile(calendar)
}

function feedRows(vehicleId: number, now: number): RawBuilder<BlockedRow | BookedRow> {
  return sql<BlockedRow | BookedRow>`
    select c.id, c.from_at, c.to_at, c.booking_id, b.status, b.created_at, b.status_changed_at, u.first_name, u.other_name,
      coalesce(nullif(b.contact_phone, ''), b.contact_abroad) as contact_phone, b.origin_address, b.other_origin, b.origin_latitude, b.origin_longitude
    from vehicle_calendar c left join bookings b on b.id = c.booking_id left join users u on u.id = b.user_id
    where c.vehicle_id = ${vehicleId} and c.import_id is null and ${calendarOverlaps({ from: now - DAYS_BACK * DAY_MS, to: now + DAYS_AHEAD * DAY_MS })}
    order by c.from_at, c.id`
}

/** Blocked dates never change, so the vehicle's creation serves as their last change. */
function blockedEvent({ id, from_at, to_at }: BlockedRow, changed: Date, locale: Locale): ICalEventData {
  return {
    id: blockedDatesUid(id),
    sequence: 0,
    stamp: changed,
    lastModified: changed,
    start: from_at,
    end: to_at,
    summary: translator(locale)('hosting.feed.blocked'),
    status: ICalEventStatus.CONFIRMED,
  }
}

function bookedEvent(row: BookedRow, locale: Locale, siteUrl: string): ICalEventData {
  const t = translator(locale)
  const isPending = row.status === 'pending'
  const pickup = spellingIn(locale, row.origin_address, row.other_origin)
  return {
    id: bookingUid(row.booking_id),
    sequence: BOOKING_STATUSES.indexOf(row.status),
    // without METHOD, DTSTAMP is the time of the last revision (RFC 5545, 3.8.7.2)
    stamp: row.status_changed_at,
    created: row.created_at,
    lastModified: row.status_changed_at,
    start: row.from_at,
    end: row.to_at,
    summary: t(isPending ? 'hosting.feed.waiting' : 'hosting.feed.booked', {
      guest: firstNameFor(row, locale),
    }),
    description: [
      `${t('my-bookings.page.status')}: ${t(`my-bookings.status.${row.status}`)}`,
      `${t('my-bookings.page.pickup')}: ${pickup}`,
      ...(isPhoneInFeed(row.status)
        ? [`${t('my-bookings.page.contactPhone')}: ${formatPhone(row.contact_phone, locale)}`]
        : []),
    ].join('\n'),
    location: {
      title: pickup,
      geo: { lat: row.origin_latitude, lon: row.origin_longitude },
    },
    url: new URL(`/profile/mybookings/${row.booking_id}`, siteUrl).href,
    status: isPending ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  }
}

/** Stricter than the page, because feeds are copied to other services (docs/security.md): only while the trip holds. */
const isPhoneInFeed = (status: BookingStatus) => status !== 'pending' && HOLDING_STATUSES.includes(status)
