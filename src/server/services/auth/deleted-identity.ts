import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'deleted identities'

interface ProviderAccount {
  adapter: string
  provider: string
  subject: string
}

/** An HMAC that recognises a provider account after its user was deleted, without revealing whose account it was. */
async function fingerprint(db: Database, { adapter, provider, subject }: ProviderAccount): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret)
    .update(JSON.stringify([adapter, provider, subject]))
    .digest()
}

/** Does nothing for an account that was deleted before. */
export async function noteDeletedIdentity(trx: Database, account: ProviderAccount): Promise<void> {
  await trx
    .insertInto('deleted_identities')
    .values({ fingerprint: await fingerprint(trx, account) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function wasDeleted(db: Database, account: ProviderAccount): Promise<boolean> {
  const row = await db
    .selectFrom('deleted_identities')
    .select('fingerprint')
    .where('fingerprint', '=', await fingerprint(db, account))
    .executeTakeFirst()
  return row !== undefined
}
