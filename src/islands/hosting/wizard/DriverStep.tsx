import type { ChangeEvent } from 'react'
import { ageOn } from '#domain/hosting/driver.rules.ts'
import { MAX_NAME, MIN_DRIVER_AGE } from '#domain/hosting/limits.ts'
import { FIRST_BIKRAM_DAY } from '#domain/shared/bikram.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { addToDay, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { DRIVER_LANGUAGES } from '#domain/vehicles/languages.ts'
import { Button } from '#islands/ui/Button.tsx'
import { DayField } from '#islands/ui/calendar/DayField.tsx'
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
  type DriverPictures,
  driverForm,
  fillOwnDetails,
  openDriver,
  type PhoneField,
  showPhoneErrors,
  typePhone,
} from '#stores/hosting/driver-form.ts'
import { today } from '#stores/hosting/today.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { OptionTiles } from './OptionTiles.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type TextField = 'driverName' | 'driverAddress' | 'driverLicenseNumber' | 'driverExperience'

/** The driver: guests see name, picture, experience and whether the driver smokes. */
export function DriverStep({ vehicle }: StepProps) {
  const { locale, t } = useLocale()
  const { field, input } = useStepForm(driverForm)
  const pictures = useStore($pictures, $pictures.get())
  const driver = vehicle.own?.driver ?? null
  const text = (name: TextField) => ({
    ...input(name),
    label: t(`hosting-forms.driver.fields.${name}`),
    required: true,
    // the browser would fill in the host, who is rarely the driver
    autoComplete: 'off',
  })
  const picture = (name: keyof DriverPictures) => ({
    ...field(name),
    label: t(`hosting-forms.driver.fields.${name}`),
    chosen: pictures[name],
    onChoose: (chosen: Blob | null) => chooseDriverPicture(name, chosen),
  })
  return (
    <StepFrame
      form={driverForm}
      onOpen={() => openDriver(driver, locale)}
      hint={t('hosting-forms.driver.hint')}
      warning={vehicle.status === 'verified' && t('hosting-forms.driver.recheck')}
    >
      <div className="@container">
        <div className="grid gap-4">
          <FillInMyself />
          <PictureField
            {...picture('driverImage')}
            hint={t('hosting-forms.driver.imageHint')}
            kind="person"
            current={driver?.image ?? null}
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
            {...picture('driverLicenseImage')}
            hint={t('hosting-forms.driver.licenseHint')}
            kind="paper"
            current={driver?.licenseImage ?? null}
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

const SMOKES = ['yes', 'no'] as const

function SmokesChoice() {
  const { t } = useLocale()
  const { values, field } = useStepForm(driverForm)
  return (
    <OptionTiles
      {...field('driverSmokes')}
      label={t('hosting-forms.driver.smokes.title')}
      type="radio"
      choices={SMOKES.map((value) => ({ value, label: t(`hosting-forms.driver.smokes.${value}`) }))}
      chosen={[values.driverSmokes ? 'yes' : 'no']}
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
  const { values, field } = useStepForm(driverForm)
  return (
    <OptionTiles
      {...field('driverLanguages')}
      label={t('hosting-forms.driver.fields.driverLanguages')}
      hint={t('hosting-forms.driver.languagesHint')}
      type="checkbox"
      choices={DRIVER_LANGUAGES.map((code) => ({ value: code, label: t(`drivers.languages.${code}`) }))}
      chosen={values.driverLanguages}
      onChoose={chooseLanguage}
    />
  )
}

/** The date of birth, with the age and the date in the other calendar, so that a wrong year is noticed. */
function BirthDateField() {
  const { locale, t } = useLocale()
  const { values, field } = useStepForm(driverForm)
  const { driverDOB } = values
  const now = today()
  const born = kathmanduMillis(driverDOB, '00:00')
  const age = born !== null && driverDOB <= now ? ageOn(now, driverDOB) : null
  return (
    <DayField
      {...field('driverDOB')}
      label={t('hosting-forms.driver.fields.driverDOB')}
      empty={t('hosting-dates.form.chooseDate')}
      hint={
        age === null ? undefined : t('hosting-forms.driver.age', { count: age, n: formatNumber(age, locale) })
      }
      value={driverDOB}
      today={now}
      first={FIRST_BIKRAM_DAY}
      last={now}
      start={addToDay(now, -MIN_DRIVER_AGE, 'year')}
      autoComplete="off"
      onDay={(day) => driverForm.change({ driverDOB: day })}
      onBlur={() => driverForm.touch('driverDOB')}
    />
  )
}

const RELATION = 'diverRelationWithAlternatePhoneNumber'

function DriverPhones() {
  const { locale, t } = useLocale()
  const { input } = useStepForm(driverForm)
  const phone = (name: PhoneField) => ({
    ...input(name),
    label: t(`hosting-forms.driver.fields.${name}`),
    prefix: localDigits('+977', locale),
    type: 'tel',
    inputMode: 'tel' as const,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => typePhone(name, target.value),
    onBlur: () => showPhoneErrors(name),
  })
  return (
    <>
      <Field {...phone('driverPhoneNumber')} hint={t('hosting-forms.driver.phoneHint')} required />
      <div className="grid gap-4 @lg:grid-cols-2">
        <Field {...phone('driverAlternatePhoneNumber')} hint={t('hosting-forms.driver.alternateHint')} />
        <Field
          {...input(RELATION)}
          label={t(`hosting-forms.driver.fields.${RELATION}`)}
          hint={t('hosting-forms.driver.relationHint')}
          autoComplete="off"
          maxLength={MAX_NAME}
        />
      </div>
    </>
  )
}
