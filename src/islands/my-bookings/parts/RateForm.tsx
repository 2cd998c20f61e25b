import { type SubmitEvent, useRef, useState } from 'react'
import type { Rate } from '#domain/my-bookings/limits.ts'
import { MAX_REMARKS_LENGTH } from '#domain/my-bookings/limits.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $isSending,
  $ratingErrors,
  clearRatingError,
  closeRating,
  submitRating,
} from '#stores/my-bookings/rating.ts'
import { Stars } from './Stars.tsx'
import { TextArea } from './TextArea.tsx'

const NO_ERRORS: FieldErrors<'rate' | 'remarks'> = {}

export function RateForm({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const stars = useRef<HTMLFieldSetElement>(null)
  const [rate, setRate] = useState<Rate | null>(null)
  const [remarks, setRemarks] = useState('')
  const errors = useStore($ratingErrors, NO_ERRORS)
  const isSending = useStore($isSending, false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await submitRating({ rate, remarks })
    if ($ratingErrors.get().rate) stars.current?.querySelector('input')?.focus()
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <Stars
        ref={stars}
        rate={rate}
        locale={locale}
        error={errors.rate && t(errors.rate)}
        onChoose={(chosen) => {
          setRate(chosen)
          clearRatingError('rate')
        }}
      />
      <TextArea
        label={t('my-bookings.rate.remarks')}
        value={remarks}
        maxLength={MAX_REMARKS_LENGTH}
        error={errors.remarks && t(errors.remarks)}
        onChange={(text) => {
          setRemarks(text)
          clearRatingError('remarks')
        }}
      />
      <div className="dialog-ways">
        <button className="btn quiet" type="button" onClick={closeRating}>
          {t('my-bookings.rate.later')}
        </button>
        <button className="btn main" type="submit" aria-busy={isSending}>
          {t('my-bookings.rate.submit')}
        </button>
      </div>
    </form>
  )
}
