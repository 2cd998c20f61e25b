import { type RawBuilder, sql } from 'kysely'

/** Condition on `bookings b`: waits for the host's decision; see `isRequest` in domain/my-bookings. */
export const isPendingRequest: RawBuilder<boolean> = sql<boolean>`b.status = 'pending'
  and (b.payment = 'cash' or b.paid_at is not null)`
