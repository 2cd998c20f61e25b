import check from 'lucide/dist/esm/icons/check.mjs'
import clock from 'lucide/dist/esm/icons/clock.mjs'
import info from 'lucide/dist/esm/icons/info.mjs'
import { freeCancellationUntil, isFreeNow } from '#domain/my-bookings/cancellation.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { type Translate, translator } from '#messages/t.ts'
import { Icon } from './Icon.tsx'
import { noticeClass } from './Notice.tsx'

interface Props {
  /** epoch milliseconds, as is `now` */
  pickup: number
  now: number
  locale: Locale
  /** the server reports that it is too late, whatever the device's clock shows */
  isTooLate?: boolean
  /** the host has changed what was agreed: the free time lasts until the pickup */
  isFreeUntilPickup?: boolean | undefined
  /** explanation that a click on the sentence opens; omitted where the sentence is one of several */
  tip?: { title: string; text: string }
}

/** Above its button; centred on the screen in browsers without anchor positioning. */
const TIP =
  'm-auto max-w-[min(340px,100vw-40px)] rounded-m border border-line-2 bg-card px-4 py-3 text-sm text-ink shadow-l [position-anchor:--cancellation] [position-area:top] [position-try-fallbacks:flip-block] supports-[position-area:top]:m-2'

/** The sentence about free cancellation, derived from the pickup. No state: pages render it without script. */
export function FreeCancellation({
  pickup,
  now,
  locale,
  isTooLate = false,
  isFreeUntilPickup = false,
  tip,
}: Props) {
  const t = translator(locale)
  const isFree = !isTooLate && (isFreeUntilPickup || isFreeNow(pickup, now))
  const until = isFreeUntilPickup ? pickup : freeCancellationUntil(pickup)
  const labels = sentence(isFree, until, locale, t)
  if (!tip) return <p>{labels}</p>
  return (
    <>
      <button
        className={noticeClass(
          isFree ? undefined : 'warn',
          'mt-3.5 min-h-11 w-full cursor-pointer items-center text-left [anchor-name:--cancellation]',
        )}
        type="button"
        popoverTarget="cancellation"
      >
        <Icon node={isFree ? check : clock} className="size-5 flex-none" strokeWidth={2.2} />
        <span>{labels}</span>
        <Icon node={info} className="ml-auto size-5 flex-none opacity-80" strokeWidth={2.2} />
      </button>
      <p id="cancellation" className={TIP} popover="auto">
        <b className="block">{tip.title}</b>
        {tip.text}
      </p>
    </>
  )
}

function sentence(isFree: boolean, until: number, locale: Locale, t: Translate) {
  if (!isFree) return <b>{t('my-bookings.cancellation.late')}</b>
  const date = formatMoment(until, locale)
  return (
    <>
      {t('my-bookings.cancellation.title')} <b>{t('my-bookings.cancellation.free', { date })}</b>
    </>
  )
}
