import { type ReactNode, useRef } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { isReachable, LAST_STEP, stepNumber } from '#domain/hosting/steps.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { openFeed } from '#stores/hosting/feed.ts'
import { $changing, changeState, removeMyVehicle } from '#stores/hosting/my-vehicles.ts'
import { $removed } from '#stores/hosting/remove-vehicle.ts'

interface Props {
  vehicle: VehicleCard
  title: string
  locale: Locale
}

const NONE: readonly number[] = []
const PRICING_STEP = stepNumber('pricing')

/** Edit, List or Unlist, Unavailable Date; on a phone only Edit, with the others in the menu. */
export function VehicleActions({ vehicle, title, locale }: Props) {
  const t = translator(locale)
  const { id, step, state, standing } = vehicle
  const isChanging = useStore($changing, NONE).includes(id)
  const isGoing = useStore($removed, NONE).includes(id)
  // a vehicle blocked by an operator has no actions
  if (standing?.hiddenBy.includes('blocked')) return null
  const other = state === 'available' ? 'notAvailable' : 'available'
  const ofIt = <span className="sr-only"> {title}</span>
  const dates = `/vehicle/${id}/edit?step=${LAST_STEP}`
  const may = {
    list: step === null || step >= PRICING_STEP,
    block: isReachable(LAST_STEP, step),
    show: isBookableStep(step),
    remove: standing?.isRemovable === true,
  }
  const change = (
    <>
      {t(`hosting-dates.mine.change.${other}`)}
      {ofIt}
    </>
  )
  return (
    <div className="own-actions" aria-busy={isGoing}>
      <a className="btn quiet small" href={`/vehicle/${id}/edit`}>
        {t('hosting-dates.mine.edit')}
        {ofIt}
      </a>
      {may.list && (
        <button
          className="btn quiet small max-md:hidden"
          type="button"
          aria-busy={isChanging}
          onClick={() => changeState(vehicle, other)}
        >
          {change}
        </button>
      )}
      {may.block && (
        <a className="btn quiet small max-md:hidden" href={dates}>
          {t('hosting-dates.mine.dates')}
          {ofIt}
        </a>
      )}
      {Object.values(may).some(Boolean) && (
        <Menu label={t('hosting-dates.mine.more')} title={title}>
          {may.list && (
            <button className="md:hidden" type="button" onClick={() => changeState(vehicle, other)}>
              {change}
            </button>
          )}
          {may.block && (
            <a className="md:hidden" href={dates}>
              {t('hosting-dates.mine.dates')}
              {ofIt}
            </a>
          )}
          {may.show && (
            <a href={`/vehicle/${id}`}>
              {t('hosting.vehicle.asGuest')}
              {ofIt}
            </a>
          )}
          {may.show && (
            <button type="button" onClick={() => openFeed({ id, title })}>
              {t('hosting-dates.mine.feed')}
              {ofIt}
            </button>
          )}
          {may.remove && (
            <button className="own-remove" type="button" onClick={() => removeMyVehicle(vehicle)}>
              {t('hosting.remove.action')}
              {ofIt}
            </button>
          )}
        </Menu>
      )}
    </div>
  )
}

/** Closes when an item is chosen, and like every menu (islands/shell/menus.ts). */
function Menu({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  return (
    <details ref={menu} className="menu own-menu">
      <summary className="btn quiet small">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12h.01M12 12h.01M19 12h.01" />
        </svg>
        <span className="sr-only">
          {label} {title}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click comes from the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on them fires a click */}
      <div
        className="menu-list"
        onClick={() => {
          if (menu.current) menu.current.open = false
        }}
      >
        {children}
      </div>
    </details>
  )
}
