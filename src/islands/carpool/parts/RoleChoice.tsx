import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { changeRequest } from '#stores/carpool/form.ts'
import type { PartProps } from './part-props.ts'

export function RoleChoice({ values, errors }: PartProps) {
  const { t } = useLocale()
  const card = (role: 'driver' | 'passenger') => (
    <RadioCard
      name="isDriver"
      value={String(role === 'driver')}
      title={t(`carpool.role.${role}`)}
      text={t(`carpool.role.${role}Text`)}
      isChosen={values.isDriver === (role === 'driver')}
      onChoose={() => changeRequest({ isDriver: role === 'driver' })}
    />
  )
  return (
    <fieldset
      className="grid min-w-0 gap-2"
      data-invalid={errors.isDriver ? '' : undefined}
      aria-describedby={errors.isDriver ? 'carpool-isDriver-error' : undefined}
    >
      <legend className="mb-3 font-heading text-xl font-bold">{t('carpool.role.title')}</legend>
      <div
        className={`grid gap-3 sm:grid-cols-2 ${errors.isDriver ? '[&>label]:border-crimson [&>label]:bg-crimson-tint' : ''}`}
      >
        {card('driver')}
        {card('passenger')}
      </div>
      {errors.isDriver && (
        <span id="carpool-isDriver-error" className="field-error">
          {errors.isDriver}
        </span>
      )}
    </fieldset>
  )
}
