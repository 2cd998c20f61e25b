import { useEffect, useState } from 'react'
import type { Earnings as Shown } from '#contract/profile.ts'
import { barLabel, type ChartType } from '#domain/profile/chart-days.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { island, ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useNear } from '#islands/ui/use-near.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $signInTexts } from '#stores/auth/page-texts.ts'
import { $isSignedIn } from '#stores/auth/session.ts'
import {
  $earnings,
  chooseChart,
  chooseVehicle,
  NO_EARNINGS,
  reloadEarnings,
  startEarnings,
} from '#stores/profile/earnings.ts'
import { EarningsTables } from './EarningsTables.tsx'

/** From the shortest time to the longest. */
const TYPES = ['daily', 'dailyLastMonth', 'weekly', 'monthly'] as const satisfies readonly ChartType[]
const FIGURES = { month: 'revenueThisMonth', week: 'revenueThisWeek', day: 'revenueToday' } as const
const PERIODS = ['month', 'week', 'day'] as const

const EarningsChart = lazyPart(async () => (await import('./EarningsChart.tsx')).EarningsChart)

/** What the user's vehicles have earned: figures, a chart and its tables. */
export const EarningsPanel = island(Panel)

function Panel() {
  const { t } = useLocale()
  const { status, type, vehicleId, earnings } = useStore($earnings, NO_EARNINGS)
  const isSignedIn = useStore($isSignedIn, false)
  // the focused control disappears when its chart does not load
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    $signInTexts.set({ ...$signInTexts.get(), earnings: t('earnings.unauthorized') })
  }, [t])
  useEffect(() => {
    if (isSignedIn) void startEarnings()
  }, [isSignedIn])
  usePageReturn(reloadEarnings)
  const hasFailed = status === 'failed'
  const isEmpty = !hasFailed && earnings?.vehicles.length === 0
  return (
    <section
      className="panel col-span-full p-5! md:p-6!"
      aria-labelledby="earnings"
      onInput={() => setUsed(true)}
    >
      <h2 id="earnings" className="text-xl">
        {t('earnings.title')}
      </h2>
      {hasFailed && (
        <div className="mt-4">
          <Failed isPart title={t('earnings.failed')} autoFocus={isUsed} onRetry={reloadEarnings} />
        </div>
      )}
      {isEmpty && <NoVehicles referralEarning={earnings.referralEarning} />}
      {!hasFailed && !isEmpty && (
        <>
          <Figures earnings={earnings} />
          <Choices type={type} vehicleId={vehicleId} vehicles={earnings?.vehicles ?? []} />
          <Bars earnings={earnings} isBusy={status === 'loading' && earnings !== null} />
          <EarningsTables earnings={earnings} vehicleId={vehicleId} isReady={status === 'ready'} />
          <details className="group border-t border-line pt-1.5">
            <summary className={FOLD_SUMMARY}>{t('earnings.counting.title')}</summary>
            <div className="grid max-w-[68ch] gap-2 pb-3 text-sm text-ink-2">
              <p>{t('earnings.counting.trips')}</p>
              <p>{t('earnings.counting.compared')}</p>
            </div>
          </details>
        </>
      )}
    </section>
  )
}

function NoVehicles({ referralEarning }: { referralEarning: number }) {
  const { locale, t } = useLocale()
  const amount = formatMoney(referralEarning, locale)
  return (
    <div className="*:mt-4! *:mb-0!">
      <EmptyState level={3} title={t('earnings.empty.title')} text={t('earnings.empty.text')}>
        {referralEarning > 0 && (
          <p className="w-full font-bold">{t('earnings.empty.referral', { amount })}</p>
        )}
        <ButtonLink look="main" href="/vehicle/create">
          {t('earnings.empty.host')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

const LABEL = 'text-sm text-ink-3'
/** As high as its longest sentence, so that nothing shifts when it loads. */
const NOTE = 'min-h-[4.5em] text-sm md:min-h-[3em] leading-[1.5]'
const TRENDS = {
  up: 'text-green before:content-["▲_"]',
  down: 'text-error before:content-["▼_"]',
  same: 'text-ink-2',
  none: 'text-ink-2',
}

function Figures({ earnings }: { earnings: Shown | null }) {
  const { locale, t } = useLocale()
  const skeletonClass = earnings ? '' : 'skeleton w-24 text-transparent'
  const value = `mb-0.5 min-h-[1.5em] text-xl leading-[1.5] font-bold ${skeletonClass}`
  const money = (amount: number | undefined) => amount !== undefined && formatMoney(amount, locale)
  return (
    <dl data-hydrate-when-visible className="mt-4 grid grid-cols-2 gap-x-5 gap-y-4 md:grid-cols-4">
      <div className="col-span-full">
        <dt className={LABEL}>{t('earnings.figures.estimated')}</dt>
        <dd className={`mb-0.5 min-h-[1.4em] text-2xl leading-[1.4] font-bold ${skeletonClass}`}>
          {money(earnings?.totalEstimatedRevenue)}
        </dd>
        <dd className="text-sm text-ink-2">{t('earnings.figures.estimatedNote')}</dd>
      </div>
      {PERIODS.map((period) => {
        const { amount, percentage } = earnings?.[FIGURES[period]] ?? { percentage: null }
        const trend = trendOf(percentage)
        const n = formatNumber(Math.abs(percentage ?? 0), locale)
        return (
          <div key={period}>
            <dt className={LABEL}>{t(`earnings.figures.${period}`)}</dt>
            <dd className={value}>{money(amount)}</dd>
            <dd className={`${NOTE} ${earnings ? TRENDS[trend] : ''}`}>
              {earnings && t(`earnings.change.${period}.${trend}`, { n })}
            </dd>
          </div>
        )
      })}
      <div>
        <dt className={LABEL}>{t('earnings.figures.referral')}</dt>
        <dd className={value}>{money(earnings?.referralEarning)}</dd>
        <dd className={`${NOTE} text-ink-2`}>{t('earnings.figures.referralNote')}</dd>
      </div>
    </dl>
  )
}

function trendOf(percentage: number | null): keyof typeof TRENDS {
  if (percentage === null) return 'none'
  return percentage > 0 ? 'up' : percentage < 0 ? 'down' : 'same'
}

interface ChoicesProps {
  type: ChartType
  vehicleId: number | null
  vehicles: Shown['vehicles']
}

function Choices({ type, vehicleId, vehicles }: ChoicesProps) {
  const { locale, t } = useLocale()
  const options = vehicles.map(({ id, title, plate, earnings }) => {
    const amount = formatMoney(earnings, locale)
    return { value: String(id), label: t('earnings.vehicle.option', { title, plate, amount }) }
  })
  return (
    <>
      <fieldset
        className="mt-6"
        // a choice made before hydration is replayed as an `input` event, which React does not see as a change
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.value !== $earnings.get().type)
            void chooseChart(target.value)
        }}
      >
        <legend className="sr-only">{t('earnings.types.label')}</legend>
        <div className="grid grid-cols-[repeat(4,auto)] gap-1 rounded-m bg-sunk p-1 md:w-fit">
          {TYPES.map((item) => (
            <label
              key={item}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-[10px] px-1 text-center text-sm leading-[1.2] text-ink-2 hover:text-ink has-checked:bg-card has-checked:font-bold has-checked:text-ink has-checked:shadow-s has-focus-visible:outline-3 has-focus-visible:outline-blue md:px-5"
            >
              <input
                className="sr-only"
                type="radio"
                name="chart"
                value={item}
                checked={item === type}
                onChange={() => void chooseChart(item)}
              />
              {t(`earnings.types.${item}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 md:max-w-110">
        <Select
          id="earnings-vehicle"
          label={t('earnings.vehicle.label')}
          value={String(vehicleId ?? '')}
          options={[{ value: '', label: t('earnings.vehicle.all') }, ...options]}
          onChange={(id) => void chooseVehicle(Number(id) || null)}
        />
      </div>
    </>
  )
}

function Bars({ earnings, isBusy }: { earnings: Shown | null; isBusy: boolean }) {
  const { locale, t } = useLocale()
  const { ref, isNear } = useNear<HTMLDivElement>()
  const [pointed, setPointed] = useState<number | null>(null)
  const start = pointed === null ? undefined : earnings?.chartLabels[pointed]
  const amount = start ? (earnings?.chartData[pointed ?? 0] ?? 0) : (earnings?.earnings ?? 0)
  const skeleton = <div className="skeleton absolute inset-0" />
  return (
    <div className="mt-5 transition-opacity aria-busy:opacity-50" aria-busy={isBusy}>
      {/* screen readers have the table */}
      <p className="flex min-h-7 flex-wrap gap-x-2" aria-hidden="true">
        {earnings && (
          <>
            <span className="text-ink-2">
              {start ? barLabel(earnings.type, start, locale) : t('earnings.chart.total')}
            </span>
            <b>{formatMoney(amount, locale)}</b>
          </>
        )}
      </p>
      <div ref={ref} className="relative mt-2 h-60 overflow-hidden md:h-72">
        <LazyBoundary loading={skeleton} missing={<ReloadNotice />}>
          {earnings && isNear ? <EarningsChart earnings={earnings} onPoint={setPointed} /> : skeleton}
        </LazyBoundary>
      </div>
      <p className="mt-2 text-xs text-ink-3">
        <a className="link text-ink-3!" href="https://www.tradingview.com/" target="_blank" rel="noopener">
          {t('earnings.chart.credit')}
        </a>
      </p>
    </div>
  )
}
