import { freeCancellationUntil, isFreeNow } from '#domain/my-bookings/cancellation.ts'
import { formatMoment } from '#domain/shared/moment.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'

interface Props {
  /** epoch milliseconds, as is `now` */
  pickup: number
  now: number
  locale: Locale
  /** the server reports that it is too late, whatever the device's clock shows */
  isLate?: boolean
  /** explanation behind the sentence; omitted where the sentence is one of several */
  tip?: { title: string; text: string }
}

/** The sentence about free cancellation, derived from the pickup. No state: pages render it without script. */
export function FreeCancellation({ pickup, now, locale, isLate = false, tip }: Props) {
  const t = translator(locale)
  const isFree = !isLate && isFreeNow(pickup, now)
  const labels = sentence(isFree, pickup, locale, t)
  if (!tip) return <p>{labels}</p>
  return (
    <>
      <button
        className={isFree ? 'note cancellation' : 'note warn cancellation'}
        type="button"
        popoverTarget="cancellation"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path
            d={
              isFree
                ? 'M5 13l4.500 4.500L19 7'
                : 'M12 7v5l3 2M20.500 12a8.500 8.500 0 1 1-17 0 8.500 8.500 0 0 1 17 0Z'
            }
          />
        </svg>
        <span>{labels}</span>
        <svg className="about" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M12 11v5M12 8h.01" />
        </svg>
      </button>
      <p id="cancellation" className="tip" popover="auto">
        <b className="block">{tip.title}</b>
        {tip.text}
      </p>
    </>
  )
}

function sentence(isFree: boolean, pickup: number, locale: Locale, t: Translate) {
  if (!isFree) return <b>{t('my-bookings.cancellation.late')}</b>
  const date = formatMoment(freeCancellationUntil(pickup), locale)
  return (
    <>
      {t('my-bookings.cancellation.title')} <b>{t('my-bookings.cancellation.free', { date })}</b>
    </>
  )
}
