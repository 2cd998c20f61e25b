import { formatDuration } from '#domain/shared/duration.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { chooseTimes } from '#stores/booking/dates.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { environment } from '#stores/shell/environment.ts'
import { momentText } from './text.ts'

/** Shorter dates that hold the trip and cost much less, with a button that takes them. */
export function ShorterDates() {
  const { locale, t } = useLocale()
  const { status, quote } = useStore($price, NO_PRICE)
  const { shorter } = quote ?? {}
  const from = quote && fromWire(quote.from)
  const to = shorter && fromWire(shorter.to)
  if (status !== 'ready' || !quote?.totalTime || !shorter || from == null || to == null) return null
  const words = {
    drive: formatDuration(quote.totalTime, locale),
    chosen: spanText(quote.hours, locale, t),
    shorter: spanText(shorter.hours, locale, t),
    time: momentText(to, locale),
    price: formatMoney(shorter.payable, locale),
    now: formatMoney(quote.payable, locale),
    saving: formatMoney(quote.payable - shorter.payable, locale),
  }
  const take = () => {
    chooseTimes({ from, to })
    environment().notify('success', t('booking.shorter.taken', words))
  }
  return (
    <Notice as="div" className="mt-4 flex-wrap items-center gap-y-3! py-3.5!" role="status">
      <p className="min-w-0 flex-[1_1_20rem] text-ink">
        <b>{t('booking.shorter.title', words)}</b> {t('booking.shorter.text', words)}
      </p>
      <Button look="quiet" className="whitespace-normal!" onClick={take}>
        {t('booking.shorter.take', words)}
      </Button>
    </Notice>
  )
}
