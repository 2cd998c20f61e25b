import { type SubmitEvent, useRef, useState } from 'react'
import type { BookingRow } from '#contract/my-bookings.ts'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { DECLINE_REASONS } from '#domain/my-bookings/reasons.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import {
  $deciding,
  clearReasonError,
  closeDeciding,
  type Deciding,
  submitDecline,
} from '#stores/my-bookings/deciding.ts'
import { DecisionStatus } from './DecisionStatus.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { dateTimeText, titleOf } from './text.ts'

export type Decidable = Pick<
  BookingRow,
  'id' | 'status' | 'payment' | 'isPaid' | 'from' | 'to' | 'vehicle' | 'pricing' | 'answerBy' | 'request'
>

interface Props {
  booking: Decidable
  /** null: closed, this booking is not being declined */
  deciding: Deciding | null
}

export function DeclineDialog({ booking, deciding }: Props) {
  const { locale, t } = useLocale()
  return (
    <Modal
      title={t('my-bookings.decide.title')}
      isOpen={deciding !== null}
      onClose={closeDeciding}
      closeLabel={t('shell.close')}
    >
      {deciding && (
        <>
          <p className="mb-4 text-ink-2">
            {t('my-bookings.decide.text', {
              vehicle: titleOf(booking),
              date: dateTimeText(booking.from, locale),
            })}
          </p>
          <DeclineForm deciding={deciding} />
        </>
      )}
    </Modal>
  )
}

const OWN = 'own'
const CHOICES = [...DECLINE_REASONS, OWN] as const

/** The most frequent reasons, and a field for another. */
function DeclineForm({ deciding }: { deciding: Deciding }) {
  const { t } = useLocale()
  const first = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const takeFirst = (field: HTMLInputElement | null) => {
    first.current = field
    focusFirst(field)
  }
  const [chosen, setChosen] = useState('')
  const [own, setOwn] = useState('')
  const { reasonError, status } = deciding
  const error = reasonError ? t(reasonError) : undefined
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await submitDecline(chosen === OWN ? own : chosen)
    if ($deciding.get()?.reasonError) (area.current ?? first.current)?.focus()
  }
  const choose = (reason: string) => {
    setChosen(reason)
    clearReasonError()
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <fieldset aria-describedby={error && chosen !== OWN ? 'decline-error' : undefined}>
        <legend className="mb-1 font-bold">{t('my-bookings.decide.reason')}</legend>
        {CHOICES.map((reason, index) => (
          <Checkbox
            key={reason}
            ref={index === 0 ? takeFirst : undefined}
            type="radio"
            name="decline"
            value={reason}
            checked={chosen === reason}
            onChange={() => choose(reason)}
          >
            {reason === OWN ? t('my-bookings.decide.own') : t(`my-bookings.decide.reasons.${reason}`)}
          </Checkbox>
        ))}
        {error && chosen !== OWN && (
          <span id="decline-error" className="field-error" role="alert">
            {error}
          </span>
        )}
      </fieldset>
      {chosen === OWN && (
        <TextArea
          isAlert
          rows={3}
          ref={area}
          label={t('my-bookings.decide.ownLabel')}
          value={own}
          maxLength={MAX_REASON_LENGTH}
          error={error}
          onChange={(text) => {
            setOwn(text)
            clearReasonError()
          }}
        />
      )}
      <DecisionStatus deciding={deciding} />
      <DialogButtons
        back={t('my-bookings.decide.keep')}
        onBack={closeDeciding}
        submit={t('my-bookings.decide.submit')}
        isBusy={status !== 'idle'}
      />
    </form>
  )
}
