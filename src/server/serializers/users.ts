import type { Selectable } from 'kysely'
import type { User } from '#contract/auth.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '#server/db/schema.ts'
import { fullName } from './party.ts'

/** Columns of `users` for the serializer. */
export const USER_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'other_name',
  'email',
  'mobile_number',
  'mobile_verified_at',
  'image',
  'referral_code',
  'created_at',
  'locale',
] as const

export type UserRow = Pick<Selectable<Schema['users']>, (typeof USER_COLUMNS)[number]>

/** All data of a user: only for the user (docs/security.md). */
export function serializeUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row, row.locale),
    otherName: row.other_name,
    email: row.email,
    mobileNumber: row.mobile_number,
    isMobileVerified: row.mobile_number !== null && row.mobile_verified_at !== null,
    image: row.image,
    referralCode: row.referral_code,
    memberSince: toWire(row.created_at.getTime()),
    locale: row.locale,
  }
}
