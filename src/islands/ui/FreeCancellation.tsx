import check from 'lucide/dist/esm/icons/check.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import { freeCancellationUntil, isFreeNow } from '#domain/my-bookings/cancellation.ts'
import { formatMoment } from '#domain/shared/moment.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'
import { Icon } from './Icon.tsx'

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
        <Icon node={isFree ? check : clock} />
        <span>{labels}</span>
        <Icon node={info} className="about" />
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
