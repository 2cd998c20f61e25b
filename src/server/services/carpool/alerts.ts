import type { AlertPayload, CarpoolAlert } from '#contract/carpool.ts'
import { alertRules } from '#domain/carpool/alert.rules.ts'
import { ALERT_DAYS, MAX_ALERTS } from '#domain/carpool/limits.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError, assertValid } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { addressValues } from '#server/db/address-columns.ts'
import type { Database } from '#server/db/client.ts'
import { readAlerts, serializeAlert } from '#server/serializers/carpool.ts'
import { inTransactionOf } from '#server/services/auth/lock-active-user.ts'
import { corridorColumns } from './measure-ride.ts'
import { resolvePlaces } from './read-request.ts'

/**
 * Creates an alert, or returns the user's open one with the same places, role and vehicle type.
 * @throws FormError; ApiError tooManyAlerts, noRoute or unavailable
 */
export async function createAlert(
  context: AppContext,
  payload: AlertPayload,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<CarpoolAlert> {
  const { vehicleTypeID = null } = payload
  const [addressFrom, addressTo] = [oneLine(payload.addressFrom), oneLine(payload.addressTo)]
  const types = await context.db.selectFrom('vehicle_types').select(['id', 'slug']).execute()
  const [from, to] = await resolvePlaces(context, payload)
  const vehicleTypes = types.map(({ id }) => id)
  assertValid(alertRules.firstErrors({ addressFrom, addressTo, from, to, vehicleTypeID, vehicleTypes }))
  if (!from || !to) throw new ApiError('invalidForm')

  const row = {
    is_driver: payload.isDriver,
    ...addressValues(from.labels, to.labels),
    from_latitude: from.lat,
    from_longitude: from.lng,
    to_latitude: to.lat,
    to_longitude: to.lng,
    vehicle_type_id: vehicleTypeID,
  }
  const slug = types.find(({ id }) => id === vehicleTypeID)?.slug ?? ''
  const corridor = await corridorColumns(context, { from, to }, routingProfile(slug, false))
  const at = context.now()
  // another tab may create one at the same moment
  const id = await inTransactionOf(userId, context.db, async (trx) => {
    const open = await openAlerts(trx, userId, at)
    const same = open.find((alert) => IDENTITY.every((column) => alert[column] === row[column]))
    if (same) return same.id
    if (open.length >= MAX_ALERTS) throw new ApiError('tooManyAlerts', { n: MAX_ALERTS })
    const expires_at = new Date(at + ALERT_DAYS * DAY_MS)
    const { id } = await trx
      .insertInto('carpool_alerts')
      .values({ ...row, ...corridor, user_id: userId, created_at: new Date(at), expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const alert = await readAlerts(context.db).where('a.id', '=', id).executeTakeFirstOrThrow()
  return serializeAlert(alert, locale)
}

/** Alerts that are equal in these wait for the same requests. */
const IDENTITY = [
  'is_driver',
  'from_latitude',
  'from_longitude',
  'to_latitude',
  'to_longitude',
  'vehicle_type_id',
] as const

function openAlerts(trx: Database, userId: number, at: number) {
  return trx
    .selectFrom('carpool_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(at))
    .execute()
}

/**
 * Repeating it has no effect.
 * @throws ApiError alertNotFound, including for another user's
 */
export async function endAlert({ db, now }: AppContext, userId: number, id: number): Promise<void> {
  const alert = await db
    .selectFrom('carpool_alerts')
    .select('ended_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!alert) throw new ApiError('alertNotFound')
  if (alert.ended_at) return
  await db
    .updateTable('carpool_alerts')
    .set({ ended_at: new Date(now()) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The user's open alerts, latest first: at most MAX_ALERTS. */
export async function listAlerts(
  { db, now }: AppContext,
  userId: number,
  locale: Locale,
): Promise<CarpoolAlert[]> {
  const rows = await readAlerts(db)
    .where('a.user_id', '=', userId)
    .where('a.ended_at', 'is', null)
    .where('a.expires_at', '>', new Date(now()))
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map((row) => serializeAlert(row, locale))
}
