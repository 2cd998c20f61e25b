import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $rating, closeRating } from '#stores/my-bookings/rating.ts'
import { RatingForm } from './RatingForm.tsx'
import { dateTimeText, titleOf } from './text.ts'

export function RateDialog() {
  const { locale, t } = useLocale()
  const booking = useStore($rating, null)
  return (
    <Modal
      title={t('my-bookings.rate.title')}
      isOpen={booking !== null}
      onClose={closeRating}
      closeLabel={t('shell.close')}
    >
      {booking && (
        <>
          <p className="mb-4 text-ink-2">
            {t('my-bookings.rate.text', {
              vehicle: titleOf(booking),
              date: dateTimeText(booking.from, locale),
            })}
          </p>
          <RatingForm />
        </>
      )}
    </Modal>
  )
}
