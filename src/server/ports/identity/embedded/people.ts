import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { readName } from '../id-token.ts'
import type { Identity } from '../port.ts'

type Provider = Identity['provider']

export type Person = Omit<Identity, 'provider' | 'email'> & { email: string }

const MAX_SHOWN = 12
const LISTED_FIRST = ['guest@sawari.example', 'host@sawari.example']

export async function listDemoPeople(db: Database, provider: Provider): Promise<Person[]> {
  const rows = await demoPeople(db, provider)
    .where('email', 'like', '%@sawari.example')
    .orderBy(sql`coalesce(array_position(${LISTED_FIRST}::text[], email), 99)`)
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.flatMap(asPerson)
}

export async function findDemoPerson(
  db: Database,
  provider: Provider,
  subject: string,
): Promise<Person | null> {
  const rows = await demoPeople(db, provider).where('provider_subject', '=', subject).execute()
  return rows.flatMap(asPerson)[0] ?? null
}

/** A new user. The same email address always returns the same user; a demo email address returns the demo user. */
export async function personOf(
  db: Database,
  provider: Provider,
  { name, email }: { name: string; email: string },
): Promise<Person> {
  const rows = await demoPeople(db, provider).where(sql`lower(email)`, '=', email).execute()
  const [known] = rows.flatMap(asPerson)
  if (known) return known
  const mark = createHash('sha256').update(`${provider} ${email}`).digest('base64url').slice(0, 24)
  return { subject: `other-${mark}`, email, ...readName(null, null, name), image: null }
}

/** Demo accounts. Never accounts of a real provider, because the mock requires no password. */
function demoPeople(db: Database, provider: Provider) {
  return db
    .selectFrom('users')
    .select(['provider_subject', 'email', 'first_name', 'last_name', 'image'])
    .where('identity_adapter', '=', 'mock')
    .where('provider', '=', provider)
    .where('provider_subject', 'like', 'demo-%')
    .where('blocked_at', 'is', null)
}

interface Row {
  provider_subject: string
  email: string | null
  first_name: string
  last_name: string
  image: string | null
}

function asPerson(row: Row): Person[] {
  if (row.email === null) return []
  const { provider_subject: subject, email, first_name: firstName, last_name: lastName, image } = row
  return [{ subject, email, firstName, lastName, image }]
}

export function personName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
