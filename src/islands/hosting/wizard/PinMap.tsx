import { useMemo } from 'react'
import { ADDRESS_ZOOM } from '#domain/hosting/limits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $center, $pin, placePin } from '#stores/hosting/address-form.ts'

interface Props {
  googleMapsKey: string
}

const NO_LINE: readonly (readonly [number, number])[] = []

/** A map of Nepal with one pin. Everything it sets can also be set without it. */
export function PinMap({ googleMapsKey }: Props) {
  const { t } = useLocale()
  const center = useStore($center, $center.get())
  const pin = useStore($pin, null)
  const markers = useMemo(() => {
    const label = t('hosting-forms.address.pin')
    return pin ? [{ name: 'spot' as const, point: pin, label }] : []
  }, [pin, t])
  return (
    <RouteMap
      googleMapsKey={googleMapsKey}
      center={center}
      zoom={ADDRESS_ZOOM}
      isOnePlace
      markers={markers}
      line={NO_LINE}
      isEstimate={false}
      onPlace={(_, point) => void placePin(point)}
    />
  )
}
