import { Fragment } from 'react'
import type { Thread } from '#contract/threads.ts'
import { formatDay } from '#domain/shared/format-date.ts'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { AnchoredList } from '#islands/ui/AnchoredList.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { environment } from '#stores/shell/environment.ts'
import type { Outgoing } from '#stores/threads/sending.ts'
import { addEarlierMessages, type OpenThread } from '#stores/threads/thread.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { nameOf } from './text.ts'
import { UnsentBubble } from './UnsentBubble.tsx'

interface Props {
  thread: Thread
  unsent: readonly Outgoing[]
  earlier: OpenThread['earlier']
}

/** The messages by day, oldest first; those that are not sent yet are last. */
export function MessageLog({ thread, unsent, earlier }: Props) {
  const { locale, t } = useLocale()
  const now = useNow(() => environment().now())
  const { messages, seenUpTo, hasEarlier, subject } = thread
  const name = nameOf(thread.other, t)
  const dayText = (at: number) => {
    const day = kathmanduDate(at)
    if (day === kathmanduDate(now)) return t('threads.open.today')
    return day === kathmanduDate(now - DAY_MS) ? t('threads.open.yesterday') : formatDay(at, locale)
  }
  const entries = [
    ...messages.map((message) => ({
      key: message.sentKey ?? String(message.id),
      at: Date.parse(message.sentAt),
      isMine: message.isMine,
      bubble: (
        <MessageBubble
          message={message}
          kind={subject.kind}
          name={name}
          isLastSeen={message.isMine && message.id === seenUpTo}
        />
      ),
    })),
    ...unsent.map((item) => ({
      key: item.id,
      at: item.at,
      isMine: true,
      bubble: <UnsentBubble item={item} />,
    })),
  ]
  return (
    <div className="flex flex-1 flex-col justify-end py-4">
      {hasEarlier && (
        <Button
          look="quiet"
          isSmall
          className="mb-3 self-center"
          aria-busy={earlier === 'loading'}
          onClick={() => void addEarlierMessages()}
        >
          {t(earlier === 'failed' ? 'shell.retry' : 'threads.open.earlier')}
        </Button>
      )}
      {earlier === 'failed' && (
        <p className="mb-3 text-center text-sm text-error" role="alert">
          {t('threads.open.earlierFailed')}
        </p>
      )}
      {entries.length === 0 && <Start thread={thread} name={name} />}
      <div
        role="log"
        aria-label={t('threads.open.log', { name })}
        // what is added above is not read out
        aria-busy={earlier === 'loading'}
      >
        <AnchoredList className="flex flex-col">
          {entries.map(({ key, at, isMine, bubble }, index) => {
            const before = entries[index - 1]
            const isNewDay = !before || kathmanduDate(before.at) !== kathmanduDate(at)
            const gap = isNewDay || before.isMine !== isMine ? 'mt-3' : 'mt-1'
            return (
              <Fragment key={key}>
                {isNewDay && (
                  <li className="mt-5 mb-1 self-center rounded-full bg-sunk px-3 py-0.5 text-xs text-ink-2">
                    {dayText(at)}
                  </li>
                )}
                <li className={`flex flex-col ${gap} ${isMine ? 'items-end' : 'items-start'}`}>{bubble}</li>
              </Fragment>
            )
          })}
        </AnchoredList>
      </div>
    </div>
  )
}

/** Before the first message: to whom, and what is hidden until when. */
function Start({ thread, name }: { thread: Thread; name: string }) {
  const { t } = useLocale()
  if (thread.closed) return null
  const { kind, status } = thread.subject
  const hint = kind === 'ride' ? 'startRide' : status === 'pending' ? 'startMasked' : null
  return (
    <div className="my-auto grid justify-items-center gap-1.5 px-6 py-8 text-center">
      <p className="font-bold">{t('threads.open.start', { name })}</p>
      {hint && <p className="max-w-[44ch] text-sm text-ink-2">{t(`threads.open.${hint}`)}</p>}
    </div>
  )
}
