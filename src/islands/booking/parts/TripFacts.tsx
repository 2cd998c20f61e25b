import type { ReactNode } from 'react'
import type { Quote } from '#contract/booking.ts'
import type { RouteOption } from '#contract/places.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $draft, changeDraft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $chosenRoute, $route, NO_ROUTE, retryRoute } from '#stores/booking/route.ts'
import { FormSection } from './FormSection.tsx'
import { HINT } from './layout-classes.ts'
import { RouteOptions } from './RouteOptions.tsx'
import { momentText, preciseKmText } from './text.ts'

/** Distance, duration and type of the trip, as measured by the server. */
export function TripFacts() {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const { status, text, unreachedAt } = useStore($route, NO_ROUTE)
  const route = useStore($chosenRoute, null)
  const { quote } = useStore($price, NO_PRICE)
  const measured = measuredOf(quote, route)
  const times = chosenTimes(draft)
  const dropOff = quote && fromWire(quote.to)
  const isLater = status === 'ready' && times !== null && dropOff !== null && dropOff > times.to
  const blocker = useStore($blocker, null)
  const isTaken = blocker?.kind === 'taken' && blocker.movedTo !== null
  if (status === 'idle') return null
  return (
    <FormSection id="trip-title" title={t('booking.trip.title')}>
      {status === 'loading' && (
        <p
          className="grid min-h-17 items-center rounded border border-dashed border-line-2 px-4 text-ink-2"
          role="status"
        >
          {t('booking.trip.measuring')}
        </p>
      )}
      {status === 'failed' && (
        <Failed
          isPart
          title={t('booking.trip.failed')}
          text={text}
          onRetry={unreachedAt === null ? retryRoute : undefined}
        />
      )}
      {status === 'ready' && measured && (
        <dl className="grid grid-cols-2 overflow-hidden rounded border border-line bg-card sm:grid-cols-3">
          <Fact label={t('booking.trip.distance')}>
            {preciseKmText(measured.meters, locale, t)}
            {route?.isEstimate && (
              <small className="rounded-[6px] bg-marigold-tint px-2 text-xs">
                {t('booking.trip.estimate')}
              </small>
            )}
          </Fact>
          <Fact label={t('booking.trip.time')} className="border-l">
            {formatDuration(measured.seconds, locale)}
          </Fact>
          <Fact label={t('booking.trip.kind')} className="max-sm:col-span-full max-sm:border-t sm:border-l">
            {quote && kindText(quote, t)}
          </Fact>
        </dl>
      )}
      {status === 'ready' && route?.isEstimate && (
        <p className={`${HINT} mt-2`}>{t('booking.trip.estimateText')}</p>
      )}
      {status === 'ready' && <RouteOptions />}
      {isLater && (
        <Notice tone="warn" className="mt-3" role="status">
          <span>
            <b>{t('booking.trip.later', { time: momentText(dropOff, locale) })}</b>{' '}
            {t(isTaken ? 'booking.trip.laterTaken' : 'booking.trip.laterText')}
          </span>
        </Notice>
      )}
      {status === 'ready' && quote && quote.totalMeters !== null && !quote.isCityRide && (
        <TripType isOneWay={draft.isOneWay} />
      )}
    </FormSection>
  )
}

interface FactProps {
  label: string
  className?: string
  children: ReactNode
}

function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className={`border-line px-4 py-2.75 ${className}`}>
      <dt className="text-[0.875rem] text-ink-3">{label}</dt>
      <dd className="flex min-h-[1.5em] flex-wrap gap-x-2 gap-y-0.5 leading-[1.35] font-bold">{children}</dd>
    </div>
  )
}

type Measured = { meters: number; seconds: number }

/** The server's measurement of the route; the map's while that is missing or of another route. */
function measuredOf(quote: Quote | null, route: RouteOption | null): Measured | null {
  if (quote?.totalMeters == null || quote.totalTime === null) return route
  if (route?.id && quote.route?.id !== route.id) return route
  return { meters: quote.totalMeters, seconds: quote.totalTime }
}

function kindText({ totalMeters, isCityRide, isOneWay }: Quote, t: Translate): string {
  if (totalMeters === null) return ''
  if (isCityRide) return t('booking.trip.cityRide')
  return t(isOneWay ? 'booking.trip.oneWay' : 'booking.trip.roundTrip')
}

/** Long routes only: one way unless the guest chooses a round trip (docs/pricing.md). */
function TripType({ isOneWay }: { isOneWay: boolean }) {
  const { t } = useLocale()
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 font-bold">{t('booking.trip.choose')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['oneWay', 'roundTrip'] as const).map((type) => (
          <RadioCard
            key={type}
            name="trip"
            title={t(`booking.trip.${type}`)}
            text={t(`booking.trip.${type}Text`)}
            isChosen={isOneWay === (type === 'oneWay')}
            onChoose={() => changeDraft({ isOneWay: type === 'oneWay' })}
          />
        ))}
      </div>
    </fieldset>
  )
}
