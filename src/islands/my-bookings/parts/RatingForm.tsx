import { type SubmitEvent, useRef, useState } from 'react'
import type { Rate } from '#domain/my-bookings/limits.ts'
import { MAX_REMARKS_LENGTH } from '#domain/my-bookings/limits.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $isSendingRating,
  $ratingErrors,
  clearRatingError,
  closeRating,
  submitRating,
} from '#stores/my-bookings/rating.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { Stars } from './Stars.tsx'

const NO_ERRORS: FieldErrors<'rate' | 'remarks'> = {}

export function RatingForm() {
  const { t } = useLocale()
  const stars = useRef<HTMLFieldSetElement>(null)
  const [rate, setRate] = useState<Rate | null>(null)
  const [remarks, setRemarks] = useState('')
  const errors = useStore($ratingErrors, NO_ERRORS)
  const isSending = useStore($isSendingRating, false)
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
        error={errors.rate && t(errors.rate)}
        onChoose={(chosen) => {
          setRate(chosen)
          clearRatingError('rate')
        }}
      />
      <TextArea
        isAlert
        rows={3}
        label={t('my-bookings.rate.remarks')}
        value={remarks}
        maxLength={MAX_REMARKS_LENGTH}
        error={errors.remarks && t(errors.remarks)}
        onChange={(text) => {
          setRemarks(text)
          clearRatingError('remarks')
        }}
      />
      <DialogButtons
        back={t('my-bookings.rate.later')}
        onBack={closeRating}
        submit={t('my-bookings.rate.submit')}
        isBusy={isSending}
      />
    </form>
  )
}
