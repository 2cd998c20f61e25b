import type { VehicleCard } from '#contract/vehicles.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { openFeed } from '#stores/hosting/feed.ts'
import { $changing, changeState } from '#stores/hosting/mine.ts'

interface Props {
  vehicle: VehicleCard
  title: string
  locale: Locale
}

const NONE: readonly number[] = []
const PRICING_STEP = stepNumber('pricing')
const DATES_STEP = stepNumber('unavailable')

/** Edit, List or Unlist, Unavailable Date (spec section 2), and the ways to what others see. */
export function VehicleActions({ vehicle, title, locale }: Props) {
  const t = translator(locale)
  const { id, step, state } = vehicle
  const isChanging = useStore($changing, NONE).includes(id)
  const other = state === 'available' ? 'notAvailable' : 'available'
  const isPriced = step === null || step >= PRICING_STEP
  const isBookable = isBookableStep(step)
  const ofIt = <span className="sr-only"> {title}</span>
  return (
    <div className="own-actions">
      <a className="btn quiet small" href={`/vehicle/${id}/edit`}>
        {t('hosting-dates.mine.edit')}
        {ofIt}
      </a>
      {isPriced && (
        <button
          className="btn quiet small"
          type="button"
          aria-busy={isChanging}
          onClick={() => changeState(vehicle, other)}
        >
          {t(`hosting-dates.mine.change.${other}`)}
          {ofIt}
        </button>
      )}
      {isBookable && (
        <>
          <a className="btn quiet small" href={`/vehicle/${id}/edit?step=${DATES_STEP}`}>
            {t('hosting-dates.mine.dates')}
            {ofIt}
          </a>
          <span className="own-ways">
            <a className="own-way" href={`/vehicle/${id}`}>
              {t('hosting.vehicle.asGuest')}
              {ofIt}
            </a>
            <button className="own-way" type="button" onClick={() => openFeed({ id, title })}>
              {t('hosting-dates.mine.feed')}
              {ofIt}
            </button>
          </span>
        </>
      )}
    </div>
  )
}
