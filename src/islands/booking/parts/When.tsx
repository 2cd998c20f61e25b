import { useState } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { formatBikram } from '#domain/shared/bikram.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { formatDay, formatTime, kathmanduDate } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Modal } from '#islands/ui/Modal.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { chosenQuery, forgetDateErrors } from '#stores/booking/dates.ts'
import { $draft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { DatesForm } from './DatesForm.tsx'

interface Props {
  vehicle: Pick<VehicleDetail, 'isFree'>
  locale: Locale
}

/** From when to when, and the way to change it. */
export function When({ vehicle, locale }: Props) {
  const t = translator(locale)
  const draft = useStore($draft, EMPTY_DRAFT)
  const [isOpen, setOpen] = useState(false)
  const times = chosenTimes(draft)
  const close = () => {
    setOpen(false)
    forgetDateErrors()
  }
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
        <button className="link w-full cursor-pointer" type="button" onClick={() => setOpen(true)}>
          {t('booking.box.changeDates')}
        </button>
      </div>
      {vehicle.isFree === false && (
        <div className="note warn mb-4" role="status">
          <p>
            <b>{t('booking.desk.taken')}</b> {t('booking.desk.takenText')}{' '}
            <a className="link" href={`/vehicles?${chosenQuery()}`}>
              {t('booking.box.others')}
            </a>
          </p>
        </div>
      )}
      <Modal title={t('booking.dates.title')} isOpen={isOpen} onClose={close} closeLabel={t('shell.close')}>
        <DatesForm initial={draft.dates} locale={locale} onDone={close} />
      </Modal>
    </>
  )
}
