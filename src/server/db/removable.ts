import { type RawBuilder, sql } from 'kysely'

/** Condition on `vehicles v`: nothing refers to it that must be preserved (a booking in any status, or a report). */
export const isRemovable: RawBuilder<boolean> = sql<boolean>`(not exists (select from bookings b where b.vehicle_id = v.id)
  and not exists (select from reports r where r.vehicle_id = v.id))`
