import type { CreateInfo } from '#contract/hosting.ts'
import type { GeneralValues } from '#domain/hosting/forms.ts'
import { type GeneralField, newestModelYear } from '#domain/hosting/general.rules.ts'
import { MAX_NAME, OLDEST_MODEL_YEAR } from '#domain/hosting/limits.ts'
import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import {
  chooseManufacturer,
  generalForm,
  offeredManufacturers,
  typeSeats,
} from '#stores/hosting/general-form.ts'
import { today } from '#stores/hosting/today.ts'
import { PART } from './layout-classes.ts'

interface Props {
  info: CreateInfo
  values: GeneralValues
  errors: Partial<Record<GeneralField, string>>
}

const { change, touch } = generalForm
const titled = ({ id, title }: { id: number; title: string }) => ({ value: String(id), label: title })

/** Identifies the vehicle, as in its bluebook. */
export function VehicleFields({ info, values, errors }: Props) {
  const { locale, t } = useLocale()
  const manufacturers = offeredManufacturers(info)
  const models = manufacturers.find(({ id }) => String(id) === values.manufacturerID)?.models ?? []
  return (
    <fieldset className={PART}>
      <legend className="sr-only">{t('hosting.general.vehicle')}</legend>
      <Field
        id="hosting-ownerName"
        label={t('hosting.general.ownerName')}
        hint={t('hosting.general.ownerHint')}
        error={errors.ownerName}
        autoComplete="name"
        required
        maxLength={MAX_NAME}
        value={values.ownerName}
        onChange={(event) => change({ ownerName: event.target.value })}
        onBlur={() => touch('ownerName')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          id="hosting-manufacturerID"
          label={t('hosting.general.manufacturerID')}
          placeholder={t('hosting.general.choose')}
          error={errors.manufacturerID}
          required
          value={values.manufacturerID}
          options={manufacturers.map(titled)}
          onChange={chooseManufacturer}
        />
        <Select
          id="hosting-modelID"
          label={t('hosting.general.modelID')}
          placeholder={t('hosting.general.chooseModel')}
          error={errors.modelID}
          required
          value={values.modelID}
          options={models.map(titled)}
          onChange={(modelID) => change({ modelID })}
          onBlur={() => touch('modelID')}
        />
        <Field
          id="hosting-registrationNumber"
          label={t('hosting.general.registrationNumber')}
          error={errors.registrationNumber}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={t('hosting.general.plateExample')}
          required
          value={values.registrationNumber}
          onChange={(event) => change({ registrationNumber: event.target.value })}
          onBlur={() => touch('registrationNumber')}
        />
        <Select
          id="hosting-modelYear"
          label={t('hosting.general.modelYear')}
          placeholder={t('hosting.general.choose')}
          error={errors.modelYear}
          required
          value={values.modelYear}
          options={modelYears(locale)}
          onChange={(modelYear) => change({ modelYear })}
        />
        <Field
          id="hosting-numberOfSeats"
          label={t('hosting.general.numberOfSeats')}
          hint={t('hosting.general.seatsHint')}
          error={errors.numberOfSeats}
          inputMode="numeric"
          autoComplete="off"
          required
          value={values.numberOfSeats}
          onChange={(event) => typeSeats(event.target.value)}
          onBlur={() => touch('numberOfSeats')}
        />
        <Field
          id="hosting-totalKM"
          label={t('hosting.general.totalKM')}
          error={errors.totalKM}
          inputMode="numeric"
          autoComplete="off"
          required
          value={values.totalKM}
          onChange={(event) => change({ totalKM: event.target.value })}
          onBlur={() => touch('totalKM')}
        />
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
