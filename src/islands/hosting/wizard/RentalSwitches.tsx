import type { GeneralValues } from '#domain/hosting/forms.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { PART, PART_TITLE } from './layout-classes.ts'

const SWITCHES = ['offRoad', 'longTermTrip', 'instantBooking', 'insurance'] as const

interface Props {
  values: GeneralValues
  onChange: (patch: Partial<GeneralValues>) => void
}

/** The kinds of booking that a host accepts, each with an explanation. */
export function RentalSwitches({ values, onChange }: Props) {
  const { t } = useLocale()
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{t('hosting.general.hire')}</legend>
      <div className="divide-y divide-line rounded border border-line-2 bg-card">
        {SWITCHES.map((name) => (
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
