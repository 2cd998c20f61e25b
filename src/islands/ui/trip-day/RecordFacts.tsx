import type { TripRecord } from '#contract/trip-day.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatShortMoment } from '#domain/shared/format-date.ts'
import { MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { useLocale } from '../LocaleContext.tsx'

/** Times of a device and of the server that differ by less are shown as one. */
const APART_MS = 5 * MINUTE_MS

type Props = Pick<TripRecord, 'odometer' | 'fuel' | 'takenAt'> &
  Partial<Pick<TripRecord, 'arrivedAt' | 'isOdd'>>

/** What was read off the vehicle, and when. */
export function RecordFacts({ odometer, fuel, takenAt, arrivedAt, isOdd = false }: Props) {
  const { locale, t } = useLocale()
  const taken = Date.parse(takenAt)
  const arrived = arrivedAt === undefined ? taken : Date.parse(arrivedAt)
  const moment = (at: number) => formatShortMoment(at, locale)
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <b className="text-xl whitespace-nowrap tabular-nums">
          {t('trip-day.record.km', { n: formatNumber(odometer, locale) })}
        </b>
        <span className="whitespace-nowrap">
          {t('trip-day.record.fuelIs', { n: formatNumber(fuel, locale) })}
        </span>
      </p>
      <p className="text-sm text-ink-2">
        <time dateTime={takenAt}>{moment(taken)}</time>
        {Math.abs(arrived - taken) >= APART_MS && (
          <>
            {' · '}
            {t('trip-day.record.arrived', { time: moment(arrived) })}
          </>
        )}
      </p>
      {isOdd && (
        <p className="mt-1 inline-block rounded-[6px] bg-marigold-tint px-2 text-sm text-ink">
          {t('trip-day.record.odd')}
        </p>
      )}
    </div>
  )
}
