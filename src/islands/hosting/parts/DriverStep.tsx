import { useLayoutEffect } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { MAX_NAME } from '#domain/hosting/limits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $user } from '#stores/auth/session.ts'
import {
  $isFromDraft,
  $pictures,
  $sent,
  choosePicture,
  driverForm,
  fillOwnDetails,
  openDriver,
} from '#stores/hosting/driver-form.ts'
import { BirthDateField } from './BirthDateField.tsx'
import { DriverLanguages } from './DriverLanguages.tsx'
import { DriverPhones } from './DriverPhones.tsx'
import { OptionTiles } from './OptionTiles.tsx'
import { PictureField } from './PictureField.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

type Props = StepProps & { vehicle: VehicleDetail }
type TextField = 'driverName' | 'driverAddress' | 'driverLicenseNumber' | 'driverExperience'

/** The driver: guests see name, picture, experience and whether the driver smokes. */
export function DriverStep({ vehicle, ...props }: StepProps) {
  return vehicle && <DriverForm {...props} vehicle={vehicle} />
}

function DriverForm({ locale, vehicle, isFirstTime }: Props) {
  const t = translator(locale)
  const values = useStore(driverForm.$values, driverForm.$values.get())
  const errors = useStore(driverForm.$errors, driverForm.$errors.get())
  const pictures = useStore($pictures, $pictures.get())
  const { id } = vehicle
  const driver = vehicle.own?.driver ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloading the vehicle must not overwrite what the host is typing
  useLayoutEffect(() => openDriver(driver, locale), [id])
  const text = (field: TextField) => ({
    id: `hosting-${field}`,
    label: t(`hosting-forms.driver.fields.${field}`),
    error: errors[field],
    required: true,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => driverForm.change({ [field]: target.value }),
    onBlur: () => driverForm.touch(field),
  })
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={driverForm}
      hint={t('hosting-forms.driver.hint')}
      warning={vehicle.status === 'verified' && t('hosting-forms.driver.recheck')}
    >
      <div className="@container">
        <div className="grid gap-4">
          <Myself locale={locale} />
          <PictureField
            id="hosting-driverImage"
            locale={locale}
            label={t('hosting-forms.driver.fields.driverImage')}
            hint={t('hosting-forms.driver.imageHint')}
            kind="person"
            current={driver?.image ?? null}
            chosen={pictures.driverImage}
            error={errors.driverImage}
            onChoose={(picture) => choosePicture('driverImage', picture)}
          />
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field {...text('driverName')} autoComplete="name" maxLength={MAX_NAME} />
            <BirthDateField locale={locale} />
          </div>
          <Field {...text('driverAddress')} autoComplete="street-address" />
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field
              {...text('driverLicenseNumber')}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_NAME}
            />
            <Field
              {...text('driverExperience')}
              suffix={t('hosting-forms.driver.years')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          </div>
          <PictureField
            id="hosting-driverLicenseImage"
            locale={locale}
            label={t('hosting-forms.driver.fields.driverLicenseImage')}
            hint={t('hosting-forms.driver.licenseHint')}
            kind="paper"
            current={driver?.licenseImage ?? null}
            chosen={pictures.driverLicenseImage}
            error={errors.driverLicenseImage}
            onChoose={(picture) => choosePicture('driverLicenseImage', picture)}
          />
          <DriverPhones locale={locale} />
          <DriverLanguages locale={locale} />
          <Smokes locale={locale} />
          <Sending locale={locale} />
        </div>
      </div>
    </StepFrame>
  )
}

function Myself({ locale }: Pick<Props, 'locale'>) {
  const t = translator(locale)
  const user = useStore($user, undefined)
  const isFromDraft = useStore($isFromDraft, false)
  return (
    <>
      {isFromDraft && (
        <p className="note warn" role="status">
          {t('hosting-forms.driver.noPictures')}
        </p>
      )}
      {user && (
        <button className="btn quiet small justify-self-start" type="button" onClick={fillOwnDetails}>
          {t('hosting-forms.driver.myself')}
        </button>
      )}
    </>
  )
}

function Smokes({ locale }: Pick<Props, 'locale'>) {
  const t = translator(locale)
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

function Sending({ locale }: Pick<Props, 'locale'>) {
  const sent = useStore($sent, null)
  return sent === null ? null : (
    <ProgressBar label={translator(locale)('hosting-forms.driver.sending')} progress={sent} />
  )
}
