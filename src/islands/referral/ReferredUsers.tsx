import { useEffect } from 'react'
import type { ReferredUser } from '#contract/referral.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { languageOf } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $failure, $referredUsers, loadMoreReferredUsers, loadReferredUsers } from '#stores/referral/users.ts'
import { ReferralLink } from './ReferralLink.tsx'

/** The users who joined with the user's link, and the link. */
export function ReferredUsers({ locale, home }: { locale: Locale; home: string }) {
  return (
    <IslandRoot locale={locale}>
      <Users />
      <div className="mt-8">
        <ReferralLink locale={locale} home={home} isMain />
      </div>
    </IslandRoot>
  )
}

function Users() {
  const { locale, t } = useLocale()
  const list = useStore($referredUsers, $referredUsers.get())
  const failure = useStore($failure, '')
  useEffect(() => {
    if ($referredUsers.get().status === 'idle') void loadReferredUsers()
  }, [])
  // another user may have signed in since
  usePageReturn(loadReferredUsers)
  const { items, pagination } = list
  return (
    <List
      list={list}
      skeleton={<TableSkeleton />}
      empty={
        <EmptyState
          title={t('referral.users.empty.title')}
          text={t('referral.users.empty.text')}
          picture={<RoadPicture />}
        />
      }
      failed={
        <Failed
          title={t('referral.users.failed.title')}
          text={failure}
          label={t('referral.users.failed.retry')}
          onRetry={loadReferredUsers}
        />
      }
      onRetry={loadReferredUsers}
      more={{
        label: t('referral.users.more'),
        failed: t('referral.users.failed.more'),
        onMore: loadMoreReferredUsers,
      }}
    >
      <p className="mb-3 text-ink-2" role="status">
        {t('referral.users.count', { count: pagination.total, n: formatNumber(pagination.total, locale) })}
      </p>
      <Table users={items} />
    </List>
  )
}

const COLUMNS = ['name', 'joined', 'reward'] as const

function Table({ users }: { users: readonly ReferredUser[] }) {
  const { t } = useLocale()
  return (
    <table className="panel w-full border-separate border-spacing-0 px-0! py-1! text-left max-sm:block">
      <caption className="sr-only">{t('referral.users.caption')}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className="px-4.5 py-2.5 text-sm font-bold text-ink-3 last:text-right"
            >
              {t(`referral.users.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {users.map((user) => (
          <Row key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'px-4.5 py-3 sm:border-t sm:border-line'
const NAME = 'link inline-flex min-h-11 items-center no-underline! hover:underline! sm:min-h-6'

/** On a phone two lines beside the reward. */
function Row({ user: { id, fullName, memberSince, reward, hasProfile } }: { user: ReferredUser }) {
  const { locale, t } = useLocale()
  const date = formatDate(Date.parse(memberSince), locale)
  const name = fullName || t('account.deletedUser')
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:border-line max-sm:px-4.5 max-sm:pt-1 max-sm:pb-4 max-sm:not-first:border-t">
      <th scope="row" className={`${CELL} min-w-0 font-bold wrap-anywhere max-sm:p-0`}>
        {hasProfile ? (
          <a className={NAME} href={`/user/${id}`} lang={fullName ? languageOf(fullName) : undefined}>
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      <td className={`${CELL} text-sm text-ink-3 max-sm:row-start-2 max-sm:p-0`}>
        <span className="max-sm:hidden">{date}</span>
        <span className="sm:hidden">{t('referral.users.joinedOn', { date })}</span>
      </td>
      <td className={`${CELL} text-right text-sm max-sm:row-span-2 max-sm:row-start-1 max-sm:p-0`}>
        {reward === null ? (
          <span className="text-ink-3">{t('referral.users.waiting')}</span>
        ) : (
          <span className="inline-block rounded-full bg-green-tint px-3 py-1 font-bold text-green">
            {t('referral.users.earned', { amount: formatMoney(reward, locale) })}
          </span>
        )}
      </td>
    </tr>
  )
}

function TableSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <div className="skeleton h-6 w-60 max-w-full" />
      {/* rows as high as those of the table, with its head */}
      <div className="panel px-0! py-1! sm:pt-11.25!">
        {COLUMNS.map((row) => (
          <div key={row} className="flex h-21.25 items-center justify-between gap-6 px-4.5 sm:h-12.25">
            <div className="grid flex-1 gap-2">
              <div className="skeleton h-5 w-40 max-w-full" />
              <div className="skeleton h-4 w-28 max-w-full sm:hidden" />
            </div>
            <div className="skeleton h-7 w-24 flex-none" />
          </div>
        ))}
      </div>
    </div>
  )
}
