import type { VehicleType } from '#contract/search.ts'
import { MAX_PASSENGERS } from '#domain/carpool/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { leavePrice } from '#stores/carpool/form.ts'
import { FormPart, type PartProps } from './FormPart.tsx'

interface Props extends PartProps {
  types: readonly Pick<VehicleType, 'id' | 'title'>[]
}

const COUNTS = Array.from({ length: MAX_PASSENGERS }, (_, index) => index + 1)

export function SeatFields({ values, errors, types }: Props) {
  const { locale, t } = useLocale()
  return (
    <FormPart id="carpool-seats" title={t('carpool.seats.title')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          id="carpool-passengers"
          name="passengers"
          label={t(values.isDriver ? 'carpool.seats.free' : 'carpool.seats.passengers')}
          value={values.passengers}
          options={COUNTS.map((count) => ({ value: String(count), label: formatNumber(count, locale) }))}
          error={errors.passengers}
          required
        />
        <Select
          id="carpool-vehicleTypeID"
          name="vehicleTypeID"
          label={t('carpool.seats.type')}
          value={String(values.vehicleTypeID ?? '')}
          options={types.map(({ id, title }) => ({ value: String(id), label: title }))}
          error={errors.vehicleTypeID}
          required
        />
      </div>
      <Field
        id="carpool-suggestedPrice"
        name="suggestedPrice"
        label={t('carpool.seats.price')}
        error={errors.suggestedPrice}
        prefix={t('carpool.seats.unit')}
        suffix={t('carpool.seats.perSeat')}
        inputMode="numeric"
        autoComplete="off"
        required
        value={values.suggestedPrice}
        onBlur={leavePrice}
      />
    </FormPart>
  )
}
