import {
  CARPOOL_REQUEST_DAYS,
  CHAT_DAYS,
  CODE_DAYS,
  DAY_PICTURE_DAYS,
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
  THREAD_DAYS,
  UNSENT_DAYS,
} from '#domain/account/retention.ts'
import { MAX_CONTACT_DIGITS } from '#domain/booking/contact.ts'
import * as booking from '#domain/booking/limits.ts'
import { MAX_WALLET_HOLD_MS } from '#domain/booking/payment.ts'
import * as carpool from '#domain/carpool/limits.ts'
import { QUICK_DAYS } from '#domain/hosting/day-range.ts'
import * as hosting from '#domain/hosting/limits.ts'
import {
  FREE_CANCELLATION_HOURS,
  MAX_ANSWER_LENGTH,
  MAX_REASON_LENGTH,
  MAX_REMARKS_LENGTH,
  RATES,
  RATING_WAIT_DAYS,
} from '#domain/my-bookings/limits.ts'
import { ANSWER_DAY, ANSWER_MS, ANSWERED_BEFORE_PICKUP_MS } from '#domain/my-bookings/request-time.ts'
import { SHARED_DAYS } from '#domain/my-bookings/sharing.ts'
import { NOTIFICATION_DAYS } from '#domain/notifications/limits.ts'
import { BARS } from '#domain/profile/earnings.ts'
import { CODE_DIGITS, CODE_SECONDS, MAX_TRIES } from '#domain/profile/verification-code.ts'
import {
  MIN_REWARDED_PAYABLE,
  REFERRAL_DAYS,
  REFERRAL_REWARD,
  REWARD_AFTER_DAYS,
} from '#domain/referral/referral.ts'
import { MAX_YEARS_AHEAD, MIN_LEAD_HOURS } from '#domain/search/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { MAX_PERSON_NAME } from '#domain/shared/person-name.ts'
import { MOBILE_DIGITS } from '#domain/shared/phone-number.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { STALL_TIMEOUT_MS } from '#domain/shell/toast-times.ts'
import { MAX_CHAT_TEXT } from '#domain/support/limits.ts'
import * as tripDay from '#domain/trip-day/limits.ts'
import { PUBLIC_PLACE_METERS } from '#domain/vehicles/public-place.ts'

const MB = 1024 * 1024

/**
 * Numbers of the rules by the names under which texts use them, so that a sentence follows when a rule changes: a message as
 * `{{rule.freeHours}}`, a static page (server/db/seed/data/pages) as `n.freeHours`.
 */
const NUMBERS = {
  approachAsk: booking.APPROACH_KM.ask,
  approachFree: booking.APPROACH_KM.free,
  approachMost: booking.APPROACH_KM.most,
  alertDays: carpool.ALERT_DAYS,
  alerts: carpool.MAX_ALERTS,
  answerBeforeHours: ANSWERED_BEFORE_PICKUP_MS / HOUR_MS,
  answerFrom: ANSWER_DAY.from / HOUR_MS,
  answerHours: ANSWER_MS / HOUR_MS,
  answerLength: MAX_ANSWER_LENGTH,
  /** on a clock of twelve hours, in the evening */
  answerUntil: ANSWER_DAY.until / HOUR_MS - 12,
  blockHours: booking.BLOCK_HOURS.eight,
  blockedYears: hosting.BLOCKED_YEARS_AHEAD,
  importMinutes: hosting.IMPORT_EVERY_MINUTES,
  importEvents: hosting.MAX_IMPORT_EVENTS,
  importMegabytes: hosting.MAX_IMPORT_BYTES / 1024 / 1024,
  bluebookPictures: hosting.MAX_BLUEBOOK_IMAGES,
  chartDays: BARS.daily,
  chartDaysOfMonth: BARS.dailyLastMonth,
  chartMonths: BARS.monthly,
  chartWeeks: BARS.weekly,
  chatDays: CHAT_DAYS,
  threadDays: THREAD_DAYS,
  chatText: MAX_CHAT_TEXT,
  chosenMb: hosting.MAX_CHOSEN_BYTES / MB,
  cityKm: booking.CITY_RIDE_METERS / 1_000,
  codeDigits: CODE_DIGITS,
  codeMinutes: CODE_SECONDS / 60,
  codeTraceDays: Math.max(CODE_DAYS, SMS_TRACE_DAYS),
  codeTries: MAX_TRIES,
  contactDigits: MAX_CONTACT_DIGITS,
  billHours: tripDay.BILL_HOURS,
  dayPictureDays: DAY_PICTURE_DAYS,
  dayHours: tripDay.DAY_HOURS_BEFORE,
  dayLinkHours: tripDay.LINK_HOURS_BEFORE,
  dayLinkHoursAfter: tripDay.LINK_HOURS_AFTER,
  driverAge: hosting.MIN_DRIVER_AGE,
  drivingFactor: booking.DRIVING_TENTHS_PER_ROUTE_SECOND / 10,
  drivingHours: (booking.DRIVING_BEFORE_REST_SECONDS * 1_000) / HOUR_MS,
  endedAlertDays: ENDED_ALERT_DAYS,
  experienceMost: hosting.MAX_EXPERIENCE,
  exportMinutes: EXPORT_LINK_MINUTES,
  exportsADay: EXPORTS_A_DAY,
  extreme: booking.OFF_ROAD_MULTIPLES.extreme,
  fileMb: hosting.MAX_FILE_BYTES / MB,
  freeHours: FREE_CANCELLATION_HOURS,
  gravel: booking.OFF_ROAD_MULTIPLES.gravel,
  guestText: hosting.MAX_GUEST_TEXT,
  tripDays: booking.MAX_TRIP_DAYS,
  tripGapHours: booking.MAX_TRIP_GAP_HOURS,
  holdHours: MAX_WALLET_HOLD_MS / HOUR_MS,
  holdMinutes: booking.WALLET_HOLD_MINUTES,
  insuranceDays: hosting.INSURANCE_NOTICE_DAYS[0],
  insuranceDaysLast: hosting.INSURANCE_NOTICE_DAYS[2],
  insuranceDaysLater: hosting.INSURANCE_NOTICE_DAYS[1],
  insurancePictures: hosting.MAX_INSURANCE_IMAGES,
  kmChargeMost: hosting.MAX_KM_CHARGE,
  kmLimitMost: hosting.MAX_KM_LIMIT,
  leadHours: MIN_LEAD_HOURS,
  longTripDays: booking.MAX_LONG_TERM_DAYS,
  mobileDigits: MOBILE_DIGITS,
  noteLeast: carpool.MIN_NOTE,
  noteMost: carpool.MAX_NOTE,
  notificationDays: NOTIFICATION_DAYS,
  offRoad: booking.OFF_ROAD_MULTIPLES.normal,
  overnightMost: hosting.MAX_OVERNIGHT,
  passengersLeast: carpool.MIN_PASSENGERS,
  passengersMost: carpool.MAX_PASSENGERS,
  percentMost: hosting.MAX_PERCENT,
  personName: MAX_PERSON_NAME,
  phoneReadDays: PHONE_READ_DAYS,
  phonesADay: carpool.MAX_PHONES_A_DAY,
  picturesLeast: hosting.MIN_VEHICLE_IMAGES,
  picturesMost: hosting.MAX_VEHICLE_IMAGES,
  placeMeters: PUBLIC_PLACE_METERS,
  priceMost: hosting.MAX_TIER_PRICE,
  pushDays: PUSH_DAYS,
  quickDays: QUICK_DAYS,
  ratingDays: RATING_WAIT_DAYS,
  reasonLength: MAX_REASON_LENGTH,
  referralDays: REFERRAL_DAYS,
  remarksLength: MAX_REMARKS_LENGTH,
  requestDays: CARPOOL_REQUEST_DAYS,
  requestedDeletionDays: REQUESTED_DELETION_DAYS,
  restHours: (booking.REST_SECONDS * 1_000) / HOUR_MS,
  reward: REFERRAL_REWARD,
  rewardDays: REWARD_AFTER_DAYS,
  rewardedPayable: MIN_REWARDED_PAYABLE,
  rideLeadHours: carpool.MIN_LEAD_MS / HOUR_MS,
  rideSmsADay: carpool.MAX_RIDE_SMS_A_DAY,
  savingDays: booking.SAVING_THRESHOLDS[0] / 24,
  savingDaysMore: booking.SAVING_THRESHOLDS[1] / 24,
  savingDaysMost: booking.SAVING_THRESHOLDS[2] / 24,
  seatPriceDigits: String(carpool.MAX_SEAT_PRICE).length,
  seatsLeast: hosting.MIN_SEATS,
  seatsMost: hosting.MAX_SEATS,
  sessionDays: SESSION_IDLE_DAYS,
  sessionDaysMost: SESSION_MAX_DAYS,
  sharedDays: SHARED_DAYS,
  shortBlockHours: booking.BLOCK_HOURS.four,
  smsDays: SMS_DAYS,
  stalledSeconds: STALL_TIMEOUT_MS / 1_000,
  stars: RATES.length,
  stops: booking.MAX_STOPS,
  unsentDays: UNSENT_DAYS,
  waitingAfter: booking.HOURS_BEFORE_WAITING,
  waitingHours: booking.WAITING_HOURS_PER_DAY,
  waitingMost: hosting.MAX_WAITING,
  yearsAhead: MAX_YEARS_AHEAD,
} as const satisfies Record<string, number>

type RuleNumber = keyof typeof NUMBERS

/** All of them in the digits of a language. */
export function ruleNumbers(locale: Locale): Record<RuleNumber, string> {
  const entries = Object.entries(NUMBERS).map(([name, number]) => [name, formatNumber(number, locale)])
  return Object.fromEntries(entries) as Record<RuleNumber, string>
}

/** `plain` writes a number without separators between its digits. */
const GAP = /\{\{rule\.(\w+)(, plain)?\}\}/g
const isRuleNumber = (name: string): name is RuleNumber => name in NUMBERS

/**
 * Messages with the numbers of the rules filled in.
 * @throws Error for a name that is not in the list
 */
export function withRuleNumbers<Words extends object>(words: Words, locale: Locale): Words {
  const text = JSON.stringify(words).replace(GAP, (gap, name: string, plain?: string) => {
    if (!isRuleNumber(name)) throw new Error(`There is no number for ${gap} in src/messages/rule-numbers.ts.`)
    return plain ? localDigits(String(NUMBERS[name]), locale) : formatNumber(NUMBERS[name], locale)
  })
  return JSON.parse(text)
}
