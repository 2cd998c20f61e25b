import { createHmac } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'deleted identities'

interface ProviderAccount {
  adapter: string
  provider: string
  subject: string
}

/** By which a provider's account is recognised after its user was deleted; nobody without this site's key can tell whose it is. */
async function fingerprint(db: Database, { adapter, provider, subject }: ProviderAccount): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret)
    .update(JSON.stringify([adapter, provider, subject]))
    .digest()
}

/** Once is enough for an account that is deleted again. */
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
