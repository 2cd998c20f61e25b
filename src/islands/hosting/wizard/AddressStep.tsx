import { useMemo } from 'react'
import { ADDRESS_ZOOM, MAX_ADDRESS } from '#domain/hosting/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $center,
  $pin,
  $placeName,
  $proposal,
  acceptProposal,
  addressForm,
  chooseAddressCity,
  chooseAddressPlace,
  clearPin,
  farFromCity,
  openAddress,
  placePin,
} from '#stores/hosting/address-form.ts'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

/** City, pin and address: where guests meet the vehicle. */
export function AddressStep({ info, vehicle, googleMapsKey }: StepProps) {
  const { locale, t } = useLocale()
  const { values, field, input } = useStepForm(addressForm)
  const placeName = useStore($placeName, null)
  const pin = useStore($pin, null)
  const center = useStore($center, null)
  const { latitude, longitude } = values
  const degrees = (text: string) => localDigits(Number(text).toFixed(4), locale)
  const far = farFromCity(values)
  return (
    <StepFrame form={addressForm} onOpen={() => openAddress(vehicle)} hint={t('hosting-forms.address.hint')}>
      <div className="grid gap-4">
        <Select
          {...field('cityID')}
          label={t('hosting-forms.address.cityID')}
          placeholder={t('hosting-forms.address.chooseCity')}
          value={values.cityID}
          options={info.cities.map((city) => ({ value: String(city.id), label: city.title }))}
          required
          onChange={chooseAddressCity}
        />
        <PlaceSearch
          {...field('latitude')}
          label={t('hosting-forms.address.search')}
          value={placeName}
          near={pin ?? center}
          isAlert
          placeholder={t('booking.places.placeholder')}
          clearLabel={t('hosting-forms.address.clear')}
          onChoose={chooseAddressPlace}
          onClear={clearPin}
        />
        <div className="[--map-height:clamp(340px,52svh,460px)]">
          <PinMap googleMapsKey={googleMapsKey} />
        </div>
        <p className="text-sm text-ink-2 tabular-nums" role="status">
          {latitude && longitude
            ? t('hosting-forms.address.at', { latitude: degrees(latitude), longitude: degrees(longitude) })
            : t('hosting-forms.address.noPin')}
        </p>
        {far && (
          <Notice tone="warn" role="status">
            {t('hosting-forms.address.far', {
              km: formatNumber(Math.round(far.meters / 1000), locale),
              city: far.city,
            })}
          </Notice>
        )}
        <div className="grid gap-2">
          <Field
            {...input('address')}
            label={t('hosting-forms.address.address')}
            hint={t('hosting-forms.address.addressHint')}
            autoComplete="address-line1"
            maxLength={MAX_ADDRESS}
          />
          <Proposal />
        </div>
      </div>
    </StepFrame>
  )
}

/** Offers the name of the place at the pin as the address. */
function Proposal() {
  const { t } = useLocale()
  const proposal = useStore($proposal, null)
  const take = () => {
    acceptProposal()
    document.getElementById('hosting-address')?.focus()
  }
  if (proposal === null) return null
  return (
    <Button look="quiet" isSmall className="justify-self-start py-2 whitespace-normal!" onClick={take}>
      {t('hosting-forms.address.use', { place: proposal })}
    </Button>
  )
}

const NO_LINE: readonly (readonly [number, number])[] = []

/** A map of Nepal with one pin. Everything it sets can also be set without it. */
function PinMap({ googleMapsKey }: Pick<StepProps, 'googleMapsKey'>) {
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
