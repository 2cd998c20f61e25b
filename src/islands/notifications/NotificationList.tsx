import { useEffect, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { agoOf } from '#domain/shared/duration.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { AnchoredList } from '#islands/ui/AnchoredList.tsx'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $notifications,
  addNotifications,
  loadNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#stores/notifications/list.ts'
import { $unseen } from '#stores/notifications/unseen.ts'
import { environment } from '#stores/shell/environment.ts'
import { kindIcon } from './kind-icons.ts'

export const NotificationList = island(Notifications)

function Notifications() {
  const { t } = useLocale()
  const list = useStore($notifications, $notifications.get())
  const { status, items } = list
  useEffect(() => {
    if ($notifications.get().status === 'idle') void loadNotifications()
  }, [])
  usePageReturn(() => {
    if ($notifications.get().status === 'failed') void loadNotifications()
  })
  const isShown = items.length > 0 || status === 'idle' || status === 'loading'
  return (
    <>
      {isShown && <Unread hasItems={items.length > 0} />}
      <List
        list={list}
        skeleton={<RowsSkeleton />}
        empty={
          <EmptyState
            title={t('notifications.list.empty.title')}
            text={t('notifications.list.empty.text')}
            picture={<RoadPicture />}
          >
            <ButtonLink look="main" href="/vehicles">
              {t('my-bookings.empty.search')}
            </ButtonLink>
          </EmptyState>
        }
        failed={
          <Failed
            title={t('notifications.list.failed.title')}
            text={t('notifications.list.failed.text')}
            onRetry={loadNotifications}
          />
        }
        onRetry={loadNotifications}
        more={{
          label: t('notifications.list.more'),
          failed: t('notifications.list.moreFailed'),
          isAutomatic: true,
          onMore: addNotifications,
        }}
      >
        <Rows items={items} />
      </List>
    </>
  )
}

/** How many are unread, and the button that marks all as read. */
function Unread({ hasItems }: { hasItems: boolean }) {
  const { locale, t } = useLocale()
  const unseen = useStore($unseen, null)
  const markAll = async () => {
    if (unseen !== 0 && !(await markAllNotificationsRead()))
      environment().notify('error', t('notifications.list.markFailed'))
  }
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-ink-2" role="status">
        {Boolean(unseen) &&
          t('notifications.unseen', { count: unseen ?? 0, n: formatNumber(unseen ?? 0, locale) })}
        {hasItems && unseen === 0 && t('notifications.list.allRead')}
      </p>
      {hasItems && (
        <Button look="quiet" isSmall aria-disabled={unseen === 0} onClick={markAll}>
          {t('notifications.list.all')}
        </Button>
      )}
    </div>
  )
}

function Rows({ items }: { items: readonly Notification[] }) {
  const now = useNow(() => environment().now())
  return (
    <AnchoredList className="panel overflow-hidden p-0!">
      {items.map((item) => (
        <Row key={item.id} item={item} now={now} />
      ))}
    </AnchoredList>
  )
}

const ROW = 'flex w-full gap-4 px-4 py-3.5 text-left outline-offset-[-3px] md:px-5'

/** A link to the page it is about, or a button that only marks it as read. */
function Row({ item, now }: { item: Notification; now: number }) {
  const { locale, t } = useLocale()
  const { id, title, body, path, userAmount, isRead } = item
  // a button that disappeared when it was pressed would lose the focus
  const [isButton] = useState(!path && !isRead)
  const at = Date.parse(item.CreatedAt)
  const amount = userAmount ?? 0
  const className = `${ROW} ${isRead ? '' : 'bg-blue-tint'} ${path || isButton ? 'cursor-pointer hover:bg-sunk' : ''}`
  const content = (
    <>
      <Kind item={item} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={isRead ? undefined : 'font-bold'}>
            {!isRead && <span className="sr-only">{t('notifications.list.new')}:</span>}
            <span className="wrap-anywhere">{title}</span>
          </span>
          {amount !== 0 && (
            <span className={`font-bold whitespace-nowrap ${amount < 0 ? 'text-error' : 'text-blue'}`}>
              {/* a sign on both, so that colour alone does not distinguish them */}
              {amount > 0 && '+'}
              {formatMoney(amount, locale)}
            </span>
          )}
        </span>
        <span className="mt-0.5 block text-sm wrap-anywhere text-ink-2">{body}</span>
        <time
          className="mt-1 block text-xs text-ink-3"
          dateTime={item.CreatedAt}
          title={formatMoment(at, locale)}
        >
          <Ago at={at} now={now} />
        </time>
      </span>
      <span
        className={`mt-2 size-2.5 flex-none rounded-full bg-crimson ${isRead ? 'invisible' : ''}`}
        aria-hidden="true"
      />
    </>
  )
  const read = () => void markNotificationRead(id)
  return (
    <li className="border-line not-first:border-t" data-unread={isRead ? undefined : ''}>
      {path ? (
        // the middle button opens it in another tab
        <a className={className} href={path} onClick={read} onAuxClick={read}>
          {content}
        </a>
      ) : isButton ? (
        <button type="button" className={className} onClick={read}>
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  )
}

/** '5 minutes ago' */
function Ago({ at, now }: { at: number; now: number }) {
  const { locale, t } = useLocale()
  const ago = agoOf(at, now)
  if (!ago) return t('notifications.list.now')
  const { unit, count } = ago
  return t(`notifications.list.ago.${unit}`, { count, n: formatNumber(count, locale) })
}

/** The icon; in the corner of the picture if there is one. */
function Kind({ item: { kind, imageURL } }: { item: Notification }) {
  const [hasPicture, setHasPicture] = useState(Boolean(imageURL))
  const { node, tone } = kindIcon(kind)
  return (
    <span className="relative mt-1 grid w-16 flex-none justify-items-center self-start">
      {hasPicture && imageURL && (
        <img
          className="h-10 w-16 rounded-(--radius-s) object-cover"
          src={pictureAt(imageURL, 320)}
          alt=""
          width={64}
          height={40}
          onError={() => setHasPicture(false)}
        />
      )}
      <span
        className={`grid place-items-center rounded-full outline-card ${tone} ${hasPicture ? 'absolute -right-1.5 -bottom-2 size-6.5 outline-2' : 'size-11'}`}
      >
        <Icon node={node} className={hasPicture ? 'size-3.5' : 'size-5.5'} />
      </span>
    </span>
  )
}

const WIDTHS = ['w-3/4', 'w-3/5', 'w-11/12', 'w-2/3', 'w-4/5']

function RowsSkeleton() {
  return (
    <div className="panel overflow-hidden p-0!" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="flex gap-4 border-line px-4 py-3.5 not-first:border-t md:px-5">
          <span className="skeleton mt-1 h-10 w-16 flex-none" />
          <span className="grid flex-1 content-start gap-2.5 py-1">
            <span className="skeleton h-4.5 w-2/5" />
            <span className={`skeleton h-4 ${width}`} />
            <span className="skeleton h-3 w-24" />
          </span>
        </div>
      ))}
    </div>
  )
}
