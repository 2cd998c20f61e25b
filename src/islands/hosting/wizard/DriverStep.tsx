import type { VehicleDetail } from '#contract/vehicles.ts'
import { MAX_NAME } from '#domain/hosting/limits.ts'
import { DRIVER_LANGUAGES } from '#domain/vehicles/languages.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $user } from '#stores/auth/session.ts'
import {
  $isFromDraft,
  $pictures,
  $sent,
  chooseDriverPicture,
  chooseLanguage,
  driverForm,
  fillOwnDetails,
  openDriver,
} from '#stores/hosting/driver-form.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { DriverPhones } from './DriverPhones.tsx'
import { OptionTiles } from './OptionTiles.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

type Props = StepProps & { vehicle: VehicleDetail }
type TextField = 'driverName' | 'driverAddress' | 'driverLicenseNumber' | 'driverExperience'

/** The driver: guests see name, picture, experience and whether the driver smokes. */
export function DriverStep({ vehicle, ...props }: StepProps) {
  return vehicle && <DriverForm {...props} vehicle={vehicle} />
}

function DriverForm({ vehicle, isFirstTime }: Props) {
  const { locale, t } = useLocale()
  const values = useStore(driverForm.$values, driverForm.$values.get())
  const errors = useStore(driverForm.$errors, driverForm.$errors.get())
  const pictures = useStore($pictures, $pictures.get())
  const driver = vehicle.own?.driver ?? null
  const text = (field: TextField) => ({
    id: `hosting-${field}`,
    label: t(`hosting-forms.driver.fields.${field}`),
    error: errors[field],
    required: true,
    // the browser would fill in the host, who is seldom the driver
    autoComplete: 'off',
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => driverForm.change({ [field]: target.value }),
    onBlur: () => driverForm.touch(field),
  })
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={driverForm}
      onOpen={() => openDriver(driver, locale)}
      hint={t('hosting-forms.driver.hint')}
      warning={vehicle.status === 'verified' && t('hosting-forms.driver.recheck')}
    >
      <div className="@container">
        <div className="grid gap-4">
          <FillInMyself />
          <PictureField
            id="hosting-driverImage"
            label={t('hosting-forms.driver.fields.driverImage')}
            hint={t('hosting-forms.driver.imageHint')}
            kind="person"
            current={driver?.image ?? null}
            chosen={pictures.driverImage}
            error={errors.driverImage}
            onChoose={(picture) => chooseDriverPicture('driverImage', picture)}
          />
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field {...text('driverName')} maxLength={MAX_NAME} />
            <BirthDateField />
          </div>
          <Field {...text('driverAddress')} />
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field {...text('driverLicenseNumber')} spellCheck={false} maxLength={MAX_NAME} />
            <Field
              {...text('driverExperience')}
              suffix={t('hosting-forms.driver.years')}
              inputMode="numeric"
            />
          </div>
          <PictureField
            id="hosting-driverLicenseImage"
            label={t('hosting-forms.driver.fields.driverLicenseImage')}
            hint={t('hosting-forms.driver.licenseHint')}
            kind="paper"
            current={driver?.licenseImage ?? null}
            chosen={pictures.driverLicenseImage}
            error={errors.driverLicenseImage}
            onChoose={(picture) => chooseDriverPicture('driverLicenseImage', picture)}
          />
          <DriverPhones />
          <DriverLanguages />
          <SmokesChoice />
          <SendingProgress />
        </div>
      </div>
    </StepFrame>
  )
}

function FillInMyself() {
  const { t } = useLocale()
  const user = useStore($user, undefined)
  const isFromDraft = useStore($isFromDraft, false)
  return (
    <>
      {isFromDraft && (
        <Notice tone="warn" role="status">
          {t('hosting-forms.driver.noPictures')}
        </Notice>
      )}
      {user && (
        <Button look="quiet" isSmall className="justify-self-start" onClick={fillOwnDetails}>
          {t('hosting-forms.driver.myself')}
        </Button>
      )}
    </>
  )
}

function SmokesChoice() {
  const { t } = useLocale()
  const { driverSmokes } = useStore(driverForm.$values, driverForm.$values.get())
  return (
    <OptionTiles
      id="hosting-driverSmokes"
      label={t('hosting-forms.driver.smokes.title')}
      type="radio"
      choices={[
        { value: 'yes', label: t('hosting-forms.driver.smokes.yes') },
        { value: 'no', label: t('hosting-forms.driver.smokes.no') },
      ]}
      chosen={[driverSmokes ? 'yes' : 'no']}
      onChoose={(value) => driverForm.change({ driverSmokes: value === 'yes' })}
    />
  )
}

function SendingProgress() {
  const { t } = useLocale()
  const sent = useStore($sent, null)
  return sent === null ? null : <ProgressBar label={t('hosting-forms.driver.sending')} progress={sent} />
}

/** The languages the driver speaks: any number, or none. */
function DriverLanguages() {
  const { t } = useLocale()
  const { driverLanguages } = useStore(driverForm.$values, driverForm.$values.get())
  const { driverLanguages: error } = useStore(driverForm.$errors, driverForm.$errors.get())
  return (
    <OptionTiles
      id="hosting-driverLanguages"
      label={t('hosting-forms.driver.fields.driverLanguages')}
      hint={t('hosting-forms.driver.languagesHint')}
      type="checkbox"
      choices={DRIVER_LANGUAGES.map((code) => ({ value: code, label: t(`drivers.languages.${code}`) }))}
      chosen={driverLanguages}
      error={error}
      onChoose={chooseLanguage}
    />
  )
}
