// A separate process that changes trips until it is killed, by tests/server/my-bookings/changes-killed.test.ts.

import '#messages/all.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { createAppContext } from '#server/runtime.ts'
import { answerChange } from '#server/services/my-bookings/changes/answer-change.ts'
import { proposeChange } from '#server/services/my-bookings/changes/propose-change.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'
import { arriveAt, startToPay, TRIP_HOURS } from './changed-trips.ts'

export interface Task {
  id: string
  guestId: number
  hostId: number
  /** proposed before, without an answer */
  unanswered: Proposal | null
  /** of the next proposal */
  serial: number
}
export interface Proposal {
  key: string
  to: string
}
/** What was answered; `key` is the reason of the change. */
export interface Answered {
  id: string
  key: string
  what: 'asks' | 'proposed' | 'accepted' | 'paid'
  to?: string
  /** the attempt */
  name?: string
}

const config = readConfig(process.env)
const db = createDatabase(createPool({ connectionString: config.databaseUrl ?? '' }, 6))
let clock = Number(process.argv[2])
// no two changes at one time, which is the order in which they are read
const context = createAppContext(config, db, () => clock++)
const tell = (answered: Answered) => process.send?.(answered)

/** On a busy machine a row may be locked for longer than a request waits. */
async function retried<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unavailable' || error.code === 'bookingBusy'))
      return retried(run)
    throw error
  }
}

process.on('message', (tasks: Task[]) => {
  for (const task of tasks) work(task)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function work({ id, guestId, hostId, unanswered, serial }: Task): Promise<void> {
  const { from_at } = await rowOf(db, 'bookings', id)
  const propose = async ({ key, to }: Proposal) => {
    tell({ id, key, what: 'asks', to })
    const caller = { readerId: guestId, locale: 'en', key } as const
    await retried(() => proposeChange(context, id, { to, reason: key }, caller))
    tell({ id, key, what: 'proposed' })
  }
  if (unanswered) await propose(unanswered)
  for (let number = serial; ; number++) {
    const [open] = await rowsOf(db, 'booking_changes', { booking_id: id, state: 'open' })
    if (open) {
      const answer = { id, changeId: open.id, readerId: hostId, answer: 'accept' } as const
      await retried(() => answerChange(context, answer))
      tell({ id, key: open.reason, what: 'accepted' })
    }
    const [due] = await db
      .selectFrom('booking_dues')
      .select('id')
      .where('booking_id', '=', id)
      .where('paid_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute()
    if (due) {
      const name = await retried(() => startToPay(context, due.id))
      const { recorded } = await retried(() => arriveAt(context, name))
      if (recorded === 'paid') tell({ id, key: due.id, what: 'paid', name })
    }
    // longer and shorter in turn
    const { to_at } = await rowOf(db, 'bookings', id)
    const isLonger = to_at.getTime() > from_at.getTime() + TRIP_HOURS * HOUR
    const hours = TRIP_HOURS + (isLonger ? -(number % 3) : 1 + (number % 5))
    await propose({ key: `${id} ${number}`, to: toWire(from_at.getTime() + hours * HOUR) })
  }
}
