import { sql } from 'kysely'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'

/**
 * Limits a user's unpaid bookings, which hold vehicles. A lock makes concurrent bookings of one user wait for each
 * other.
 * @throws ApiError tooManyUnpaid
 */
export async function limitUnpaid({ config }: AppContext, trx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('unpaid bookings'), ${userId}::int)`.execute(trx)
  const { unpaid } = await trx
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .where('paid_at', 'is', null)
    .where('payable', '>', 0)
    .executeTakeFirstOrThrow()
  if (unpaid >= config.maxUnpaidBookings) throw new ApiError('tooManyUnpaid', { n: unpaid })
}
