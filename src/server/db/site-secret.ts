import { randomBytes } from 'node:crypto'
import type { Database } from './client.ts'

const SECRET_BYTES = 32

/** Secrets never change, so each process reads them once. */
const known = new WeakMap<Database, Map<string, Buffer>>()

/** A named secret of this site, created on first use and the same in all processes. */
export async function siteSecret(db: Database, name: string): Promise<Buffer> {
  const secrets = known.get(db) ?? new Map<string, Buffer>()
  known.set(db, secrets)
  const read = secrets.get(name)
  if (read) return read
  const stored = db.selectFrom('site_secrets').select('value').where('name', '=', name)
  const found = await stored.executeTakeFirst()
  if (!found)
    await db
      .insertInto('site_secrets')
      .values({ name, value: randomBytes(SECRET_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { value } = found ?? (await stored.executeTakeFirstOrThrow())
  secrets.set(name, value)
  return value
}
