import '#messages/all.ts'
import type { Database } from '#server/db/client.ts'
import { createInbox } from './embedded/inbox.ts'
import type { SmsPort } from './port.ts'

/** The simulated gateway: its messages can be read at /__sim/sms. */
export function createSimulatedSms({ db, now }: { db: Database; now: () => number }): SmsPort {
  const inbox = createInbox(db)
  return {
    async send({ to, text }) {
      const { id } = await db
        .insertInto('simulated_sms')
        .values({ mobile_number: to, text, created_at: new Date(now()) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ok: true, id: String(id) }
    },
    inbox: async (request) => inbox.fetch(request),
  }
}
