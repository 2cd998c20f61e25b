import { useEffect, useEffectEvent, useMemo } from 'react'
import type { TripPosition } from '#contract/trip-day.ts'
import { formatTime } from '#domain/shared/format-date.ts'
import type { Point } from '#domain/shared/place.ts'
import { $tripPosition, POSITION_MS } from '#stores/trip-day/shared-position.ts'
import { useLocale } from '../LocaleContext.tsx'
import type { MapMarker } from '../map/route-map-props.ts'
import { useStore } from '../use-store.ts'

/** Where the vehicle is; looked up every 30 seconds while the page is visible. `load`: null where it cannot be shared. */
export function useTripPosition(load: (() => Promise<void>) | null): TripPosition | null {
  const position = useStore($tripPosition, null)
  const isOn = load !== null
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void load?.()
  })
  useEffect(() => {
    if (!isOn) return
    look()
    const timer = setInterval(look, POSITION_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn])
  return isOn ? position : null
}

/** The pins of pickup, stops and drop-off, from their points in order of travel. */
export function tripMarkers(
  points: readonly Point[],
  labelOf: (place: 'pickup' | 'stop' | 'dropOff', index: number) => string,
): MapMarker[] {
  return points.map((point, index) => {
    const place = index === 0 ? 'pickup' : index === points.length - 1 ? 'dropOff' : 'stop'
    const name = place === 'stop' ? (`stop-${index - 1}` as const) : place
    return { name, point, label: labelOf(place, index) }
  })
}

/** The pin of a vehicle on its way; none without a position. */
export function useVehicleMarker(position: TripPosition | null): readonly MapMarker[] {
  const { locale, t } = useLocale()
  return useMemo(() => {
    if (!position) return []
    const point = { lat: position.latitude, lng: position.longitude }
    const time = formatTime(Date.parse(position.at), locale)
    return [{ name: 'vehicle', point, label: t('trip-day.where.seen', { time }) }] as const
  }, [position, locale, t])
}
