import type { Quote } from '#contract/booking.ts'
import { formatDuration } from '#domain/shared/duration.ts'
import { fromWire } from '#domain/shared/time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $draft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $route, NO_ROUTE, retryRoute } from '#stores/booking/route.ts'
import { TripType } from './TripType.tsx'
import { kmText, momentText } from './text.ts'

/** Distance, duration and type of the trip, as measured by the server. */
export function TripFacts() {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const { status, route, text } = useStore($route, NO_ROUTE)
  const { quote } = useStore($price, NO_PRICE)
  const measured = measuredOf(quote, route)
  const times = chosenTimes(draft)
  const dropOff = quote && fromWire(quote.to)
  const isLater = status === 'ready' && times !== null && dropOff !== null && dropOff > times.to
  const blocker = useStore($blocker, null)
  const isTaken = blocker?.kind === 'taken' && blocker.movedTo !== null
  if (status === 'idle') return null
  return (
    <section className="desk-part" aria-labelledby="trip-title">
      <h2 id="trip-title">{t('booking.trip.title')}</h2>
      {status === 'loading' && (
        <p className="trip-measuring" role="status">
          {t('booking.trip.measuring')}
        </p>
      )}
      {status === 'failed' && (
        <Notice as="div" tone="bad" className="items-center" role="alert">
          <p className="mr-auto">
            <b>{t('booking.trip.failed')}</b> {text}
          </p>
          <Button look="quiet" isSmall onClick={retryRoute}>
            {t('shell.retry')}
          </Button>
        </Notice>
      )}
      {status === 'ready' && measured && (
        <dl className="trip-facts">
          <div>
            <dt>{t('booking.trip.distance')}</dt>
            <dd>
              {kmText(measured.meters, locale, t)}
              {route?.isEstimate && <small className="estimate">{t('booking.trip.estimate')}</small>}
            </dd>
          </div>
          <div>
            <dt>{t('booking.trip.time')}</dt>
            <dd>{formatDuration(measured.seconds, locale)}</dd>
          </div>
          <div>
            <dt>{t('booking.trip.kind')}</dt>
            <dd>{quote && kindText(quote, t)}</dd>
          </div>
        </dl>
      )}
      {status === 'ready' && route?.isEstimate && (
        <p className="desk-text mt-2">{t('booking.trip.estimateText')}</p>
      )}
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
    </section>
  )
}

type Measured = { meters: number; seconds: number }

/** The server's measurement; the map's until it is there. */
function measuredOf(quote: Quote | null, route: Measured | null): Measured | null {
  if (quote?.totalMeters == null || quote.totalTime === null) return route
  return { meters: quote.totalMeters, seconds: quote.totalTime }
}

function kindText({ totalMeters, isCityRide, isOneWay }: Quote, t: Translate): string {
  if (totalMeters === null) return ''
  if (isCityRide) return t('booking.trip.cityRide')
  return t(isOneWay ? 'booking.trip.oneWay' : 'booking.trip.roundTrip')
}
