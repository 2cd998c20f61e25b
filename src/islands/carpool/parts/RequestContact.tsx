import { useEffect, useState } from 'react'
import { MAX_NOTE, MIN_NOTE } from '#domain/carpool/limits.ts'
import { noteLength } from '#domain/carpool/mask-numbers.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { checkRequestField } from '#stores/carpool/form.ts'
import { FormPart } from './FormPart.tsx'
import { ignoreChange, type PartProps } from './part-props.ts'

/** A pause in typing, after which the count is read out. */
const PAUSE_MS = 1_200

export function RequestContact({ values, errors }: PartProps) {
  const { locale, t } = useLocale()
  const length = noteLength(values.note)
  const n = (count: number) => formatNumber(count, locale)
  return (
    <FormPart id="carpool-contact" title={t('carpool.contact.title')}>
      <Field
        id="carpool-phoneNumber"
        name="phoneNumber"
        label={t('carpool.contact.phone')}
        hint={t('carpool.contact.phoneHint')}
        error={errors.phoneNumber}
        prefix={localDigits('+977', locale)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={values.phoneNumber}
        onChange={ignoreChange}
        onBlur={() => checkRequestField('phoneNumber')}
      />
      <TextArea
        id="carpool-note"
        name="note"
        label={t('carpool.contact.note')}
        hint={t('carpool.contact.noteHint')}
        error={errors.note}
        rows={5}
        required
        value={values.note}
        count={
          length < MIN_NOTE
            ? t('carpool.contact.least', { n: n(length), least: n(MIN_NOTE) })
            : t('carpool.contact.most', { n: n(length), most: n(MAX_NOTE) })
        }
        onChange={ignoreChange}
        onBlur={() => checkRequestField('note')}
      />
      <SpokenCount length={length} />
    </FormPart>
  )
}

/** Read out when the typing pauses, not with each letter. */
function SpokenCount({ length }: { length: number }) {
  const { locale, t } = useLocale()
  const [spoken, setSpoken] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(length), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [length])
  const missing = MIN_NOTE - spoken
  const text = () => {
    if (missing > 0) return t('carpool.contact.missing', { count: missing, n: formatNumber(missing, locale) })
    return t(spoken > MAX_NOTE ? 'carpool.contact.tooLong' : 'carpool.contact.enough')
  }
  return (
    <p className="sr-only" aria-live="polite">
      {spoken > 0 && text()}
    </p>
  )
}
