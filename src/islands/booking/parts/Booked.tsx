import { WALLET_HOLD_MINUTES } from '#domain/booking/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $checkout, OPEN } from '#stores/booking/checkout.ts'

/** After a booking: its two ways on (spec section 2), or the way to the wallet, which is there again on coming back. */
export function Booked({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const checkout = useStore($checkout, OPEN)
  const { step } = checkout
  const isPaying = step === 'paying'
  return (
    <Modal
      title={t(isPaying ? 'booking.paying.title' : 'booking.done.title')}
      isOpen={isPaying || step === 'booked'}
      closeLabel={t('shell.close')}
    >
      {step === 'paying' && (
        <>
          <p className="text-ink-2">
            {t('booking.paying.text', { n: formatNumber(WALLET_HOLD_MINUTES, locale) })}
          </p>
          <div className="mt-6 grid gap-3 sm:flex">
            <a className="btn main" href={checkout.address}>
              {t('booking.paying.link')}
            </a>
            <a className="btn quiet" href="/profile/mybookings">
              {t('booking.done.bookings')}
            </a>
          </div>
        </>
      )}
      {step === 'booked' && (
        <>
          <Tick />
          <p className="text-ink-2" role="status">
            {t(`booking.done.${checkout.booked.status === 'approved' ? 'approved' : 'pending'}`)}
          </p>
          <p className="mt-3 text-lg font-bold">
            {checkout.booked.payable > 0
              ? t('booking.done.payable', { price: formatMoney(checkout.booked.payable, locale) })
              : t('booking.done.paid')}
          </p>
          <div className="mt-6 grid gap-3 sm:flex">
            <a className="btn main" href="/profile/mybookings">
              {t('booking.done.bookings')}
            </a>
            <a className="btn quiet" href="/">
              {t('booking.done.home')}
            </a>
          </div>
        </>
      )}
    </Modal>
  )
}

function Tick() {
  return (
    <svg className="booked-tick" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="M20 33.5 28.5 42 45 24.5" />
    </svg>
  )
}
