import { sql } from 'kysely'
import type { CarpoolAlert } from '#contract/carpool.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
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

export function serializeAlert(row: AlertRow, locale: Locale): CarpoolAlert {
  return {
    id: row.id,
    isDriver: row.is_driver,
    addressFrom: inLanguage(row, 'address_from', locale),
    addressTo: inLanguage(row, 'address_to', locale),
    vehicleType:
      row.vehicle_type_id === null
        ? null
        : { id: row.vehicle_type_id, title: inLanguage(row, 'title', locale) },
    hits: row.hits,
    expiresAt: toWire(row.expires_at.getTime()),
  }
}
