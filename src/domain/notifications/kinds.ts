import type { PushKind } from '#domain/profile/push-kinds.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'

/**
 * The recipient's side. The driver of a ride counts as a host, as does the recipient if there is no booking or ride.
 */
export type RecipientSide = 'guest' | 'host'

/** When the SMS and the push of a notification are still sent. */
export interface Sending {
  /** not after these times: the pickup (`date`), the deadline of an answer (`until`) */
  until: readonly ('date' | 'until')[]
  /** only between these times (Kathmandu); at night it waits for the morning */
  byDay: { morning: string; evening: string } | null
  /** only while the booking has this status, or (`visible`) while the ride is on the board */
  onlyWhile: 'pending' | 'approved' | 'visible' | null
}

/**
 * `opens`: the page that it opens. `sides`: the possible recipients, each with the setting that turns off its SMS and
 * pushes; null: neither is ever sent. `wordsFor`: the side that has its own texts (`hostKinds`, `guestKinds`).
 */
type Rules = {
  opens: 'booking' | 'vehiclePictures' | 'ride' | 'ownRequests' | 'supportChat' | 'referredUsers' | 'thread'
  wordsFor: RecipientSide | null
  /** sent in this way only, whatever the setting covers */
  by?: 'push' | 'sms'
} & (
  | { sides: Partial<Record<RecipientSide, null>>; sending: null }
  | { sides: Partial<Record<RecipientSide, PushKind | null>>; sending: Sending }
)

const BEFORE_PICKUP = { until: ['date'], byDay: null, onlyWhile: null } as const
const ANY_TIME = { until: [], byDay: null, onlyWhile: null } as const
const RIDE_HOURS = { morning: '06:00', evening: '22:00' }
const OFFICE_HOURS = { morning: '09:00', evening: '20:00' }
const DAYTIME = { morning: '07:00', evening: '21:00' }

/** Every kind of notification. Its texts are in the messages, its icon in islands/notifications/kind-icons.ts. */
export const NOTIFICATIONS = {
  bookingReceived: {
    opens: 'booking',
    sides: { host: 'newBooking' },
    wordsFor: null,
    sending: BEFORE_PICKUP,
  },
  requestReceived: {
    opens: 'booking',
    sides: { host: 'newBooking' },
    wordsFor: null,
    sending: { until: ['date', 'until'], byDay: null, onlyWhile: 'pending' },
  },
  requestDeclined: {
    opens: 'booking',
    sides: { guest: 'refusal' },
    wordsFor: null,
    sending: BEFORE_PICKUP,
  },
  requestLapsed: {
    opens: 'booking',
    sides: { guest: 'refusal', host: null },
    wordsFor: 'host',
    sending: BEFORE_PICKUP,
  },
  bookingApproved: {
    opens: 'booking',
    sides: { guest: 'approval', host: null },
    wordsFor: 'host',
    sending: BEFORE_PICKUP,
  },
  bookingCancelled: {
    opens: 'booking',
    sides: { guest: 'cancellation', host: 'cancellation' },
    wordsFor: 'host',
    sending: BEFORE_PICKUP,
  },
  changeProposed: {
    opens: 'booking',
    sides: { guest: 'change', host: 'change' },
    wordsFor: 'host',
    sending: { until: ['until'], byDay: null, onlyWhile: null },
  },
  changeAccepted: {
    opens: 'booking',
    sides: { guest: 'change', host: 'change' },
    wordsFor: 'host',
    sending: ANY_TIME,
  },
  changeDeclined: {
    opens: 'booking',
    sides: { guest: 'change', host: 'change' },
    wordsFor: 'host',
    sending: ANY_TIME,
  },
  changeLapsed: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host', sending: null },
  tripChanged: {
    opens: 'booking',
    sides: { guest: 'change', host: 'change' },
    wordsFor: 'host',
    sending: ANY_TIME,
  },
  billIssued: {
    opens: 'booking',
    sides: { guest: 'change' },
    wordsFor: null,
    sending: { until: ['until'], byDay: null, onlyWhile: null },
  },
  billAnswered: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host', sending: null },
  paymentDue: { opens: 'booking', sides: { guest: null }, wordsFor: null, sending: null },
  pickupSoon: {
    opens: 'booking',
    sides: { guest: 'reminder', host: 'reminder' },
    wordsFor: 'host',
    sending: { until: ['date'], byDay: null, onlyWhile: 'approved' },
  },
  tripStarted: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host', sending: null },
  tripCompleted: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host', sending: null },
  ratingReceived: { opens: 'booking', sides: { host: null }, wordsFor: null, sending: null },
  guestRated: { opens: 'booking', sides: { guest: null }, wordsFor: null, sending: null },
  paymentReceived: {
    opens: 'booking',
    sides: { guest: null, host: null },
    wordsFor: 'guest',
    sending: null,
  },
  refundDue: { opens: 'booking', sides: { guest: null }, wordsFor: null, sending: null },
  refunded: { opens: 'booking', sides: { guest: null }, wordsFor: null, sending: null },
  papersVerified: { opens: 'vehiclePictures', sides: { host: null }, wordsFor: null, sending: null },
  papersRejected: { opens: 'vehiclePictures', sides: { host: null }, wordsFor: null, sending: null },
  insuranceLapses: {
    opens: 'vehiclePictures',
    sides: { host: 'insurance' },
    wordsFor: null,
    sending: { until: [], byDay: OFFICE_HOURS, onlyWhile: null },
  },
  driverChanged: { opens: 'booking', sides: { guest: null }, wordsFor: null, sending: null },
  referralReward: { opens: 'referredUsers', sides: { host: null }, wordsFor: null, sending: null },
  rideFound: {
    opens: 'ride',
    sides: { guest: 'carpool', host: 'carpool' },
    wordsFor: 'host',
    sending: { until: ['date'], byDay: RIDE_HOURS, onlyWhile: 'visible' },
  },
  requestHidden: { opens: 'ownRequests', sides: { host: null }, wordsFor: null, sending: null },
  messageReceived: {
    opens: 'thread',
    sides: { guest: 'message', host: 'message' },
    wordsFor: null,
    sending: ANY_TIME,
    by: 'push',
  },
  messagesUnread: {
    opens: 'thread',
    sides: { guest: 'message', host: 'message' },
    wordsFor: null,
    sending: { until: [], byDay: DAYTIME, onlyWhile: null },
    by: 'sms',
  },
  chatAnswered: { opens: 'supportChat', sides: { host: null }, wordsFor: null, sending: null },
} as const satisfies Record<string, Rules>

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

const rulesOf = (kind: NotificationKind): Rules => NOTIFICATIONS[kind]

/** Null for a kind that only a newer version of the server knows. */
export function notificationKind(stored: string): NotificationKind | null {
  return NOTIFICATION_KINDS.find((kind) => kind === stored) ?? null
}

export const isKindFor = (kind: NotificationKind, side: RecipientSide): boolean => side in rulesOf(kind).sides

/** The setting for its pushes; null for a notification that is never pushed. */
export function pushKindOf(kind: NotificationKind, side: RecipientSide): PushKind | null {
  const { by, sides } = rulesOf(kind)
  return by === 'sms' ? null : (sides[side] ?? null)
}

/** The setting for its SMS; null for a notification that is never sent by SMS. */
export function smsKindOf(kind: NotificationKind, side: RecipientSide): SmsKind | null {
  const { by, sides } = rulesOf(kind)
  return by === 'push' ? null : (SMS_KINDS.find((smsKind) => smsKind === sides[side]) ?? null)
}

type KindsWhere<Condition> = {
  [Kind in NotificationKind]: (typeof NOTIFICATIONS)[Kind] extends Condition ? Kind : never
}[NotificationKind]

/** The notifications that are sent by SMS, to at least one side. */
export type SmsNotificationKind = Exclude<
  KindsWhere<{ sides: { guest: SmsKind } }> | KindsWhere<{ sides: { host: SmsKind } }>,
  KindsWhere<{ by: 'push' }>
>

export function isSentBySms(kind: NotificationKind): kind is SmsNotificationKind {
  return smsKindOf(kind, 'guest') !== null || smsKindOf(kind, 'host') !== null
}

export function hasWordsFor<S extends RecipientSide>(
  kind: NotificationKind,
  side: S,
): kind is KindsWhere<{ wordsFor: S }> {
  return rulesOf(kind).wordsFor === side
}

const PAID_BY_GUEST: readonly NotificationKind[] = ['paymentReceived', 'billIssued', 'paymentDue']

/** Negative only for what the guest pays. */
export function amountFor(side: RecipientSide, kind: NotificationKind, amount: number): number {
  return side === 'guest' && PAID_BY_GUEST.includes(kind) ? -amount : amount
}
