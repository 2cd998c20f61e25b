import type { HostCalendar } from '#contract/hosting.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { translator } from '#messages/t.ts'

interface Props {
  vehicle: HostCalendar[number]['vehicle']
  locale: Locale
}

/** Which vehicle a row is, and the way to the form that blocks its dates. */
export function RowTitle({ vehicle: { id, title, registrationNumber, state, image }, locale }: Props) {
  const t = translator(locale)
  return (
    <span className="row-title">
      <span className="pic">
        {image && <img src={pictureAt(image, 320)} alt="" width={64} height={40} decoding="async" />}
      </span>
      <span className="min-w-0">
        <b>{title}</b>
        <small>{registrationNumber}</small>
        {state === 'notAvailable' && <small>{t('hosting.vehicle.notAvailable')}</small>}
        <a className="link" href={`/vehicle/${id}/edit?step=7`}>
          {t('hosting-dates.calendar.blockDates')}
          <span className="sr-only"> {title}</span>
        </a>
      </span>
    </span>
  )
}
