import type { Kysely } from 'kysely'
import { DAY_MS } from '#domain/shared/time.ts'
import type { Schema } from '../schema.ts'
import { GUESTS, HOSTS, type PersonData } from './data/people.ts'
import { userRow } from './rows.ts'

export interface SeededPerson extends PersonData {
  id: number
}
export interface SeededPeople {
  hosts: SeededPerson[]
  guests: SeededPerson[]
}

export async function seedPeople(db: Kysely<Schema>, now: number): Promise<SeededPeople> {
  const insert = async (people: readonly PersonData[], firstDays: number): Promise<SeededPerson[]> => {
    const rows = people.map((person, index) =>
      userRow({
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        provider: person.provider,
        provider_subject: `demo-${person.email}`,
        mobile_number: person.phone,
        mobile_verified_at: new Date(now - 30 * DAY_MS),
        locale: person.locale,
        created_at: new Date(now - (firstDays - index * 37) * DAY_MS),
      }),
    )
    const inserted = await db.insertInto('users').values(rows).returning(['id', 'email']).execute()
    const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
    return people.map((person) => ({ ...person, id: idOf.get(person.email) ?? 0 }))
  }
  return { hosts: await insert(HOSTS, 1_400), guests: await insert(GUESTS, 700) }
}
