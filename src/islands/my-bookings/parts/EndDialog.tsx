import { cancellationOutcome } from '#domain/my-bookings/cancellation.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $ending, closeEnding, type Ending } from '#stores/my-bookings/ending.ts'
import { environment } from '#stores/shell/environment.ts'
import { EndBookingForm } from './EndBookingForm.tsx'
import { dateTimeText, titleOf } from './text.ts'

/** Ends a booking: shows the consequence and the refund, and asks for the reason. */
export function EndDialog() {
  const { t } = useLocale()
  const ending = useStore($ending, null)
  return (
    <Modal
      title={t('my-bookings.cancel.title')}
      isOpen={ending !== null}
      onClose={closeEnding}
      closeLabel={t('shell.close')}
    >
      {ending && (
        <>
          <Consequences ending={ending} />
          <EndBookingForm ending={ending} />
        </>
      )}
    </Modal>
  )
}

function Consequences({ ending: { booking, money } }: { ending: Ending }) {
  const { locale, t } = useLocale()
  const side = booking.isBookedByMe ? 'renter' : 'host'
  const isRequest = booking.status === 'pending'
  const amount = formatMoney(booking.pricing.payable, locale)
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-ink-2">
        {t(isRequest ? 'my-bookings.cancel.text' : `my-bookings.end.text.${side}`, {
          vehicle: titleOf(booking),
          date: dateTimeText(booking.from, locale),
        })}
      </p>
      {isRequest && money === 'nothingPaid' ? null : (
        <Notice as="div" tone={money === 'kept' ? 'bad' : 'warn'} className="grid! gap-0.5!">
          {side === 'renter' && !isRequest && (
            <FreeCancellation
              pickup={Date.parse(booking.from)}
              now={environment().now()}
              locale={locale}
              isTooLate={money === 'kept'}
            />
          )}
          <p>
            {t(`my-bookings.end.money.${cancellationOutcome(side, money)}`, {
              amount,
              wallet: walletName(t, booking.payment),
            })}
          </p>
        </Notice>
      )}
    </div>
  )
}
