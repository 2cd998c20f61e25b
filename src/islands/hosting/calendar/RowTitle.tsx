import type { HostCalendar } from '#contract/hosting.ts'
import { isReachable, LAST_STEP } from '#domain/hosting/steps.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  vehicle: HostCalendar[number]['vehicle']
}

const SMALL = 'block text-xs text-ink-3'

/** The vehicle of a row, with a link to the form that blocks its dates, or to the step that must come first. */
export function RowTitle({ vehicle: { id, title, registrationNumber, state, step, image } }: Props) {
  const { locale, t } = useLocale()
  const canBlock = isReachable(LAST_STEP, step)
  return (
    <span className="flex items-center gap-3 leading-[1.3]">
      <span className="pic w-16 flex-none rounded-[6px]">
        {image && <img src={pictureAt(image, 320)} alt="" width={64} height={40} decoding="async" />}
      </span>
      <span className="min-w-0">
        <b className="block">{title}</b>
        <small className={`${SMALL} wrap-anywhere md:whitespace-nowrap`}>
          {formatPlate(registrationNumber, locale)}
        </small>
        {state === 'notAvailable' && <small className={SMALL}>{t('hosting.vehicle.notAvailable')}</small>}
        <a
          className="link inline-flex min-h-6 items-center text-[0.875rem] max-md:min-h-11"
          href={canBlock ? `/vehicle/${id}/edit?step=${LAST_STEP}` : `/vehicle/${id}/edit`}
        >
          {t(canBlock ? 'hosting-dates.calendar.blockDates' : 'hosting-dates.calendar.goOn')}
          <span className="sr-only"> {title}</span>
        </a>
      </span>
    </span>
  )
}
