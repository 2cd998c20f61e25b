import checks from 'lucide/dist/esm/icons/check-check.mjs'
import type { ReactNode } from 'react'
import type { Message, Thread } from '#contract/threads.ts'
import { formatShortMoment, formatTime } from '#domain/shared/format-date.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Bubble } from './Bubble.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { MessageText, PlaceCard } from './PlaceCard.tsx'

interface Props {
  message: Message
  kind: Thread['subject']['kind']
  /** of the other person */
  name: string
  /** the other person has seen it, and none of the user's later ones */
  isLastSeen: boolean
}

export function MessageBubble({ message, kind, name, isLastSeen }: Props) {
  const { locale, t } = useLocale()
  const { text, quick, place, image, isMine, isMasked } = message
  const sentAt = Date.parse(message.sentAt)
  const time = formatTime(sentAt, locale)
  return (
    <Bubble isMine={isMine} who={isMine ? t('threads.open.you') : name} isBare={image !== null}>
      {image && (
        <MessagePicture
          {...image}
          alt={isMine ? t('threads.open.ownPicture', { time }) : t('threads.open.picture', { name, time })}
        />
      )}
      {place && <PlaceCard place={place} />}
      {quick && <MessageText text={t(`threads.quick.${quick}`)} />}
      {text !== null && <MessageText text={text} />}
      {isMasked && <Hint>{t(`threads.open.${maskedHint(kind, place !== null)}`)}</Hint>}
      <time className="mt-0.5 block text-right text-xs text-ink-3" dateTime={message.sentAt}>
        <Times message={message} />
      </time>
      {isLastSeen && (
        <span className="flex items-center justify-end gap-1 text-xs font-bold text-blue">
          <Icon node={checks} className="size-4" />
          {t('threads.open.seen')}
        </span>
      )}
    </Bubble>
  )
}

function maskedHint(kind: Props['kind'], isPlace: boolean) {
  if (kind === 'ride') return 'maskedRide'
  return isPlace ? 'placeMasked' : 'masked'
}

/** When it was sent; of a message that was written offline, both times. */
function Times({ message: { writtenAt, sentAt } }: { message: Message }) {
  const { locale, t } = useLocale()
  const arrived = Date.parse(sentAt)
  if (writtenAt === null) return formatTime(arrived, locale)
  const at = Date.parse(writtenAt)
  const isSameDay = kathmanduDate(at) === kathmanduDate(arrived)
  const written = isSameDay ? formatTime(at, locale) : formatShortMoment(at, locale)
  return t('threads.open.written', { written, arrived: formatTime(arrived, locale) })
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="mt-1 block border-t border-line-2 pt-1 text-xs text-ink-2">{children}</span>
}
