import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { up } from '#server/db/migrations/0035-gateways.ts'
import { testApi } from '#tests/setup/api.ts'

const api = testApi()
beforeAll(async () => {
  // as before the migration
  await sql`
    alter table bookings add constraint bookings_payment_check check (payment in ('cash', 'esewa'));
    alter table payments alter column provider set default 'esewa', drop constraint payments_provider_ref_id_key,
      add constraint payments_ref_id_key unique (ref_id)`.execute(api.context.db)
})

it('stores the outcomes of earlier payments beside the statuses of the wallet, and separates the references of wallets', async () => {
  const { db } = api.context
  const booking = await db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()
  const outcomes = {
    PENDING: 'pending',
    COMPLETE: 'paid',
    FULL_REFUND: 'refunded',
    PARTIAL_REFUND: 'partlyRefunded',
    AMBIGUOUS: 'unclear',
    NOT_FOUND: 'notFound',
    CANCELED: 'cancelled',
    FAILED: 'failed',
  }
  const add = (name: string, detail: object, provider = sql`default`, reference = name) =>
    sql`
    insert into payments (booking_id, transaction_uuid, amount, amount_text, provider, ref_id, detail)
      values (${booking.id}, ${name}, 1, '1', ${provider}, ${reference}, ${JSON.stringify(detail)})`.execute(
      db,
    )
  const details = async () => {
    const rows = await db
      .selectFrom('payments')
      .select(['transaction_uuid', 'detail'])
      .where('transaction_uuid', 'like', 'old-%')
      .execute()
    return Object.fromEntries(rows.map(({ transaction_uuid, detail }) => [transaction_uuid, detail]))
  }
  for (const status of Object.keys(outcomes)) await add(`old-${status}`, { origin: 'http://site', status })
  await add('old-open', { origin: 'http://site' })
  await add('old-abandoned', { status: 'PENDING', givenUpAt: 5 })

  await up(db as never)
  const expected = Object.entries(outcomes).map(([status, outcome]) => [
    `old-${status}`,
    { origin: 'http://site', status, outcome },
  ])
  expect(await details()).toEqual({
    ...Object.fromEntries(expected),
    'old-open': { origin: 'http://site' },
    'old-abandoned': { status: 'PENDING', outcome: 'pending', abandonedAt: 5 },
  })
  await add('another-wallet', {}, sql`'another'`, 'old-open')
  await expect(add('the-same-wallet', {}, sql`'esewa'`, 'old-open')).rejects.toThrow(
    'payments_provider_ref_id_key',
  )
})
