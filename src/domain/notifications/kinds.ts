import type { PushKind } from '#domain/profile/push-kinds.ts'
import { SMS_KINDS, type SmsKind } from '#domain/profile/sms-kinds.ts'

/**
 * The recipient's side. The driver of a ride counts as a host, as does the recipient if there is no booking or ride.
 */
export type RecipientSide = 'guest' | 'host'

/** When the SMS and the push of a notification are still sent: at any time, unless it is restricted. */
export interface Sending {
  /** not after these times: the pickup (`date`), the deadline of an answer (`until`) */
  until?: readonly ('date' | 'until')[]
  /** only between these times (Kathmandu); at night it waits for the morning */
  byDay?: { morning: string; evening: string }
  /** only while the booking has this status, or (`visible`) while the ride is on the board */
  onlyWhile?: 'pending' | 'approved' | 'visible'
}

/**
 * `opens`: the page that it opens. `sides`: the possible recipients, each with the setting that turns off its SMS and
 * pushes; null: neither is ever sent. `wordsFor`: the side that has its own texts (`hostKinds`, `guestKinds`).
 */
interface Rules {
  opens: 'booking' | 'vehiclePictures' | 'ride' | 'ownRequests' | 'supportChat' | 'referredUsers' | 'thread'
  sides: Partial<Record<RecipientSide, PushKind | null>>
  wordsFor?: RecipientSide
  sending?: Sending
  /** sent in this way only, whatever the setting covers */
  by?: 'push' | 'sms'
}

const BEFORE_PICKUP = { until: ['date'] } as const
const RIDE_HOURS = { morning: '06:00', evening: '22:00' }
const OFFICE_HOURS = { morning: '09:00', evening: '20:00' }
const DAYTIME = { morning: '07:00', evening: '21:00' }

/** Every kind of notification. Its texts are in the messages, its icon in islands/notifications/kind-icons.ts. */
export const NOTIFICATIONS = {
  bookingReceived: { opens: 'booking', sides: { host: 'newBooking' }, sending: BEFORE_PICKUP },
  requestReceived: {
    opens: 'booking',
    sides: { host: 'newBooking' },
    sending: { until: ['date', 'until'], onlyWhile: 'pending' },
  },
  requestDeclined: { opens: 'booking', sides: { guest: 'refusal' }, sending: BEFORE_PICKUP },
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
    sending: { until: ['until'] },
  },
  changeAccepted: { opens: 'booking', sides: { guest: 'change', host: 'change' }, wordsFor: 'host' },
  changeDeclined: { opens: 'booking', sides: { guest: 'change', host: 'change' }, wordsFor: 'host' },
  changeLapsed: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host' },
  tripChanged: { opens: 'booking', sides: { guest: 'change', host: 'change' }, wordsFor: 'host' },
  billIssued: { opens: 'booking', sides: { guest: 'change' }, sending: { until: ['until'] } },
  billAnswered: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host' },
  paymentDue: { opens: 'booking', sides: { guest: null } },
  pickupSoon: {
    opens: 'booking',
    sides: { guest: 'reminder', host: 'reminder' },
    wordsFor: 'host',
    sending: { until: ['date'], onlyWhile: 'approved' },
  },
  tripStarted: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host' },
  tripCompleted: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'host' },
  ratingReceived: { opens: 'booking', sides: { host: null } },
  guestRated: { opens: 'booking', sides: { guest: null } },
  paymentReceived: { opens: 'booking', sides: { guest: null, host: null }, wordsFor: 'guest' },
  refundDue: { opens: 'booking', sides: { guest: null } },
  refunded: { opens: 'booking', sides: { guest: null } },
  papersVerified: { opens: 'vehiclePictures', sides: { host: null } },
  papersRejected: { opens: 'vehiclePictures', sides: { host: null } },
  insuranceLapses: {
    opens: 'vehiclePictures',
    sides: { host: 'insurance' },
    sending: { byDay: OFFICE_HOURS },
  },
  driverChanged: { opens: 'booking', sides: { guest: null } },
  referralReward: { opens: 'referredUsers', sides: { host: null } },
  rideFound: {
    opens: 'ride',
    sides: { guest: 'carpool', host: 'carpool' },
    wordsFor: 'host',
    sending: { until: ['date'], byDay: RIDE_HOURS, onlyWhile: 'visible' },
  },
  requestHidden: { opens: 'ownRequests', sides: { host: null } },
  messageReceived: { opens: 'thread', sides: { guest: 'message', host: 'message' }, by: 'push' },
  messagesUnread: {
    opens: 'thread',
    sides: { guest: 'message', host: 'message' },
    sending: { byDay: DAYTIME },
    by: 'sms',
  },
  chatAnswered: { opens: 'supportChat', sides: { host: null } },
} as const satisfies Record<string, Rules>

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

const rulesOf = (kind: NotificationKind): Rules => NOTIFICATIONS[kind]
export const sendingOf = (kind: NotificationKind): Sending => rulesOf(kind).sending ?? {}

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
