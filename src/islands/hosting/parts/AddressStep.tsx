import { useLayoutEffect } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { MAX_ADDRESS } from '#domain/hosting/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $placeName,
  $proposal,
  acceptProposal,
  addressForm,
  chooseCity,
  choosePlace,
  clearPin,
  farFromCity,
  openAddress,
  typeAddress,
} from '#stores/hosting/address-form.ts'
import { PinMap } from './PinMap.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

type Props = StepProps & { vehicle: VehicleDetail }

/** City, pin and address: where guests meet the vehicle. */
export function AddressStep({ vehicle, ...props }: StepProps) {
  return vehicle && <AddressForm {...props} vehicle={vehicle} />
}

function AddressForm({ locale, info, vehicle, isFirstTime, googleMapsKey }: Props) {
  const t = translator(locale)
  const values = useStore(addressForm.$values, addressForm.$values.get())
  const errors = useStore(addressForm.$errors, addressForm.$errors.get())
  const placeName = useStore($placeName, null)
  const { id } = vehicle
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloading the vehicle must not overwrite what the host is typing
  useLayoutEffect(() => openAddress(vehicle), [id])
  const { latitude, longitude } = values
  const degrees = (text: string) => localDigits(Number(text).toFixed(4), locale)
  const far = farFromCity(values)
  return (
    <StepFrame isFirstTime={isFirstTime} form={addressForm} hint={t('hosting-forms.address.hint')}>
      <div className="grid gap-4">
        <Select
          id="hosting-cityID"
          label={t('hosting-forms.address.city')}
          placeholder={t('hosting-forms.address.chooseCity')}
          value={values.cityID}
          options={info.cities.map((city) => ({ value: String(city.id), label: city.title }))}
          error={errors.cityID}
          required
          onChange={chooseCity}
        />
        <PlaceSearch
          id="hosting-latitude"
          label={t('hosting-forms.address.search')}
          value={placeName}
          error={errors.latitude}
          placeholder={t('booking.places.placeholder')}
          clearLabel={t('hosting-forms.address.clear')}
          locale={locale}
          onChoose={choosePlace}
          onClear={clearPin}
        />
        <div className="pin-map">
          <PinMap locale={locale} googleMapsKey={googleMapsKey} />
        </div>
        <p className="text-sm text-ink-2 tabular-nums" role="status">
          {latitude && longitude
            ? t('hosting-forms.address.at', { latitude: degrees(latitude), longitude: degrees(longitude) })
            : t('hosting-forms.address.noPin')}
        </p>
        {far && (
          <p className="note warn" role="status">
            {t('hosting-forms.address.far', {
              km: formatNumber(Math.round(far.meters / 1000), locale),
              city: far.city,
            })}
          </p>
        )}
        <div className="grid gap-2">
          <Field
            id="hosting-address"
            label={t('hosting-forms.address.address')}
            hint={t('hosting-forms.address.addressHint')}
            error={errors.address}
            autoComplete="street-address"
            maxLength={MAX_ADDRESS}
            value={values.address}
            onChange={(event) => typeAddress(event.target.value)}
            onBlur={() => addressForm.touch('address')}
          />
          <Proposal locale={locale} />
        </div>
      </div>
    </StepFrame>
  )
}

/** Offers the name of the place at the pin as the address. */
function Proposal({ locale }: Pick<Props, 'locale'>) {
  const t = translator(locale)
  const proposal = useStore($proposal, null)
  const take = () => {
    acceptProposal()
    document.getElementById('hosting-address')?.focus()
  }
  if (proposal === null) return null
  return (
    <button
      className="btn quiet small h-auto justify-self-start py-2 whitespace-normal"
      type="button"
      onClick={take}
    >
      {t('hosting-forms.address.use', { place: proposal })}
    </button>
  )
}
