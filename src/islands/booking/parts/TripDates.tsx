import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { TripTimes } from '#islands/ui/TripTimes.tsx'
import { TRIP_TIMES } from '#islands/ui/trip-times-classes.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $isChoosingDates, closeDatesDialog, openDatesDialog } from '#stores/booking/dates.ts'
import { $draft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { DatesForm } from './DatesForm.tsx'

export function TripDates() {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const isOpen = useStore($isChoosingDates, false)
  const times = chosenTimes(draft)
  return (
    <>
      <div className={`${TRIP_TIMES.frame} mb-3.5`}>
        <TripTimes times={times} locale={locale} />
        <button className={TRIP_TIMES.change} type="button" onClick={openDatesDialog}>
          {t('booking.box.changeDates')}
        </button>
      </div>
      <Modal
        title={t('booking.dates.title')}
        isOpen={isOpen}
        onClose={closeDatesDialog}
        closeLabel={t('shell.close')}
      >
        <DatesForm initial={draft.dates} onDone={closeDatesDialog} />
      </Modal>
    </>
  )
}
