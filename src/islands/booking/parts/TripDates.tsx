import { formatBikram } from '#domain/shared/bikram.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { formatDay, formatTime, kathmanduDate } from '#domain/shared/time.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $isChoosingDates, closeDates, openDates } from '#stores/booking/dates.ts'
import { $draft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { DatesForm } from './DatesForm.tsx'

/** Pickup and drop-off time, with a button to change them. */
export function TripDates() {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const isOpen = useStore($isChoosingDates, false)
  const times = chosenTimes(draft)
  const moments = times
    ? [
        { label: t('search.pickup'), at: times.from },
        { label: t('search.dropOff'), at: times.to },
      ]
    : []
  return (
    <>
      <div className="when">
        <dl>
          {moments.map(({ label, at }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{formatDay(at, locale)}</b>
                <span>{formatTime(at, locale)}</span>
                <small>
                  {formatBikram(at, locale) ?? localDigits(kathmanduDate(at).slice(0, 4), locale)}
                </small>
              </dd>
            </div>
          ))}
        </dl>
        <button className="link w-full cursor-pointer" type="button" onClick={openDates}>
          {t('booking.box.changeDates')}
        </button>
      </div>
      <Modal
        title={t('booking.dates.title')}
        isOpen={isOpen}
        onClose={closeDates}
        closeLabel={t('shell.close')}
      >
        <DatesForm initial={draft.dates} onDone={closeDates} />
      </Modal>
    </>
  )
}
