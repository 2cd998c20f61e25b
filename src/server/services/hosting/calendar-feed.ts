import { randomBytes } from 'node:crypto'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { findOwnVehicle } from './find-own-vehicle.ts'

interface Asked {
  vehicleId: number | null
  userId: number
}

const TOKEN_BYTES = 32

/** The address for a calendar to subscribe to; made when it is first asked for, then the same until it is renewed. */
export async function getFeedUrl(
  context: AppContext,
  { vehicleId, userId }: Asked,
): Promise<{ url: string }> {
  const { id, calendar_token } = await findOwnVehicle(context.db, vehicleId, userId)
  if (calendar_token !== null) return { url: feedUrl(context, calendar_token) }
  const created = await context.db
    .updateTable('vehicles')
    // whoever asks at the same moment is given the same address
    .set(({ fn, val }) => ({ calendar_token: fn.coalesce('calendar_token', val(newToken())) }))
    .where('id', '=', id)
    .returning('calendar_token')
    .executeTakeFirstOrThrow()
  return { url: feedUrl(context, created.calendar_token ?? '') }
}

/** A new address: whoever has the old one sees nothing any more. */
export async function renewFeedUrl(
  context: AppContext,
  { vehicleId, userId }: Asked,
): Promise<{ url: string }> {
  const { id } = await findOwnVehicle(context.db, vehicleId, userId)
  const token = newToken()
  await context.db.updateTable('vehicles').set({ calendar_token: token }).where('id', '=', id).execute()
  return { url: feedUrl(context, token) }
}

/**
 * The vehicle whose feed stands at a token, and the language of its owner.
 * @throws ApiError calendarNotFound, after the same one query whatever was asked for
 */
export async function findFeedVehicle({ db }: AppContext, token: string) {
  const vehicle = await db
    .selectFrom('vehicles as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.manufacturer_id', 'v.model_id', 'v.registration_number', 'v.created_at', 'u.locale'])
    .where('v.calendar_token', '=', /^[\w-]{43}$/.test(token) ? token : '')
    .where('v.blocked_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('calendarNotFound')
  return vehicle
}

/** Below the API's own address: there it has its limits, and every door to the API leads to it. */
const FEED_PATH = '/api/v1/calendars/'

const feedUrl = ({ config }: AppContext, token: string) => `${config.siteUrl}${FEED_PATH}${token}.ics`
const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
