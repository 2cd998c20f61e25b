import {
  CARPOOL_REQUEST_DAYS,
  CHAT_DAYS,
  CODE_DAYS,
  ENDED_ALERT_DAYS,
  EXPORT_LINK_MINUTES,
  EXPORTS_A_DAY,
  PHONE_READ_DAYS,
  PUSH_DAYS,
  REQUESTED_DELETION_DAYS,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  SMS_DAYS,
  SMS_TRACE_DAYS,
} from '#domain/account/retention.ts'
import {
  CITY_RIDE_METERS,
  DRIVING_BEFORE_REST_SECONDS,
  DRIVING_TENTHS_PER_ROUTE_SECOND,
  HOURS_BEFORE_WAITING,
  MAX_HIRE_DAYS,
  MAX_LONG_TERM_DAYS,
  MAX_STOPS,
  OFF_ROAD_MULTIPLES,
  REST_SECONDS,
  SAVING_THRESHOLDS,
  WAITING_HOURS_PER_DAY,
  WALLET_HOLD_MINUTES,
} from '#domain/booking/limits.ts'
import { MAX_WALLET_HOLD_MS } from '#domain/booking/payment.ts'
import {
  ALERT_DAYS,
  MAX_ALERTS,
  MAX_PHONES_A_DAY,
  MAX_RIDE_SMS_A_DAY,
  MIN_LEAD_MS,
} from '#domain/carpool/limits.ts'
import {
  INSURANCE_NOTICE_DAYS,
  MAX_VEHICLE_IMAGES,
  MIN_DRIVER_AGE,
  MIN_VEHICLE_IMAGES,
  UNAVAILABLE_YEARS_AHEAD,
} from '#domain/hosting/limits.ts'
import { FREE_CANCELLATION_HOURS } from '#domain/my-bookings/limits.ts'
import { ANSWER_MS, ANSWERED_BEFORE_PICKUP_MS } from '#domain/my-bookings/request-time.ts'
import { SHARED_DAYS } from '#domain/my-bookings/sharing.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/limits.ts'
import { CODE_SECONDS, MAX_TRIES } from '#domain/profile/verification-limits.ts'
import { REFERRAL_DAYS } from '#domain/referral/code.ts'
import { REFERRAL_REWARD } from '#domain/referral/reward.ts'
import { MAX_YEARS_AHEAD, MIN_LEAD_HOURS } from '#domain/search/limits.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { HOUR_MS } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { WORDS } from '#messages/words.ts'

/** Numbers of the product by the names under which the pages' texts use them: a page follows when a rule changes. */
const NUMBERS = {
  alertDays: ALERT_DAYS,
  alerts: MAX_ALERTS,
  answerBeforeHours: ANSWERED_BEFORE_PICKUP_MS / HOUR_MS,
  answerHours: ANSWER_MS / HOUR_MS,
  chatDays: CHAT_DAYS,
  cityKm: CITY_RIDE_METERS / 1_000,
  codeMinutes: CODE_SECONDS / 60,
  codeTraceDays: Math.max(CODE_DAYS, SMS_TRACE_DAYS),
  codeTries: MAX_TRIES,
  driverAge: MIN_DRIVER_AGE,
  drivingFactor: DRIVING_TENTHS_PER_ROUTE_SECOND / 10,
  drivingHours: (DRIVING_BEFORE_REST_SECONDS * 1_000) / HOUR_MS,
  endedAlertDays: ENDED_ALERT_DAYS,
  exportMinutes: EXPORT_LINK_MINUTES,
  exportsADay: EXPORTS_A_DAY,
  freeHours: FREE_CANCELLATION_HOURS,
  gravel: OFF_ROAD_MULTIPLES.gravel,
  offRoad: OFF_ROAD_MULTIPLES.normal,
  extreme: OFF_ROAD_MULTIPLES.extreme,
  hireDays: MAX_HIRE_DAYS,
  longHireDays: MAX_LONG_TERM_DAYS,
  holdMinutes: WALLET_HOLD_MINUTES,
  holdHours: MAX_WALLET_HOLD_MS / HOUR_MS,
  insuranceDays: INSURANCE_NOTICE_DAYS[0],
  insuranceDaysLater: INSURANCE_NOTICE_DAYS[1],
  insuranceDaysLast: INSURANCE_NOTICE_DAYS[2],
  leadHours: MIN_LEAD_HOURS,
  rideLeadHours: MIN_LEAD_MS / HOUR_MS,
  notificationDays: NOTIFICATION_DAYS,
  phonesADay: MAX_PHONES_A_DAY,
  phoneReadDays: PHONE_READ_DAYS,
  pushDays: PUSH_DAYS,
  picturesLeast: MIN_VEHICLE_IMAGES,
  picturesMost: MAX_VEHICLE_IMAGES,
  referralDays: REFERRAL_DAYS,
  requestedDeletionDays: REQUESTED_DELETION_DAYS,
  requestDays: CARPOOL_REQUEST_DAYS,
  restHours: (REST_SECONDS * 1_000) / HOUR_MS,
  reward: REFERRAL_REWARD,
  rideSmsADay: MAX_RIDE_SMS_A_DAY,
  savingDays: SAVING_THRESHOLDS[0] / 24,
  savingDaysMore: SAVING_THRESHOLDS[1] / 24,
  savingDaysMost: SAVING_THRESHOLDS[2] / 24,
  sessionDays: SESSION_IDLE_DAYS,
  sessionDaysMost: SESSION_MAX_DAYS,
  sharedDays: SHARED_DAYS,
  smsDays: SMS_DAYS,
  stops: MAX_STOPS,
  waitingAfter: HOURS_BEFORE_WAITING,
  waitingHours: WAITING_HOURS_PER_DAY,
  yearsAhead: MAX_YEARS_AHEAD,
  blockedYears: UNAVAILABLE_YEARS_AHEAD,
} as const satisfies Record<string, number>

type Values = Record<keyof typeof NUMBERS | 'wallets', string>

/** The numbers in the digits of the language, and the names of the wallets. */
export function numbersIn(locale: Locale): Values {
  const entries = Object.entries(NUMBERS).map(([name, number]) => [name, localDigits(String(number), locale)])
  return Object.fromEntries([...entries, ['wallets', WORDS[locale].wallets.all]]) as Values
}
