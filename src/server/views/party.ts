import type { Locale } from '#domain/shell/locale.ts'
import { nameFor } from './vehicles.ts'

/** The guest or the host of a booking, as a column. */
export interface Party {
  first_name: string
  last_name: string
  is_number_verified: boolean
}

export const partyOf = (id: number, party: Party, reader: { isParty: boolean; locale: Locale }) => ({
  id,
  fullName: nameFor(party, reader),
  isNumberVerified: party.is_number_verified,
})
