import { useEffect } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoment, formatShortDay, formatTime } from '#domain/shared/format-date.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { languageOf } from '#domain/shared/text.ts'
import { threadPath } from '#domain/threads/thread.ts'
import { AnchoredList } from '#islands/ui/AnchoredList.tsx'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { BADGE } from '#islands/ui/badge-class.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Face } from '#islands/ui/Face.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $inbox, addThreads, type InboxRow, loadInbox } from '#stores/threads/inbox.ts'
import { contentText, nameOf, subjectText } from './parts/text.ts'

/** The threads of the user, the one with the latest message first. */
export const Inbox = island(Threads)

function Threads() {
  const { t } = useLocale()
  const list = useStore($inbox, $inbox.get())
  useEffect(() => {
    if ($inbox.get().status === 'idle') void loadInbox()
  }, [])
  // a thread that was opened from here is read now
  usePageReturn(loadInbox)
  return (
    <List
      list={list}
      skeleton={<RowsSkeleton />}
      empty={
        <EmptyState
          title={t('threads.inbox.empty.title')}
          text={t('threads.inbox.empty.text')}
          picture={<RoadPicture />}
        >
          <ButtonLink look="main" href="/profile/mybookings">
            {t('shell.menu.myBookings')}
          </ButtonLink>
        </EmptyState>
      }
      failed={
        <Failed
          title={t('threads.inbox.failed.title')}
          text={t('threads.inbox.failed.text')}
          onRetry={loadInbox}
        />
      }
      onRetry={loadInbox}
      more={{
        label: t('threads.inbox.more'),
        failed: t('threads.inbox.moreFailed'),
        isAutomatic: true,
        onMore: addThreads,
      }}
    >
      <Rows items={list.items} />
    </List>
  )
}

function Rows({ items }: { items: readonly InboxRow[] }) {
  const now = useNow(() => environment().now())
  return (
    <AnchoredList className="panel overflow-hidden p-0!">
      {items.map((item) => (
        <Row key={item.id} row={item} now={now} />
      ))}
    </AnchoredList>
  )
}

const ROW = 'flex w-full items-center gap-4 px-4 py-3.5 outline-offset-[-3px] hover:bg-sunk md:px-5'

function Row({ row: { id, subject, other, last, unread }, now }: { row: InboxRow; now: number }) {
  const { locale, t } = useLocale()
  const at = Date.parse(last.sentAt)
  const name = nameOf(other, t)
  const text = contentText(last, t)
  const shown = last.isMine ? t('threads.inbox.mine', { text }) : text
  const isToday = kathmanduDate(at) === kathmanduDate(now)
  return (
    <li className="border-line not-first:border-t">
      <a
        className={unread ? `${ROW} bg-blue-tint` : ROW}
        href={threadPath(id)}
        data-unread={unread ? '' : undefined}
      >
        <Face
          name={other.isDeleted ? '' : other.fullName}
          image={other.image}
          className="size-12 flex-none"
          nameless="–"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate" lang={languageOf(name)}>
              {name}
            </b>
            <time
              className="flex-none text-xs text-ink-3"
              dateTime={last.sentAt}
              title={formatMoment(at, locale)}
            >
              {isToday ? formatTime(at, locale) : formatShortDay(at, locale)}
            </time>
          </span>
          <span className="block truncate text-sm text-ink-3">{subjectText(subject, locale)}</span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span
              className={`truncate text-sm ${unread ? 'font-bold' : 'text-ink-2'}`}
              lang={languageOf(shown)}
            >
              {shown}
            </span>
            {unread > 0 && (
              <>
                <span className={`${BADGE} flex-none`} aria-hidden="true">
                  {formatNumber(unread, locale)}
                </span>
                <span className="sr-only">
                  {t('threads.unread', { count: unread, n: formatNumber(unread, locale) })}
                </span>
              </>
            )}
          </span>
        </span>
      </a>
    </li>
  )
}

const WIDTHS = ['w-3/4', 'w-3/5', 'w-11/12', 'w-2/3', 'w-4/5']

function RowsSkeleton() {
  return (
    <div className="panel overflow-hidden p-0!" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex items-center gap-4 border-line px-4 py-3.5 not-first:border-t md:px-5"
        >
          <span className="skeleton size-12 flex-none rounded-full!" />
          <span className="grid flex-1 gap-2 py-0.5">
            <span className="skeleton h-5 w-2/5" />
            <span className="skeleton h-4 w-1/2" />
            <span className={`skeleton h-4.5 ${width}`} />
          </span>
        </div>
      ))}
    </div>
  )
}
