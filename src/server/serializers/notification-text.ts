import { MATCH_KINDS } from '#domain/carpool/classify-match.ts'
import { declineReason, systemReason } from '#domain/my-bookings/reasons.ts'
import { BOOKING_SIDES } from '#domain/my-bookings/status.ts'
import { hasWordsFor, type NotificationKind } from '#domain/notifications/kinds.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDay, formatMoment } from '#domain/shared/format-date.ts'
import { fromWire, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { type Locale, propertyIn } from '#domain/shell/locale.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import { deletedUser } from './party.ts'

/** The facts stored with a notification (services/notifications/notify.ts); old notifications may lack any of them. */
export type StoredFacts = Readonly<Record<string, unknown>>

function keyOf(kind: NotificationKind, side: unknown) {
  if (side === 'host' && hasWordsFor(kind, side)) return `notifications.hostKinds.${kind}` as const
  if (side === 'guest' && hasWordsFor(kind, side)) return `notifications.guestKinds.${kind}` as const
  return `notifications.kinds.${kind}` as const
}

/**
 * Title and body of a notification. `facts` may also have `amount`, in NRS. If a fact of the sentence is missing, the
 * variant without facts is used; a person who is null has deleted the account.
 */
export function notificationText(
  kind: NotificationKind,
  facts: StoredFacts,
  locale: Locale,
): { title: string; body: string } {
  const t = translator(locale)
  const key = keyOf(kind, facts.side)
  const values = Object.fromEntries(
    Object.entries(readFacts(facts, locale)).map(([placeholder, known]) => [placeholder, known ?? MISSING]),
  )
  // a hidden rating has a day in the place of its stars
  const isWaiting = kind === 'ratingReceived' && facts.rate === undefined
  const full = t(isWaiting ? 'notifications.waitingRating' : `${key}.body`, values)
  const sentence = full.includes(MISSING) ? t(`${key}.plain`) : full
  const reason = reasonText(kind, facts, locale)
  const body = reason === null ? sentence : `${sentence} ${t('notifications.reason', { reason })}`
  return { title: t(`${key}.title`), body }
}

/** Replaces a missing fact, so that a sentence that needs it is recognised. */
const MISSING = '\0'

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** A fact in the reader's language, else in the default one. */
const localized = (facts: StoredFacts, field: string, locale: Locale) =>
  text(facts[propertyIn(field, locale)] ?? facts[field])

function person(value: unknown, locale: Locale): string | null {
  return value === null ? deletedUser(locale) : text(value)
}

/** Reads the wire format; the demo data of earlier versions has milliseconds. */
function moment(value: unknown, locale: Locale): string | null {
  if (typeof value !== 'string') return null
  const at = fromWire(value.replace(/\.\d{3}Z$/, 'Z'))
  return at === null ? null : formatMoment(at, locale)
}

/** Values of all placeholders, in the reader's language; null for a missing fact. */
export function readFacts(facts: StoredFacts, locale: Locale) {
  const t = translator(locale)
  const number = (value: unknown) => (typeof value === 'number' ? formatNumber(value, locale) : null)
  const plate = text(facts.plate)
  const day = kathmanduMillis(text(facts.day) ?? '', '00:00')
  const match = MATCH_KINDS.find((known) => known === facts.match)
  const side = facts.side === 'host' ? 'host' : 'guest'
  return {
    guest: person(facts.guest, locale),
    name: person(facts.name, locale),
    driver: text(facts.driver),
    vehicle: localized(facts, 'vehicle', locale),
    from: localized(facts, 'from', locale),
    to: localized(facts, 'to', locale),
    match: match ? t(`notifications.match.${side}.${match}`) : null,
    plate: plate && formatPlate(plate, locale),
    date: moment(facts.date, locale),
    until: moment(facts.until, locale),
    day: day === null ? null : formatDay(day, locale),
    rate: number(facts.rate),
    messages: number(facts.messages),
    wallet: walletName(t, facts.wallet),
    amount: typeof facts.amount === 'number' ? formatMoney(Math.abs(facts.amount), locale) : null,
  }
}

/** Their reasons are always typed. */
const TYPED: readonly NotificationKind[] = [
  'papersRejected',
  'requestHidden',
  'changeProposed',
  'tripChanged',
  'billAnswered',
]

/** A reason that somebody typed is quoted; the codes of `domain/my-bookings/reasons.ts` are translated. */
function reasonText(kind: NotificationKind, facts: StoredFacts, locale: Locale): string | null {
  const reason = text(facts.reason)
  const t = translator(locale)
  if (TYPED.includes(kind)) return reason
  if (kind === 'requestDeclined') {
    const chosen = declineReason(reason)
    return chosen ? t(`my-bookings.decide.reasons.${chosen}`) : reason
  }
  if (kind !== 'bookingCancelled') return null
  const isTyped = BOOKING_SIDES.some((side) => side === facts.actor)
  const code = isTyped ? null : systemReason(reason)
  return code ? t(`my-bookings.reasons.${code}`) : reason
}
