import type { Booking } from '#contract/my-bookings.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $isBookingAgain, bookAgain, canBookAgain } from '#stores/my-bookings/book-again.ts'

/** For the guest of a completed trip: the same one again. */
export function BookAgain({ booking }: { booking: Booking }) {
  const { t } = useLocale()
  const isBusy = useStore($isBookingAgain, false)
  if (!canBookAgain(booking)) return null
  return (
    <section className="border-b border-line px-5 py-4.5 lg:px-7 print:hidden" aria-labelledby="again">
      <h2 id="again" className="text-lg/[1.3]">
        {t('my-bookings.again.title')}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t('my-bookings.again.text')}</p>
      <Button look="soft" aria-busy={isBusy} onClick={() => bookAgain(booking)}>
        {t('my-bookings.again.book')}
      </Button>
    </section>
  )
}
