import { type ReactNode, useEffect, useMemo } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { type OfferedSearch, offeredSearches } from '#domain/search/offered-searches.ts'
import { datesQuery } from '#domain/search/query.ts'
import { formatShortDay } from '#domain/shared/format-date.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { hasSaved, NONE_SAVED } from '#domain/vehicles/saved.ts'
import { vehicleTitle } from '#domain/vehicles/title.ts'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $recent } from '#stores/search/recent.ts'
import { environment } from '#stores/shell/environment.ts'
import { $cards, loadCards, NO_CARDS } from '#stores/vehicles/cards.ts'
import { $rememberedIds, $saved } from '#stores/vehicles/saved.ts'

interface Props {
  cities: readonly { id: number; title: string }[]
}

/** Their heights are reserved by sections/search/remembered-script.ts before this code is loaded. */
const ROW = 'flex gap-3 overflow-x-auto py-1'
const NO_IDS: readonly number[] = []
const NO_SEARCHES: string[] = []

/** What this browser remembers, with prices of today. It loads when it is nearly in view. */
export const RememberedRows = island(Rows)

function Rows({ cities }: Props) {
  const { t } = useLocale()
  const recent = useStore($recent, NO_SEARCHES)
  const searches = useMemo(() => offeredSearches(recent, environment().now()), [recent])
  const ids = useStore($rememberedIds, NO_IDS)
  return (
    <div data-hydrate-when-visible>
      {searches.length > 0 && (
        <Row title={t('saved.home.searches')}>
          <ul className={ROW}>
            {searches.map((search) => (
              <SearchLink key={datesQuery(search)} search={search} cities={cities} />
            ))}
          </ul>
        </Row>
      )}
      {ids.length > 0 && (
        <Row title={t('saved.home.vehicles')}>
          <VehicleRow ids={ids} />
        </Row>
      )}
    </div>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <h3 className="text-sm text-ink-3">{title}</h3>
      {children}
    </div>
  )
}

const TILE = 'rounded border border-line bg-card hover:border-ink-3'

interface SearchLinkProps extends Pick<Props, 'cities'> {
  search: OfferedSearch
}

function SearchLink({ search, cities }: SearchLinkProps) {
  const { locale, t } = useLocale()
  const city = cities.find(({ id }) => id === search.cityId)
  if (!city) return null
  const to = search.destination === null ? null : readNamedPlace(search.destination)
  const day = (date: string) => formatShortDay(kathmanduMillis(date, '12:00') ?? 0, locale)
  const dates = t('saved.home.dates', { from: day(search.fromDate), to: day(search.toDate) })
  return (
    <li className="flex-none">
      <a className={`${TILE} block max-w-xs px-4 py-2`} href={`/vehicles?${datesQuery(search)}`}>
        <b className="block truncate">
          {to ? t('saved.home.route', { from: city.title, to: to.label }) : city.title}
        </b>
        <span className="block truncate text-sm text-ink-2">
          {search.isMoved ? t('saved.home.moved', { dates }) : dates}
        </span>
      </a>
    </li>
  )
}

function VehicleRow({ ids }: { ids: readonly number[] }) {
  const { t } = useLocale()
  const { cards, status } = useStore($cards, NO_CARDS)
  const wanted = ids.join()
  const load = () => void loadCards(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as text, because the list is a new one each time
  useEffect(load, [wanted])
  const found = ids.flatMap((id) => cards.get(id) ?? [])
  if (status === 'failed') return <Failed isPart title={t('saved.failed')} onRetry={load} />
  if (status === 'ready' && !found.length) return <p className="py-4 text-ink-2">{t('saved.home.none')}</p>
  return (
    <ul className={ROW} aria-busy={status === 'loading'}>
      {found.map((vehicle) => (
        <VehicleTile key={vehicle.id} vehicle={vehicle} />
      ))}
    </ul>
  )
}

function VehicleTile({ vehicle }: { vehicle: VehicleCard }) {
  const { locale, t } = useLocale()
  const isSaved = hasSaved(useStore($saved, NONE_SAVED), vehicle.id)
  const [picture] = vehicle.images
  return (
    <li className="flex-none">
      <a className={`${TILE} block w-52 overflow-hidden`} href={`/vehicle/${vehicle.id}`}>
        <span className="pic block">
          {picture && (
            <img
              src={pictureAt(picture.name, 320)}
              alt=""
              width={320}
              height={200}
              loading="lazy"
              decoding="async"
            />
          )}
        </span>
        <span className="block px-3 py-2">
          <b className="block truncate">{vehicleTitle(vehicle, locale)}</b>
          <span className="block truncate text-sm text-ink-2">
            {t('saved.home.perDay', { price: formatMoney(vehicle.pricePerDay, locale) })}
            {isSaved && ` · ${t('saved.home.saved')}`}
          </span>
        </span>
      </a>
    </li>
  )
}
