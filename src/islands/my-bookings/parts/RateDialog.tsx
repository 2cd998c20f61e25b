import star from 'lucide/dist/esm/icons/star.mjs'
import { type Ref, type SubmitEvent, useId, useRef, useState } from 'react'
import { MAX_REMARKS_LENGTH, RATES, type Rate } from '#domain/my-bookings/limits.ts'
import { revealedFrom } from '#domain/my-bookings/mutual-rating.ts'
import { type BookingSide, sideOf } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $isSendingRating,
  $rating,
  $ratingErrors,
  clearRatingError,
  closeRating,
  submitRating,
} from '#stores/my-bookings/rating.ts'
import { environment } from '#stores/shell/environment.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { dateTimeText, titleOf } from './text.ts'

const NO_ERRORS: FieldErrors<'rate' | 'remarks'> = {}

function RatingForm({ remarksLabel }: { remarksLabel: string }) {
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
        label={remarksLabel}
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

export function RateDialog() {
  const { locale, t } = useLocale()
  const booking = useStore($rating, null)
  const guest = booking?.guest ?? ''
  const isOfGuest = guest !== ''
  return (
    <Modal
      title={t(isOfGuest ? 'my-bookings.rate.titleHost' : 'my-bookings.rate.title')}
      isOpen={booking !== null}
      onClose={closeRating}
      closeLabel={t('shell.close')}
    >
      {booking && (
        <>
          <p className="mb-4 text-ink-2 wrap-anywhere">
            {t(isOfGuest ? 'my-bookings.rate.textHost' : 'my-bookings.rate.text', {
              guest,
              vehicle: titleOf(booking),
              date: dateTimeText(booking.from, locale),
            })}{' '}
            <ShownFrom dropOff={Date.parse(booking.to)} side={sideOf(!isOfGuest)} />
          </p>
          <RatingForm
            remarksLabel={t(isOfGuest ? 'my-bookings.rate.remarksHost' : 'my-bookings.rate.remarks')}
          />
        </>
      )}
    </Modal>
  )
}

/** When the rating is shown; nothing where it is shown immediately. */
function ShownFrom({ dropOff, side }: { dropOff: number; side: BookingSide }) {
  const { locale, t } = useLocale()
  const from = revealedFrom(dropOff)
  if (from <= environment().now()) return null
  return t(`my-bookings.rate.hidden.${side}`, { date: formatDate(from, locale) })
}

interface Props {
  ref?: Ref<HTMLFieldSetElement>
  rate: Rate | null
  error?: string | undefined
  onChoose: (rate: Rate) => void
}

/** One to five stars as radio buttons; each shows its label while hovered or chosen. */
function Stars({ ref, rate, error, onChoose }: Props) {
  const { locale, t } = useLocale()
  const id = useId()
  const [pointed, setPointed] = useState<Rate | null>(null)
  const tip = (rate: Rate) => t(`my-bookings.rate.tips.${rate}`)
  const shown = pointed ?? rate
  return (
    <fieldset ref={ref} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-bold">{t('my-bookings.rate.stars')}</legend>
      <div className="flex items-center gap-1">
        {RATES.map((item) => (
          <label
            key={item}
            title={tip(item)}
            className="relative grid size-12 cursor-pointer place-items-center rounded-[10px] has-focus-visible:outline-3 has-focus-visible:outline-blue"
            onPointerEnter={() => setPointed(item)}
            onPointerLeave={() => setPointed(null)}
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              ref={item === RATES[0] ? focusFirst : undefined}
              type="radio"
              name={id}
              value={item}
              checked={rate === item}
              onChange={() => onChoose(item)}
              required
            />
            <span className="sr-only">{`${formatNumber(item, locale)} ${tip(item)}`}</span>
            <Icon
              node={star}
              className={`size-9.5 ${shown !== null && item <= shown ? 'fill-marigold stroke-marigold' : 'fill-none stroke-ink-3'}`}
              strokeWidth={1.5}
              strokeLinejoin="round"
            />
          </label>
        ))}
        <output className="ml-3 font-bold" aria-hidden="true">
          {shown !== null && tip(shown)}
        </output>
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error mt-1 block" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
