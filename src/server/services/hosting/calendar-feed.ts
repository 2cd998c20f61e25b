import { randomBytes } from 'node:crypto'
import { FEED_PATH } from '#domain/hosting/feed-path.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isAllowed } from '#server/db/bookable.ts'
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
export async function findFeedVehicle({ db }: AppContext, token: string) {
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
