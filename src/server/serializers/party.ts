import { type RawBuilder, sql } from 'kysely'
import { firstNameOf, shortName } from '#domain/shared/person-name.ts'
import { type Locale, spellingIn } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

export interface NameColumns {
  first_name: string
  last_name: string
  /** in the other script */
  other_name: string | null
}

/** The guest or the host of a booking, as a JSON column. */
export interface PartyRow extends NameColumns {
  is_number_verified: boolean
}

export const partyOf = (id: number, party: PartyRow, reader: { isParty: boolean; locale: Locale }) => ({
  id,
  fullName: nameFor(party, reader),
  isNumberVerified: party.is_number_verified,
})

/** Falls back to the text for deleted accounts, which are the only ones without a name. */
export function fullName(person: NameColumns, locale: Locale): string {
  return nameIn(person, locale) || deletedUser(locale)
}

/** In the script of the language; empty for a deleted account. */
function nameIn({ first_name, last_name, other_name }: NameColumns, locale: Locale): string {
  return spellingIn(locale, `${first_name} ${last_name}`.trim(), other_name)
}

/** The full name for the person and for the other party of an approved booking, else the shortened name. */
export function nameFor(
  person: NameColumns,
  { isParty, locale }: { isParty: boolean; locale: Locale },
): string {
  return isParty ? fullName(person, locale) : shortName(nameIn(person, locale)) || deletedUser(locale)
}

/** The first name, with which reviews are signed. */
export function firstNameFor(
  { first_name, other_name }: Pick<NameColumns, 'first_name' | 'other_name'>,
  locale: Locale,
): string {
  return firstNameOf(spellingIn(locale, first_name, other_name)) || deletedUser(locale)
}

/** Replaces the name of a deleted account, which is empty. */
export function deletedUser(locale: Locale): string {
  return translator(locale)('account.deletedUser')
}

/** 'Sita Gurung (user 12)', for operators. `users`: the table `users` or its alias. */
export function namedUser(users: string): RawBuilder<string> {
  const name = sql`nullif(concat_ws(' ', ${sql.ref(`${users}.first_name`)}, nullif(${sql.ref(`${users}.last_name`)}, '')), '')`
  return sql<string>`coalesce(${name}, ${deletedUser('en')}) || ' (user ' || ${sql.ref(`${users}.id`)} || ')'`
}
