import type { Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { PositionNote } from '#islands/ui/trip-day/PositionNote.tsx'
import { useTripPosition, useVehicleMarker } from '#islands/ui/trip-day/use-trip-position.ts'
import { loadPositionByLink } from '#stores/trip-day/shared-position.ts'

interface Props {
  /** of the shared trip */
  token: string
  locale: Locale
  /** empty: use the embedded map */
  googleMapsKey: string
}

/** Where the vehicle of a shared trip is, on a map; nothing while the driver does not share it. */
export function SharedPosition({ locale, ...props }: Props) {
  return (
    <IslandRoot locale={locale}>
      <PositionMap {...props} />
    </IslandRoot>
  )
}

function PositionMap({ token, googleMapsKey }: Omit<Props, 'locale'>) {
  const { t } = useLocale()
  const position = useTripPosition(() => loadPositionByLink(token))
  const markers = useVehicleMarker(position)
  const [vehicle] = markers
  if (!position || !vehicle) return null
  return (
    <section className="border-b border-line" aria-label={t('trip-day.where.title')}>
      <PositionNote position={position} />
      <div className="[--map-height:320px]">
        <RouteMap
          hasFrame={false}
          isOnePlace
          googleMapsKey={googleMapsKey}
          center={vehicle.point}
          markers={markers}
          line={[]}
          isEstimate={false}
        />
      </div>
    </section>
  )
}
