import { type RawBuilder, sql } from 'kysely'

/** The condition on `vehicles v` that nothing is on record that has to outlive it: no booking, in whatever status, and no report. */
export const isRemovable: RawBuilder<boolean> = sql<boolean>`(not exists (select from bookings b where b.vehicle_id = v.id)
  and not exists (select from reports r where r.vehicle_id = v.id))`
