import type { Kysely } from 'kysely'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { inLanguage } from '#domain/shell/locale.ts'
import type { Schema } from '../schema.ts'
import { GUESTS, HOSTS, type PersonData } from './data/people.ts'
import { TRAVELLERS } from './data/travellers.ts'
import { userRow } from './rows.ts'

export interface SeededPerson extends PersonData {
  id: number
  /** epoch milliseconds */
  joinedAt: number
}
export interface SeededPeople {
  hosts: SeededPerson[]
  guests: SeededPerson[]
  /** Guests who only have trips. */
  travellers: SeededPerson[]
}

export async function seedPeople(db: Kysely<Schema>, now: number): Promise<SeededPeople> {
  const insert = async (
    people: readonly PersonData[],
    daysHere: (index: number) => number,
  ): Promise<SeededPerson[]> => {
    const joined = people.map((_, index) => now - daysHere(index) * DAY_MS)
    const rows = people.map((person, index) =>
      userRow({
        first_name: person.firstName,
        last_name: person.lastName,
        other_name: person.nameNp,
        email: person.email,
        provider: person.provider,
        provider_subject: `demo-${person.email}`,
        mobile_number: person.phone,
        mobile_verified_at: new Date(now - 30 * DAY_MS),
        locale: person.locale,
        created_at: new Date(joined[index] ?? now),
      }),
    )
    const inserted = await db.insertInto('users').values(rows).returning(['id', 'email']).execute()
    const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
    return people.map((person, index) => ({
      ...person,
      id: idOf.get(person.email) ?? 0,
      joinedAt: joined[index] ?? now,
    }))
  }
  return {
    hosts: await insert(HOSTS, (index) => 1_400 - index * 37),
    guests: await insert(GUESTS, (index) => 700 - index * 37),
    travellers: await insert(TRAVELLERS, (index) => 40 + ((index * 97) % 660)),
  }
}

/** The user's name in the script of their language. */
export function ownName({ locale, nameNp, firstName, lastName }: PersonData): string {
  return inLanguage({ name: `${firstName} ${lastName}`, nameNp }, 'name', locale)
}
