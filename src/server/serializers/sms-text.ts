import type { SmsNotificationKind } from '#domain/notifications/kinds.ts'
import { isGsm, isWithinSms } from '#domain/profile/sms-length.ts'
import { formatDate, formatDayOfMonth, formatTime } from '#domain/shared/format-date.ts'
import { fromWire, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { readFacts, type StoredFacts } from './notification-text.ts'

/** Lengths to which names are cut, longest first; at the shortest they can still be told apart. */
const NAME_LENGTHS = [60, 40, 30, 24, 20, 16, 13, 10, 8]

/**
 * One sentence with a link, in the user's language, short enough for one message (two in Nepali): long names are cut,
 * the sentence is not. One name in Devanagari would make a message in Latin letters cost twice: there it is "A guest".
 */
export function smsText(
  kind: SmsNotificationKind,
  facts: StoredFacts,
  { locale, link }: { locale: Locale; link: string },
): string {
  const t = translator(locale)
  const known = readFacts(facts, locale)
  const nameIn = (name: string | null) =>
    name && (LANGUAGES[locale].script !== 'latin' || isGsm(name)) ? name : null
  const sentence = (key: SentenceKey, length: number) =>
    t(`verification.sms.${key}`, {
      guest: cut(nameIn(known.guest) ?? t('verification.sms.aGuest'), length),
      vehicle: cut(known.vehicle ?? t('verification.sms.aVehicle'), length),
      from: cut(known.from ?? '', length),
      to: cut(known.to ?? '', length),
      name: cut(nameIn(known.name) ?? t('verification.sms.somebody'), length),
      messages: known.messages ?? '',
      date: whenText(kind, facts, locale),
      until: untilText(facts, locale),
      link,
    })
  const keys = sentenceKeys(kind, facts)
  const all = keys.flatMap((key) => NAME_LENGTHS.map((length) => sentence(key, length)))
  return all.find(isWithinSms) ?? all.at(-1) ?? ''
}

type SentenceKey = SmsNotificationKind | 'passengerFound' | 'requestReceivedUntil'

/** The best sentence first: with a long site URL, the deadline of a request may not fit. */
function sentenceKeys(kind: SmsNotificationKind, { side, until }: StoredFacts): SentenceKey[] {
  // a driver's alert finds passengers
  if (kind === 'rideFound' && side === 'host') return ['passengerFound']
  const isDue = kind === 'requestReceived' && fromWire(String(until)) !== null
  return isDue ? ['requestReceivedUntil', kind] : [kind]
}

/** '10 Dec, 09:00 am' */
function untilText({ until }: StoredFacts, locale: Locale): string {
  const at = fromWire(String(until))
  return at === null ? '' : `${formatDayOfMonth(at, locale)}, ${formatTime(at, locale)}`
}

function whenText(kind: SmsNotificationKind, { date, day }: StoredFacts, locale: Locale): string {
  const at = kind === 'insuranceLapses' ? kathmanduMillis(String(day), '00:00') : fromWire(String(date))
  if (at === null) return ''
  return kind === 'insuranceLapses'
    ? formatDate(at, locale)
    : `${formatDate(at, locale)}, ${formatTime(at, locale)}`
}

/** Graphemes, so that no vowel sign of Devanagari is separated from its consonant. */
const letters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

/** The words of a name that fit, or the beginning of its first word. */
function cut(name: string, length: number): string {
  if (name.length <= length) return name
  const end = name.lastIndexOf(' ', length)
  if (end > 0) return name.slice(0, end)
  let beginning = ''
  for (const { segment } of letters.segment(name)) {
    if (beginning.length + segment.length >= length) break
    beginning += segment
  }
  return `${beginning}.`
}

/**
 * The SMS with a verification code. Always in English, because a text in Devanagari costs twice as much. The last line
 * has the WebOTP format: browsers fill in the code only on pages of `host`.
 */
export function codeText({ code, host }: { code: string; host: string }): string {
  return `Sawari: your code is ${code}. It is valid for 5 minutes. Tell it to nobody.\n\n@${host} #${code}`
}
