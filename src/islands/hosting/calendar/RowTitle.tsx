import type { HostCalendar } from '#contract/hosting.ts'
import { isReachable, LAST_STEP } from '#domain/hosting/steps.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  vehicle: HostCalendar[number]['vehicle']
}

/** The vehicle of a row, with a link to the form that blocks its dates, or to the step that must come first. */
export function RowTitle({ vehicle: { id, title, registrationNumber, state, step, image } }: Props) {
  const { locale, t } = useLocale()
  const canBlock = isReachable(LAST_STEP, step)
  return (
    <span className="row-title">
      <span className="pic">
        {image && <img src={pictureAt(image, 320)} alt="" width={64} height={40} decoding="async" />}
      </span>
      <span className="min-w-0">
        <b>{title}</b>
        <small className="whitespace-nowrap">{formatPlate(registrationNumber, locale)}</small>
        {state === 'notAvailable' && <small>{t('hosting.vehicle.notAvailable')}</small>}
        <a className="link" href={canBlock ? `/vehicle/${id}/edit?step=${LAST_STEP}` : `/vehicle/${id}/edit`}>
          {t(canBlock ? 'hosting-dates.calendar.blockDates' : 'hosting-dates.calendar.goOn')}
          <span className="sr-only"> {title}</span>
        </a>
      </span>
    </span>
  )
}
