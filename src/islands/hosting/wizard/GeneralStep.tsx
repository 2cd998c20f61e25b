import { emptyForm, type GeneralValues, VEHICLE_FLAGS } from '#domain/hosting/forms.ts'
import type { GeneralField } from '#domain/hosting/general.rules.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { chooseFeature, generalForm, openGeneral } from '#stores/hosting/general-form.ts'
import { PART, PART_TITLE } from './layout-classes.ts'
import { OptionTiles } from './OptionTiles.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { VehicleFields } from './VehicleFields.tsx'

interface Props {
  values: GeneralValues
  onChange: (patch: Partial<GeneralValues>) => void
}

/** The kinds of booking that a host accepts, each with an explanation. */
function RentalSwitches({ values, onChange }: Props) {
  const { t } = useLocale()
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{t('hosting.general.hire')}</legend>
      <div className="divide-y divide-line rounded border border-line-2 bg-card">
        {VEHICLE_FLAGS.map((name) => (
          <Switch
            key={name}
            id={`hosting-${name}`}
            label={t(`hosting.general.${name}`)}
            hint={t(`hosting.general.${name}Hint`)}
            checked={values[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const NO_ERRORS: Partial<Record<GeneralField, string>> = {}
const { change, $values, $errors } = generalForm

const EMPTY = emptyForm('general')

/** What the bluebook states, the vehicle's features, and the kinds of booking. */
export function GeneralStep({ info, vehicle, isFirstTime }: StepProps) {
  const { locale, t } = useLocale()
  const values: GeneralValues = useStore($values, EMPTY)
  const errors = useStore($errors, NO_ERRORS)
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={generalForm}
      onOpen={() => openGeneral(vehicle, info, locale)}
      hint={t('hosting.general.hint')}
      warning={vehicle?.status === 'verified' && t('hosting.general.recheck')}
    >
      <VehicleFields info={info} values={values} errors={errors} />
      <OptionTiles
        id="hosting-fuelType"
        label={t('hosting.general.fuelType')}
        type="radio"
        choices={FUEL_TYPES.map((fuel) => ({ value: fuel, label: t(`vehicles.fuel.${fuel}`) }))}
        chosen={[values.fuelType]}
        error={errors.fuelType}
        onChoose={(fuelType) => change({ fuelType })}
      />
      <OptionTiles
        id="hosting-colorID"
        label={t('hosting.general.colorID')}
        type="radio"
        choices={info.colors.map((color) => ({
          value: String(color.id),
          label: color.title,
          hex: color.hex,
        }))}
        chosen={[values.colorID]}
        error={errors.colorID}
        onChoose={(colorID) => change({ colorID })}
      />
      <OptionTiles
        id="hosting-featureIDs"
        label={t('hosting.general.featureIDs')}
        hint={t('hosting.general.featuresHint')}
        type="checkbox"
        choices={info.features.map((feature) => ({ value: String(feature.id), label: feature.title }))}
        chosen={values.featureIDs}
        error={errors.featureIDs}
        onChoose={chooseFeature}
      />
      <RentalSwitches values={values} onChange={change} />
    </StepFrame>
  )
}
