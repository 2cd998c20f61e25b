import type { IconNode } from 'lucide'
import banknote from 'lucide/dist/esm/icons/banknote.mjs'
import bellRing from 'lucide/dist/esm/icons/bell-ring.mjs'
import calendarCheck from 'lucide/dist/esm/icons/calendar-check.mjs'
import calendarPlus from 'lucide/dist/esm/icons/calendar-plus.mjs'
import calendarSync from 'lucide/dist/esm/icons/calendar-sync.mjs'
import calendarX from 'lucide/dist/esm/icons/calendar-x.mjs'
import car from 'lucide/dist/esm/icons/car.mjs'
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import flag from 'lucide/dist/esm/icons/flag.mjs'
import gift from 'lucide/dist/esm/icons/gift.mjs'
import hourglass from 'lucide/dist/esm/icons/hourglass.mjs'
import idCard from 'lucide/dist/esm/icons/id-card.mjs'
import mapPinned from 'lucide/dist/esm/icons/map-pinned.mjs'
import messageCircle from 'lucide/dist/esm/icons/message-circle.mjs'
import messagesSquare from 'lucide/dist/esm/icons/messages-square.mjs'
import rotateCcw from 'lucide/dist/esm/icons/rotate-ccw.mjs'
import shieldAlert from 'lucide/dist/esm/icons/shield-alert.mjs'
import shieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import shieldX from 'lucide/dist/esm/icons/shield-x.mjs'
import star from 'lucide/dist/esm/icons/star.mjs'
import type { NotificationKind } from '#domain/notifications/kinds.ts'

const TONES = {
  good: 'bg-green-tint text-green',
  bad: 'bg-crimson-tint text-error',
  warn: 'bg-marigold-tint text-ink',
  plain: 'bg-blue-tint text-blue',
}

const ICONS: Record<NotificationKind, [icon: IconNode, tone: keyof typeof TONES]> = {
  bookingReceived: [calendarPlus, 'good'],
  requestReceived: [hourglass, 'warn'],
  requestDeclined: [calendarX, 'bad'],
  requestLapsed: [hourglass, 'warn'],
  bookingApproved: [calendarCheck, 'good'],
  bookingCancelled: [calendarX, 'bad'],
  changeProposed: [calendarSync, 'warn'],
  changeAccepted: [calendarCheck, 'good'],
  changeDeclined: [calendarX, 'bad'],
  changeLapsed: [hourglass, 'warn'],
  tripChanged: [calendarSync, 'plain'],
  billIssued: [banknote, 'plain'],
  billAnswered: [banknote, 'plain'],
  paymentDue: [banknote, 'warn'],
  pickupSoon: [bellRing, 'plain'],
  tripStarted: [car, 'plain'],
  tripCompleted: [flag, 'good'],
  ratingReceived: [star, 'warn'],
  guestRated: [star, 'warn'],
  paymentReceived: [banknote, 'good'],
  refundDue: [rotateCcw, 'plain'],
  refunded: [rotateCcw, 'good'],
  papersVerified: [shieldCheck, 'good'],
  papersRejected: [shieldX, 'bad'],
  insuranceLapses: [shieldAlert, 'warn'],
  driverChanged: [idCard, 'plain'],
  referralReward: [gift, 'good'],
  rideFound: [mapPinned, 'good'],
  requestHidden: [eyeOff, 'bad'],
  messageReceived: [messagesSquare, 'good'],
  messagesUnread: [messagesSquare, 'warn'],
  chatAnswered: [messageCircle, 'plain'],
}

export function kindIcon(kind: NotificationKind): { node: IconNode; tone: string } {
  const [node, tone] = ICONS[kind]
  return { node, tone: TONES[tone] }
}
