// A separate process that books until it is killed, by tests/server/booking/bookings-killed.test.ts.

import { randomBytes } from 'node:crypto'
import '#messages/all.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/log.ts'
import { openRuntime } from '#server/runtime.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { addRow, rowOf, rowsOf } from '#tests/setup/rows.ts'

export interface Order {
  key: string
  /** decides vehicle and hours, so that no two orders are for the same */
  serial: number
}
const WORKERS = 8
/** Epoch milliseconds from which the hours of an order are counted; two processes with the same one book the same. */
const SINCE = Number(process.env.BOOK_SINCE ?? Date.now())

const runtime = await openRuntime(readConfig(process.env), createLogger('silent'))
const app = createApp(runtime.context, createLogger('silent'))
const token = await openAccount()
// this test is about durability, so insurances must not expire during it
await runtime.context.db.updateTable('vehicles').set({ insurance_expiry: null }).execute()
const [kathmandu] = await rowsOf(runtime.context.db, 'cities', { slug: 'kathmandu' }, { only: ['id'] })
const vehicles = await rowsOf(
  runtime.context.db,
  'vehicles',
  {
    status: 'verified',
    instant_booking: true,
    long_term_trip: false,
    state: 'available',
    city_id: kathmandu?.id ?? 0,
  },
  { only: ['id'], by: 'id' },
)
process.on('message', (orders: Order[]) => {
  for (let worker = 0; worker < WORKERS; worker++) work(orders)
})
process.send?.('ready')

async function work(orders: Order[]): Promise<void> {
  for (let order = orders.shift(); order; order = orders.shift()) {
    const { key, serial } = order
    const inHours = 200 + Math.floor(serial / vehicles.length) * 12
    const ahead = Math.round((SINCE - NOW) / 3_600_000) + inHours
    const response = await app.fetch(
      new Request('http://site/api/v1/bookings', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(
          payloadOf(vehicles[serial % vehicles.length]?.id ?? 0, ahead, { contactPerson: key }),
        ),
      }),
      { client: 'test' },
    )
    const { data } = (await response.json()) as { data?: { id: string } }
    process.send?.({ key, status: response.status, id: data?.id ?? null })
  }
  process.send?.('done')
}

/** The same user at every start, because an Idempotency-Key belongs to a user. */
async function openAccount(): Promise<string> {
  const { db } = runtime.context
  const { id } = await rowOf(db, 'users', { email: 'guest@sawari.example' })
  const fresh = randomBytes(32).toString('base64url')
  await addRow(db, 'sessions', {
    token_hash: hashToken(fresh),
    user_id: id,
    expires_at: new Date(Date.now() + 86_400_000),
  })
  return fresh
}
