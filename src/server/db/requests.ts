import { type RawBuilder, sql } from 'kysely'

/** The condition on `bookings b` for those that wait for the host's word: see `isRequest` in domain/my-bookings. */
export const isPendingRequest: RawBuilder<boolean> = sql<boolean>`b.status = 'pending'
  and (b.payment = 'cash' or b.paid_at is not null)`
