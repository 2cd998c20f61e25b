import { useState } from 'react'
import { MAX_CONTACT_NAME_LENGTH, readNumberAbroad } from '#domain/booking/contact.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $bookingErrors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { FormSection } from './FormSection.tsx'

/** The driver calls this person: the signed-in user unless another contact is entered. */
export function ContactFields() {
  const { locale, t } = useLocale()
  const { contact } = useStore($draft, EMPTY_DRAFT)
  const errors = useStore($bookingErrors, NO_ERRORS)
  return (
    <FormSection id="contact-title" title={t('booking.contact.title')}>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2">
        <Field
          id="contact-name"
          label={t('booking.contact.name')}
          error={errors.contactName && t(errors.contactName)}
          autoComplete="name"
          required
          maxLength={MAX_CONTACT_NAME_LENGTH}
          value={contact.name}
          onChange={(event) => {
            changeDraft({ contact: { ...contact, name: event.target.value } })
            clearErrors('contactName')
          }}
        />
        <Field
          id="contact-number"
          label={t('booking.contact.number')}
          hint={t('booking.contact.hint')}
          error={errors.contactNumber && t(errors.contactNumber)}
          prefix={localDigits('+977', locale)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required={contact.numberAbroad === ''}
          value={contact.number}
          onChange={(event) => {
            changeDraft({ contact: { ...contact, number: readPhoneNumber(event.target.value) } })
            clearErrors('contactNumber')
          }}
        />
        <NumberAbroad />
      </div>
    </FormSection>
  )
}

/** For guests from abroad, who open it. */
function NumberAbroad() {
  const { t } = useLocale()
  const { contact } = useStore($draft, EMPTY_DRAFT)
  const errors = useStore($bookingErrors, NO_ERRORS)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && contact.numberAbroad === '')
    return (
      <button
        className="link min-h-11 cursor-pointer justify-self-start text-left text-sm sm:col-span-2"
        type="button"
        onClick={() => setOpen(true)}
      >
        {t('booking.contact.abroadOpen')}
      </button>
    )
  return (
    <Field
      className="sm:col-span-2"
      id="contact-number-abroad"
      label={t('booking.contact.abroad')}
      hint={t('booking.contact.abroadHint')}
      error={errors.numberAbroad && t(errors.numberAbroad)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      // the pressed button is gone
      autoFocus={isOpen}
      value={contact.numberAbroad}
      onChange={(event) => {
        changeDraft({ contact: { ...contact, numberAbroad: readNumberAbroad(event.target.value) } })
        clearErrors('numberAbroad', 'contactNumber')
      }}
    />
  )
}
