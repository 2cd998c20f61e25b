import { sql } from 'kysely'
import { columnIn, type Locale, OTHER_LOCALES, type OtherLocale } from '#domain/shell/locale.ts'

const FIELDS = ['address_from', 'address_to'] as const
type Field = (typeof FIELDS)[number]

/** The addresses of a request or an alert, in the default language and in each other one. */
export type AddressColumns = Record<Field, string> & Record<`${Field}_${OtherLocale}`, string | null>

export const ADDRESS_COLUMNS = FIELDS.flatMap((field) => [
  field,
  ...OTHER_LOCALES.map((locale) => columnIn(field, locale)),
])

/** The columns of the table `c`, for a query that is written out. */
export const ADDRESSES_OF_C = sql.join(ADDRESS_COLUMNS.map((column) => sql.ref(`c.${column}`)))

/** What a request or an alert stores of the names of its places. */
export function addressValues(
  from: Record<Locale, string>,
  to: Record<Locale, string>,
): Record<keyof AddressColumns, string> {
  return { address_from: from.en, address_from_np: from.np, address_to: to.en, address_to_np: to.np }
}
