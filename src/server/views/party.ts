import type { Locale } from '#domain/shell/locale.ts'
import { fullName } from './vehicles.ts'

/** The guest or the host of a booking, as a column. */
export interface Party {
  first_name: string
  last_name: string
  is_number_verified: boolean
}

export const partyOf = (id: number, party: Party, locale: Locale) => ({
  id,
  fullName: fullName(party, locale),
  isNumberVerified: party.is_number_verified,
})
