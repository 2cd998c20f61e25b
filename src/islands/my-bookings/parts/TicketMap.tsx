import { useEffect, useMemo } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { TripPosition } from '#contract/trip-day.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { StaticMap } from '#islands/ui/StaticMap.tsx'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import { tripMarkers, useVehicleMarker } from '#islands/ui/trip-day/use-trip-position.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $bookedRoute, loadBookedRoute, NO_BOOKED_ROUTE, pointsOf } from '#stores/my-bookings/route.ts'

interface Props {
  booking: Booking
  /** of the vehicle now; null: not shared */
  position: TripPosition | null
  /** empty: use the embedded map */
  googleMapsKey: string
}

/** The route on a read-only map. A static map replaces it until it has loaded, if it fails to load, and in print. */
export function TicketMap({ booking, googleMapsKey, position }: Props) {
  const { t } = useLocale()
  const route = useStore($bookedRoute, NO_BOOKED_ROUTE)
  useEffect(() => {
    void loadBookedRoute(booking)
  }, [booking])
  const vehicle = useVehicleMarker(position)
  const markers = useMemo(() => {
    const places = [booking.origin, ...booking.stops, booking.destination]
    const labelOf = (place: 'pickup' | 'stop' | 'dropOff', index: number) =>
      `${t(`my-bookings.page.${place}`)}: ${places[index]?.address ?? ''}`
    return [...tripMarkers(pointsOf(booking), labelOf), ...vehicle]
  }, [booking, vehicle, t])
  const { line, isEstimate } = route.bookingId === booking.id ? route : NO_BOOKED_ROUTE
  const { origin } = booking
  const center = useMemo(() => ({ lat: origin.latitude, lng: origin.longitude }), [origin])
  const staticMap = {
    picture: booking.picture,
    alt: t('my-bookings.routeMap', { from: origin.address, to: booking.destination.address }),
    credit: t('maps.credit'),
  }
  return (
    <>
      <div className="ticket-map has-open:h-auto! print:hidden">
        <RouteMap
          hasFrame={false}
          googleMapsKey={googleMapsKey}
          center={center}
          markers={markers}
          line={line}
          isEstimate={isEstimate}
          placeholder={<StaticMap {...staticMap} className="min-h-0 flex-1" />}
        />
      </div>
      {/* the same file, so that it is here when the page is printed */}
      <StaticMap
        {...staticMap}
        isLazy={pageSavesData()}
        className="hidden h-[62mm] bg-transparent! print:block"
      />
    </>
  )
}
