import { LANGUAGES } from '#domain/vehicles/languages.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { chooseLanguage, driverForm } from '#stores/hosting/driver-form.ts'
import { OptionTiles } from './OptionTiles.tsx'

/** The languages the driver speaks: any number, or none. */
export function DriverLanguages() {
  const { t } = useLocale()
  const { driverLanguages } = useStore(driverForm.$values, driverForm.$values.get())
  const { driverLanguages: error } = useStore(driverForm.$errors, driverForm.$errors.get())
  return (
    <OptionTiles
      id="hosting-driverLanguages"
      label={t('hosting-forms.driver.fields.driverLanguages')}
      hint={t('hosting-forms.driver.languagesHint')}
      type="checkbox"
      choices={LANGUAGES.map((code) => ({ value: code, label: t(`drivers.languages.${code}`) }))}
      chosen={driverLanguages}
      error={error}
      onChoose={chooseLanguage}
    />
  )
}
