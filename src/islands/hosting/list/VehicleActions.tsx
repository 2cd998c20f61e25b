import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import { type ReactNode, useRef } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { isReachable, LAST_STEP, stepNumber } from '#domain/hosting/steps.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { buttonClass } from '#islands/ui/button-class.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { openFeed } from '#stores/hosting/feed.ts'
import { $changing, $removed, changeState, removeMyVehicle } from '#stores/hosting/my-vehicles.ts'
import { ROW_ACTIONS } from './list-classes.ts'

interface Props {
  vehicle: VehicleCard
  title: string
}

const NONE: readonly number[] = []
const PRICING_STEP = stepNumber('pricing')

/** Edit, List or Unlist, Unavailable Date; on a phone only Edit, with the others in the menu. */
export function VehicleActions({ vehicle, title }: Props) {
  const { t } = useLocale()
  const { id, step, state, standing } = vehicle
  const isChanging = useStore($changing, NONE).includes(id)
  const isRemoving = useStore($removed, NONE).includes(id)
  // a vehicle blocked by an operator has no actions
  if (standing?.hiddenBy.includes('blocked')) return null
  const other = state === 'available' ? 'notAvailable' : 'available'
  const titleForScreenReaders = <span className="sr-only"> {title}</span>
  const dates = `/vehicle/${id}/edit?step=${LAST_STEP}`
  const allowed = {
    list: step === null || step >= PRICING_STEP,
    block: isReachable(LAST_STEP, step),
    show: isBookableStep(step),
    remove: standing?.isRemovable === true,
  }
  const change = (
    <>
      {t(`hosting-dates.mine.change.${other}`)}
      {titleForScreenReaders}
    </>
  )
  return (
    <div className={ROW_ACTIONS} aria-busy={isRemoving}>
      <ButtonLink look="quiet" isSmall className="max-md:flex-1" href={`/vehicle/${id}/edit`}>
        {t('hosting-dates.mine.edit')}
        {titleForScreenReaders}
      </ButtonLink>
      {allowed.list && (
        <Button
          look="quiet"
          isSmall
          className="max-md:hidden"
          aria-busy={isChanging}
          onClick={() => changeState(vehicle, other)}
        >
          {change}
        </Button>
      )}
      {allowed.block && (
        <ButtonLink look="quiet" isSmall className="max-md:hidden" href={dates}>
          {t('hosting-dates.mine.dates')}
          {titleForScreenReaders}
        </ButtonLink>
      )}
      {Object.values(allowed).some(Boolean) && (
        <Menu label={t('hosting-dates.mine.more')} title={title}>
          {allowed.list && (
            <button className="w-full md:hidden" type="button" onClick={() => changeState(vehicle, other)}>
              {change}
            </button>
          )}
          {allowed.block && (
            <a className="md:hidden" href={dates}>
              {t('hosting-dates.mine.dates')}
              {titleForScreenReaders}
            </a>
          )}
          {allowed.show && (
            <a href={`/vehicle/${id}`}>
              {t('hosting.vehicle.asGuest')}
              {titleForScreenReaders}
            </a>
          )}
          {allowed.show && (
            <button className="w-full" type="button" onClick={() => openFeed({ id, title })}>
              {t('hosting-dates.mine.feed')}
              {titleForScreenReaders}
            </button>
          )}
          {allowed.remove && (
            <button
              className="mt-1.5 w-full rounded-t-none border-t border-line text-crimson"
              type="button"
              onClick={() => removeMyVehicle(vehicle)}
            >
              {t('hosting.remove.action')}
              {titleForScreenReaders}
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
    <details ref={menu} className="menu">
      <summary className={buttonClass({ look: 'quiet', isSmall: true }, 'w-12 px-0!')}>
        <Icon
          node={ellipsis}
          className="size-6 flex-none fill-none stroke-current"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
        <span className="sr-only">
          {label} {title}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click comes from the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on them fires a click */}
      <div
        className="menu-list min-w-[250px] text-base md:right-auto md:left-0"
        onClick={() => {
          if (menu.current) menu.current.open = false
        }}
      >
        {children}
      </div>
    </details>
  )
}
