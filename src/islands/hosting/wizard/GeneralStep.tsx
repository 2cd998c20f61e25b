import type { ChangeEvent } from 'react'
import type { CreateInfo } from '#contract/hosting.ts'
import { MAX_TRIP_GAP_HOURS } from '#domain/booking/limits.ts'
import { emptyForm, type GeneralValues, VEHICLE_FLAGS } from '#domain/hosting/forms.ts'
import { type GeneralField, newestModelYear } from '#domain/hosting/general.rules.ts'
import { MAX_NAME, OLDEST_MODEL_YEAR } from '#domain/hosting/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { FUEL_TYPES } from '#domain/vehicles/vehicle.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { useStore } from '#islands/ui/use-store.ts'
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
import type { StepProps } from './step-props.ts'

interface Props {
  values: GeneralValues
  onChange: (patch: Partial<GeneralValues>) => void
}

/** The kinds of booking that a host accepts, each with an explanation. */
function FlagSwitches({ values, onChange }: Props) {
  const { locale, t } = useLocale()
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
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </div>
      <Select
        id="hosting-tripGapHours"
        label={t('hosting.general.tripGapHours')}
        hint={t('hosting.general.tripGapHint')}
        value={values.tripGapHours || '0'}
        options={Array.from({ length: MAX_TRIP_GAP_HOURS + 1 }, (_, count) => ({
          value: String(count),
          label: count
            ? t('hosting.general.hours', { count, n: formatNumber(count, locale) })
            : t('hosting.general.noGap'),
        }))}
        onChange={(tripGapHours) => onChange({ tripGapHours })}
      />
    </fieldset>
  )
}

const NO_ERRORS: Partial<Record<GeneralField, string>> = {}
const { change, touch, $values, $errors } = generalForm

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
      <FlagSwitches values={values} onChange={change} />
    </StepFrame>
  )
}

interface VehicleFieldsProps {
  info: CreateInfo
  values: GeneralValues
  errors: Partial<Record<GeneralField, string>>
}

type TextField = 'ownerName' | 'registrationNumber' | 'numberOfSeats' | 'totalKM'
type ChoiceField = 'manufacturerID' | 'modelID' | 'modelYear'

const titled = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

/** Identifies the vehicle, as in its bluebook. */
function VehicleFields({ info, values, errors }: VehicleFieldsProps) {
  const { locale, t } = useLocale()
  const manufacturers = offeredManufacturers(info)
  const models = manufacturers.find(({ id }) => String(id) === values.manufacturerID)?.models ?? []
  const field = (name: TextField | ChoiceField) => ({
    id: `hosting-${name}`,
    label: t(`hosting.general.${name}`),
    error: errors[name],
    required: true,
    value: values[name],
  })
  const text = (name: TextField) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    onBlur: () => touch(name),
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
          {...field('manufacturerID')}
          placeholder={t('hosting.general.choose')}
          options={manufacturers.map(titled)}
          onChange={chooseManufacturer}
        />
        <Select
          {...field('modelID')}
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
          {...field('modelYear')}
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
