import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import { type ReactNode, useRef } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { listingState } from '#domain/hosting/listing-blockers.ts'
import { isReachable, LAST_STEP, stepNumber } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { pictureAt, pictureSrcset } from '#domain/vehicles/picture.ts'
import { vehicleName } from '#domain/vehicles/title.ts'
import { isBookableStep, type VehicleState } from '#domain/vehicles/vehicle.ts'
import { Button, ButtonLink, buttonClass } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { openFeed } from '#stores/hosting/feed.ts'
import { $changingIds, $removedIds, changeState, removeMyVehicle } from '#stores/hosting/my-vehicles.ts'
import { ROW, ROW_ACTIONS, ROW_PICTURE, ROW_TEXT } from './list-classes.ts'
import { Placeholder } from './Placeholder.tsx'
import { VehicleNotes } from './VehicleNotes.tsx'

interface Props {
  vehicle: VehicleCard
  isEarly: boolean
}

export function VehicleRow({ vehicle, isEarly }: Props) {
  const { locale, t } = useLocale()
  const { rating, numberOfTrips } = vehicle
  const title = vehicleName(vehicle)
  const name = vehicle.images.find(({ type }) => type === 'image')?.name
  const trips = { count: numberOfTrips, n: formatNumber(numberOfTrips, locale) }
  return (
    <article className={ROW} aria-labelledby={`vehicle-${vehicle.id}`}>
      <div className={`pic ${ROW_PICTURE}`}>
        {name ? (
          <img
            src={pictureAt(name, 320)}
            srcSet={pictureSrcset(name)}
            sizes="(min-width: 48rem) 220px, 96px"
            alt=""
            width={320}
            height={200}
            loading={isEarly ? 'eager' : 'lazy'}
            decoding="async"
          />
        ) : (
          <>
            <Placeholder />
            <span className="sr-only">{t('hosting-dates.mine.noPicture')}</span>
          </>
        )}
      </div>
      <div className={ROW_TEXT}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`vehicle-${vehicle.id}`} className="text-xl max-md:leading-[1.25]">
            {title}
          </h2>
          <StateBadge state={listingState(vehicle)} />
        </div>
        <p className="meta">
          <span className="unbroken rounded-[5px] border-[1.5px] border-line-2 px-2 font-bold text-ink">
            {formatPlate(vehicle.registrationNumber, locale)}
          </span>
          {vehicle.city && <span>{vehicle.city.title}</span>}
          <span>{t('vehicles.trips', trips)}</span>
          {rating.average !== null && (
            <span className="star whitespace-nowrap">
              <span className="sr-only">{t('vehicles.rating')} </span>
              {formatNumber(rating.average, locale, 1)}
            </span>
          )}
        </p>
        <p>
          {vehicle.pricePerDay > 0 ? (
            <b className="text-lg">
              {t('vehicles.perDay', { price: formatMoney(vehicle.pricePerDay, locale) })}
            </b>
          ) : (
            <span className="text-ink-3">{t('hosting-dates.mine.noPrice')}</span>
          )}
        </p>
      </div>
      <VehicleNotes vehicle={vehicle} />
      <VehicleActions vehicle={vehicle} title={title} />
    </article>
  )
}

function StateBadge({ state }: { state: VehicleState }) {
  const { t } = useLocale()
  const isListed = state === 'available'
  return (
    <span
      className={`inline-flex items-center gap-1.75 rounded-full px-3 py-0.5 text-[0.875rem] font-bold ${isListed ? 'bg-green-tint text-green' : 'bg-sunk text-ink-2'}`}
    >
      <span className={`size-[9px] rounded-full border-2 border-current ${isListed ? 'bg-current' : ''}`} />
      {t(`hosting.vehicle.${state}`)}
    </span>
  )
}

interface VehicleActionsProps {
  vehicle: VehicleCard
  title: string
}

const NONE: readonly number[] = []
const PRICING_STEP = stepNumber('pricing')

/** Edit, List or Unlist, Unavailable Date; on a phone only Edit, with the others in the menu. */
function VehicleActions({ vehicle, title }: VehicleActionsProps) {
  const { t } = useLocale()
  const { id, step, state, standing } = vehicle
  const isChanging = useStore($changingIds, NONE).includes(id)
  const isRemoving = useStore($removedIds, NONE).includes(id)
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

/** Closes when an item is chosen, and like every menu (islands/shell/every-page/menus.ts). */
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
