import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { FreeCancellation as Sentence } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $draft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { environment } from '#stores/shell/environment.ts'

/** The free cancellation limit for the chosen pickup, with an explanation behind it. */
export function CancellationLimit() {
  const { locale, t } = useLocale()
  const { dates } = useStore($draft, EMPTY_DRAFT)
  const pickup = kathmanduMillis(dates.fromDate, dates.fromTime)
  if (pickup === null) return null
  return (
    <Sentence
      pickup={pickup}
      now={environment().now()}
      locale={locale}
      tip={{ title: t('booking.free.title'), text: t('booking.free.text') }}
    />
  )
}
