import type { TripPosition } from '#contract/trip-day.ts'
import { formatMomentFrom, formatTime } from '#domain/shared/format-date.ts'
import { useLocale } from '../LocaleContext.tsx'

/** When the vehicle arrives, and how old its position is. */
export function PositionNote({ position: { at, towards, arrivesAt } }: { position: TripPosition }) {
  const { locale, t } = useLocale()
  const seen = Date.parse(at)
  return (
    <p className="flex items-start gap-2.5 px-5 py-3 lg:px-7 print:hidden" role="status">
      <span className="mt-1.5 size-3 flex-none rounded-full bg-green" aria-hidden="true" />
      <span>
        {arrivesAt && (
          <b className="block">
            {t(`trip-day.where.${towards}`, { time: formatMomentFrom(Date.parse(arrivesAt), seen, locale) })}
          </b>
        )}
        <span className="text-sm text-ink-2">
          {t('trip-day.where.seen', { time: formatTime(seen, locale) })}
        </span>
      </span>
    </p>
  )
}
