import { sql } from 'kysely'
import type { CarpoolAlert } from '#contract/carpool.ts'
import { toWire } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Database } from '#server/db/client.ts'

/** Alerts as `a`, with the title of their vehicle type. */
export function readAlerts(db: Database) {
  return db
    .selectFrom('carpool_alerts as a')
    .leftJoin('vehicle_types as t', 't.id', 'a.vehicle_type_id')
    .select(['a.id', 'a.is_driver', 'a.address_from', 'a.address_to', 'a.address_from_np', 'a.address_to_np'])
    .select(['a.vehicle_type_id', 'a.expires_at', 't.title_en', 't.title_np'])
    .select(sql<number>`(select count(*) from carpool_alert_hits h where h.alert_id = a.id)`.as('hits'))
}
type AlertRow = Awaited<ReturnType<ReturnType<typeof readAlerts>['execute']>>[number]

export function alertView(row: AlertRow, locale: Locale): CarpoolAlert {
  const isNepali = locale === 'np'
  const title = isNepali ? row.title_np : row.title_en
  return {
    id: row.id,
    isDriver: row.is_driver,
    addressFrom: isNepali ? row.address_from_np : row.address_from,
    addressTo: isNepali ? row.address_to_np : row.address_to,
    vehicleType: row.vehicle_type_id === null ? null : { id: row.vehicle_type_id, title: title ?? '' },
    hits: row.hits,
    expiresAt: toWire(row.expires_at.getTime()),
  }
}
