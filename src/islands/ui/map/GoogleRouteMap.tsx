import { GoogleMap, Marker, Polyline, useJsApiLoader } from '@react-google-maps/api'
import { useEffect, useState } from 'react'
import { htmlLang } from '#domain/shell/locale.ts'
import { useLocale } from '../LocaleContext.tsx'
import { markerGlyph } from './marker-glyph.ts'
import type { MapViewProps } from './route-map-props.ts'

/** Street level, for the booking map. */
const ZOOM = 15
const FILL = { position: 'absolute', inset: '0' } as const
const OPTIONS = {
  gestureHandling: 'cooperative',
  mapTypeControl: false,
  streetViewControl: false,
  fullscreenControl: false,
}
const PADDING = 56
const DASH = { path: 'M 0,-1 0,1', strokeOpacity: 1, scale: 3 }

interface Props extends MapViewProps {
  googleMapsKey: string
}

export function GoogleRouteMap(props: Props) {
  const { locale, t } = useLocale()
  const { googleMapsKey, center, zoom = ZOOM, markers, line, isEstimate, onPlace } = props
  const [map, setMap] = useState<google.maps.Map | null>(null)
  const { isLoaded, loadError } = useJsApiLoader({
    googleMapsApiKey: googleMapsKey,
    language: htmlLang(locale),
    region: 'NP',
    version: 'weekly',
    preventGoogleFontsLoading: true,
  })
  useEffect(() => {
    const [only, ...others] = markers
    if (!map || !only) return
    if (!others.length) {
      map.panTo(only.point)
      return
    }
    const bounds = new google.maps.LatLngBounds()
    for (const { point } of markers) bounds.extend(point)
    for (const [lat, lng] of line) bounds.extend({ lat, lng })
    map.fitBounds(bounds, PADDING)
  }, [map, markers, line])

  if (loadError)
    return (
      <div className="route-map-surface route-map-failed" role="alert">
        <p>{t('maps.failed')}</p>
      </div>
    )
  if (!isLoaded) return <div className="route-map-surface skeleton" />
  const color = getComputedStyle(document.documentElement).getPropertyValue('--color-blue').trim()
  return (
    <div className="route-map-surface">
      <GoogleMap
        mapContainerStyle={FILL}
        center={center}
        zoom={zoom}
        options={OPTIONS}
        onLoad={setMap}
        onClick={({ latLng }) => latLng && onPlace?.(null, latLng.toJSON())}
      >
        {markers.map(({ name, point, label }) => (
          <Marker
            key={name}
            position={point}
            title={label}
            {...signOf(markerGlyph(name, locale))}
            draggable={onPlace !== undefined}
            onDragEnd={({ latLng }) => latLng && onPlace?.(name, latLng.toJSON())}
          />
        ))}
        <Polyline
          path={line.map(([lat, lng]) => ({ lat, lng }))}
          options={{
            strokeColor: color,
            strokeWeight: 5,
            strokeOpacity: isEstimate ? 0 : 1,
            icons: isEstimate ? [{ icon: DASH, offset: '0', repeat: '14px' }] : [],
          }}
        />
      </GoogleMap>
    </div>
  )
}

/** A pin without a glyph keeps Google's own dot. */
function signOf(text: string) {
  return text ? { label: { text, color: 'white', fontWeight: '700' } } : {}
}
