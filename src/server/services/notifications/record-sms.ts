import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'sms limits'

/** The key by which a number or a client address is counted. An HMAC: all numbers of Nepal can be hashed in minutes. */
export async function smsKey(db: Database, kind: 'number' | 'address', value: string): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret).update(`${kind} ${value}`).digest()
}

interface Send {
  isCode: boolean
  numberKey: Buffer
  addressKey?: Buffer | null
  causedBy?: number | null
  /** UTC, epoch milliseconds */
  at: number
}

/** Counts an SMS. Called before the gateway, so that it counts even if the process ends. @returns its id */
export async function recordSms(db: Database, send: Send): Promise<number> {
  const { id } = await db
    .insertInto('sms_sends')
    .values({
      is_code: send.isCode,
      number_key: send.numberKey,
      address_key: send.addressKey ?? null,
      caused_by: send.causedBy ?? null,
      sent_at: new Date(send.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks an SMS that the gateway refused. */
export async function recordRefusal(db: Database, id: number): Promise<void> {
  await db.updateTable('sms_sends').set({ was_refused: true }).where('id', '=', id).execute()
}
