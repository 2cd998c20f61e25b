import type { Message, ThreadRow } from '#contract/threads.ts'
import { formatShortDay } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'

/** 'Kathmandu – Pokhara · Thu, 10 Dec' */
export function subjectText({ from, to, at }: ThreadRow['subject'], locale: Locale): string {
  return `${from} – ${to} · ${formatShortDay(Date.parse(at), locale)}`
}

/** The name of the other person, or that the account was deleted. */
export const nameOf = ({ fullName, isDeleted }: ThreadRow['other'], t: Translate): string =>
  isDeleted || !fullName ? t('threads.open.deleted') : fullName

type Content = Pick<Message, 'text' | 'quick' | 'place' | 'image'>

/** The contents of a message in one line. */
export function contentText({ text, quick, place }: Content, t: Translate): string {
  if (quick) return t(`threads.quick.${quick}`)
  if (place) {
    const { address } = place
    return address ? t('threads.inbox.place', { address }) : t('threads.inbox.placeOnly')
  }
  return text ?? t('threads.inbox.picture')
}
