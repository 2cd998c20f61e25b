import { MAX_TRIP_GAP_HOURS } from '#domain/booking/limits.ts'
import { VEHICLE_FLAGS } from '#domain/hosting/forms.ts'
import { newestModelYear } from '#domain/hosting/general.rules.ts'
import { MAX_NAME, OLDEST_MODEL_YEAR } from '#domain/hosting/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import {
  chooseFeature,
  chooseManufacturer,
  generalForm,
  offeredManufacturers,
  openGeneral,
  typeSeats,
} from '#stores/hosting/general-form.ts'
import { today } from '#stores/hosting/today.ts'
import { PART, PART_TITLE } from './layout-classes.ts'
import { OptionTiles } from './OptionTiles.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { FirstStepProps, StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

/** The kinds of booking that a host accepts, each with an explanation. */
function FlagSwitches() {
  const { locale, t } = useLocale()
  const { values, field } = useStepForm(generalForm)
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{t('hosting.general.hire')}</legend>
      <div className="divide-y divide-line rounded border border-frame bg-card">
        {VEHICLE_FLAGS.map((name) => (
          <Switch
            key={name}
            id={`hosting-${name}`}
            label={t(`hosting.general.${name}`)}
            hint={t(`hosting.general.${name}Hint`)}
            checked={values[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
      </div>
      <Select
        {...field('tripGapHours')}
        label={t('hosting.general.tripGapHours')}
        hint={t('hosting.general.tripGapHint')}
        value={values.tripGapHours || '0'}
        options={Array.from({ length: MAX_TRIP_GAP_HOURS + 1 }, (_, count) => ({
          value: String(count),
          label: count
            ? t('hosting.general.hours', { count, n: formatNumber(count, locale) })
            : t('hosting.general.noGap'),
        }))}
        onChange={(tripGapHours) => change({ tripGapHours })}
      />
    </fieldset>
  )
}

const { change, touch } = generalForm

/** What the bluebook states, the vehicle's features, and the kinds of booking. */
export function GeneralStep({ info, vehicle }: FirstStepProps) {
  const { locale, t } = useLocale()
  const { values, field } = useStepForm(generalForm)
  return (
    <StepFrame
      form={generalForm}
      onOpen={() => openGeneral(vehicle, info, locale)}
      hint={t('hosting.general.hint')}
      warning={vehicle?.status === 'verified' && t('hosting.general.recheck')}
    >
      <VehicleFields info={info} />
      <OptionTiles
        {...field('fuelType')}
        label={t('hosting.general.fuelType')}
        type="radio"
        choices={FUEL_TYPES.map((fuel) => ({ value: fuel, label: t(`vehicles.fuel.${fuel}`) }))}
        chosen={[values.fuelType]}
        onChoose={(fuelType) => change({ fuelType })}
      />
      <OptionTiles
        {...field('colorID')}
        label={t('hosting.general.colorID')}
        type="radio"
        choices={info.colors.map((color) => ({
          value: String(color.id),
          label: color.title,
          hex: color.hex,
        }))}
        chosen={[values.colorID]}
        onChoose={(colorID) => change({ colorID })}
      />
      <OptionTiles
        {...field('featureIDs')}
        label={t('hosting.general.featureIDs')}
        hint={t('hosting.general.featuresHint')}
        type="checkbox"
        choices={info.features.map((feature) => ({ value: String(feature.id), label: feature.title }))}
        chosen={values.featureIDs}
        onChoose={chooseFeature}
      />
      <FlagSwitches />
    </StepFrame>
  )
}

type TextField = 'ownerName' | 'registrationNumber' | 'numberOfSeats' | 'totalKM'
type ChoiceField = 'manufacturerID' | 'modelID' | 'modelYear'

const titled = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

/** Identifies the vehicle, as in its bluebook. */
function VehicleFields({ info }: Pick<StepProps, 'info'>) {
  const { locale, t } = useLocale()
  const { values, field, input } = useStepForm(generalForm)
  const manufacturers = offeredManufacturers(info)
  const models = manufacturers.find(({ id }) => String(id) === values.manufacturerID)?.models ?? []
  const choice = (name: ChoiceField) => ({
    ...field(name),
    label: t(`hosting.general.${name}`),
    required: true,
    value: values[name],
  })
  const text = (name: TextField) => ({
    ...input(name),
    label: t(`hosting.general.${name}`),
    required: true,
    autoComplete: 'off',
  })
  return (
    <fieldset className={PART}>
      <legend className="sr-only">{t('hosting.general.vehicle')}</legend>
      <Field
        {...text('ownerName')}
        hint={t('hosting.general.ownerHint')}
        autoComplete="name"
        maxLength={MAX_NAME}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          {...choice('manufacturerID')}
          placeholder={t('hosting.general.choose')}
          options={manufacturers.map(titled)}
          onChange={chooseManufacturer}
        />
        <Select
          {...choice('modelID')}
          placeholder={t('hosting.general.chooseModel')}
          options={models.map(titled)}
          onChange={(modelID) => change({ modelID })}
          onBlur={() => touch('modelID')}
        />
        <Field
          {...text('registrationNumber')}
          autoCapitalize="characters"
          placeholder={t('hosting.general.plateExample')}
        />
        <Select
          {...choice('modelYear')}
          placeholder={t('hosting.general.choose')}
          options={modelYears(locale)}
          onChange={(modelYear) => change({ modelYear })}
        />
        <Field
          {...text('numberOfSeats')}
          hint={t('hosting.general.seatsHint')}
          inputMode="numeric"
          onChange={(event) => typeSeats(event.target.value)}
        />
        <Field {...text('totalKM')} inputMode="numeric" />
      </div>
    </fieldset>
  )
}

/** Newest first: most vehicles for hire are recent. */
function modelYears(locale: Locale) {
  const newest = newestModelYear(today())
  return Array.from({ length: newest - OLDEST_MODEL_YEAR + 1 }, (_, age) => {
    const value = String(newest - age)
    return { value, label: localDigits(value, locale) }
  })
}
