import type { ListedVehicle } from '#contract/search.ts'
import { filterCount, type SearchQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { readNamedPlace } from '#domain/shared/named-place.ts'
import { driveText, kmText } from '#islands/ui/drive-text.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  search: SearchQuery
  vehicles: readonly ListedVehicle[]
  total: number
  /** vehicles listed in the city, free or not */
  listed: number
  isReady: boolean
}

/** One line below the heading: what the prices cover, or why there are fewer vehicles than the city has. */
export function ResultsSummary({ search, vehicles, total, listed, isReady }: Props) {
  const { locale, t } = useLocale()
  const place = search.destination && readNamedPlace(search.destination)
  const trip = vehicles.find((vehicle) => vehicle.trip)?.trip
  const line = () => {
    if (!isReady || !vehicles.length) return null
    if (place && !trip) return t('search.noRoad', { place: place.label })
    if (place && trip) {
      const values = {
        place: place.label,
        km: kmText(trip.km, locale, t),
        time: driveText(trip.seconds, locale, t),
      }
      return t(trip.isEstimate ? 'search.wholeTripEstimate' : 'search.wholeTrip', values)
    }
    if (filterCount(search) > 0 || total >= listed) return null
    return t('search.ofListed', { n: formatNumber(listed, locale) })
  }
  const text = line()
  if (text === null && filterCount(search) > 0) return null
  // an empty line keeps its height, so that the cards below do not shift
  return <p className="mt-0.5 mb-4 text-ink-3">{text ?? '\u00a0'}</p>
}
