import * as v from 'valibot'
import { CHART_TYPES } from '#domain/profile/chart-days.ts'
import { SMS_KINDS } from '#domain/profile/sms-kinds.ts'
import { MAX_TYPED_CODE } from '#domain/profile/verification-code.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import type { User } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { GuestReview } from './ratings.ts'

/** `rating`, `stars` and `trips` are of the person's vehicles. The phone number is not public. */
export const PublicProfile = v.object({
  id: v.number(),
  fullName: v.string(),
  image: v.nullable(v.string()),
  memberSince: v.string(),
  rating: v.object({ average: v.nullable(v.number()), count: v.number() }),
  /** number of ratings with one star, two, ... five */
  stars: v.pipe(v.array(v.number()), v.length(5)),
  /** the latest of the person's vehicles */
  reviews: v.array(GuestReview),
  trips: v.number(),
  isNumberVerified: v.boolean(),
  /** listed vehicles whose documents were checked */
  checkedVehicles: v.number(),
  /** average time until a request is answered; null, like `replyRate`, when there are too few answers */
  replyMinutes: v.nullable(v.number()),
  /** percent of requests answered */
  replyRate: v.nullable(v.number()),
  /** percent of approved trips that the host did not cancel; null while there are too few */
  completionRate: v.nullable(v.number()),
  /** what hosts say about the person, only for the person; null: too few have rated */
  asGuest: v.nullable(v.object({ average: v.number(), count: v.number() })),
})
export type PublicProfile = v.InferOutput<typeof PublicProfile>

/** Validated by domain/profile/person.rules.ts; digits of the number may be Devanagari. */
export const PersonPayload = v.object({
  firstName: v.pipe(v.string(), v.maxLength(20_000)),
  lastName: v.pipe(v.string(), v.maxLength(20_000)),
  /** empty or null: none */
  mobileNumber: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
})
export type PersonPayload = v.InferOutput<typeof PersonPayload>

/** The language of the messages to the user. */
export const LocalePayload = v.object({ locale: v.picklist(LOCALES) })
export type LocalePayload = v.InferOutput<typeof LocalePayload>

export const SendCodePayload = v.object({ mobileNumber: v.pipe(v.string(), v.maxLength(100)) })
export type SendCodePayload = v.InferOutput<typeof SendCodePayload>
/** `message` is shown to the user. Seconds until the code expires, and until another can be sent. */
export const CodeSent = v.object({ message: v.string(), expiresIn: v.number(), resendIn: v.number() })
export type CodeSent = v.InferOutput<typeof CodeSent>

export const VerifyCodePayload = v.object({
  mobileNumber: v.pipe(v.string(), v.maxLength(100)),
  code: v.pipe(v.string(), v.maxLength(MAX_TYPED_CODE)),
})
export type VerifyCodePayload = v.InferOutput<typeof VerifyCodePayload>

/** `isOffered`: a gateway, or the simulated outbox, is configured. Messages go only to a verified number. */
export const SmsSettings = v.object({
  isOffered: v.boolean(),
  kinds: v.array(v.object({ kind: v.picklist(SMS_KINDS), isOn: v.boolean() })),
})
export type SmsSettings = v.InferOutput<typeof SmsSettings>
export const SmsSettingPayload = v.object({ kind: v.picklist(SMS_KINDS), isOn: v.boolean() })
export type SmsSettingPayload = v.InferOutput<typeof SmsSettingPayload>

export interface UserImagePayload {
  image: Blob
}

export const EarningsQuery = v.object({
  /** weekly when absent or unknown */
  type: v.optional(v.string()),
  /** one of the user's vehicles; all when absent */
  vehicleId: v.optional(v.string()),
})
const Revenue = v.object({
  amount: v.number(),
  /** change in percent against the same part of the previous period; null when that was 0 */
  percentage: v.nullable(v.number()),
})
/**
 * NRS. `chartLabels` are the first days of the bars (YYYY-MM-DD, Kathmandu), `chartData` the earnings of each,
 * `earnings` their sum; `vehicles` is that sum by vehicle, largest first.
 */
export const Earnings = v.object({
  type: v.picklist(CHART_TYPES),
  chartLabels: v.array(v.string()),
  chartData: v.array(v.number()),
  earnings: v.number(),
  vehicles: v.array(v.object({ id: v.number(), title: v.string(), plate: v.string(), earnings: v.number() })),
  /** earned, and expected from approved and running trips */
  totalEstimatedRevenue: v.number(),
  revenueThisMonth: Revenue,
  revenueThisWeek: Revenue,
  revenueToday: Revenue,
  referralEarning: v.number(),
})
export type Earnings = v.InferOutput<typeof Earnings>

export const getUser = endpoint<undefined, PublicProfile>('GET', '/users/{id}')
export const updateOwnUser = endpoint<PersonPayload, User>('POST', '/auth/user', { guarded: true })
export const setOwnLocale = endpoint<LocalePayload, User>('POST', '/auth/locale', { guarded: true })
export const sendCode = endpoint<SendCodePayload, CodeSent>('POST', '/auth/sendVerificationSMS', {
  guarded: true,
})
export const verifyCode = endpoint<VerifyCodePayload, User>('POST', '/auth/verifySMS', { guarded: true })
export const getSmsSettings = endpoint<undefined, SmsSettings>('GET', '/auth/smsSettings', { guarded: true })
export const setSmsSetting = endpoint<SmsSettingPayload, SmsSettings>('POST', '/auth/smsSettings', {
  guarded: true,
})
export const uploadUserImage = endpoint<UserImagePayload, User>('POST', '/users/{id}/image', {
  guarded: true,
  form: true,
})
export const removeUserImage = endpoint<undefined, User>('DELETE', '/users/{id}/image', { guarded: true })
export const getEarnings = endpoint<undefined, Earnings>('GET', '/users/{id}/earnings', { guarded: true })
