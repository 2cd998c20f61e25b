import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import {
  $ending,
  clearEndError,
  closeEnding,
  type Ending,
  lookUpEnd,
  submitEnd,
} from '#stores/my-bookings/ending.ts'
import type { WriteProblem } from '#stores/my-bookings/write-status.ts'
import { focusFirst } from './focus-first.ts'
import { TextArea } from './TextArea.tsx'

interface Props {
  ending: Ending
  locale: Locale
}

export function EndForm({ ending, locale }: Props) {
  const t = translator(locale)
  const { status, problem, money, errors, booking } = ending
  const area = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const takeArea = (field: HTMLTextAreaElement | null) => {
    area.current = field
    focusFirst(field)
  }
  const [reason, setReason] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const isUnknown = problem?.kind === 'unknown'
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isUnknown) return lookUpEnd()
    await submitEnd({ reason, isAccepted })
    const wrong = $ending.get()?.errors ?? {}
    if (wrong.reason) area.current?.focus()
    else if (wrong.isAccepted) box.current?.focus()
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextArea
        ref={takeArea}
        label={t('my-bookings.cancel.reason')}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        error={errors.reason && t(errors.reason)}
        onChange={(text) => {
          setReason(text)
          clearEndError('reason')
        }}
      />
      {money === 'kept' && (
        <div>
          <label className="check">
            <input
              ref={box}
              type="checkbox"
              checked={isAccepted}
              aria-invalid={Boolean(errors.isAccepted)}
              aria-describedby={errors.isAccepted ? 'accept-error' : undefined}
              onChange={(event) => {
                setAccepted(event.target.checked)
                clearEndError('isAccepted')
              }}
            />
            {t('my-bookings.end.accept', { amount: formatMoney(booking.pricing.payable, locale) })}
          </label>
          {errors.isAccepted && (
            <span id="accept-error" className="field-error" role="alert">
              {t(errors.isAccepted)}
            </span>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {status === 'sending' && t('shell.loading')}
      </p>
      {status === 'lookingUp' && (
        <p className="note warn" role="status">
          {t('my-bookings.end.lookingUp')}
        </p>
      )}
      {problem && (
        <p className="note bad" role="alert">
          {problemText(problem, locale)}
        </p>
      )}
      <div className="dialog-ways">
        <button className="btn quiet" type="button" onClick={closeEnding}>
          {t('my-bookings.cancel.keep')}
        </button>
        <button className="btn strong" type="submit" aria-busy={status !== 'idle'}>
          {t(
            isUnknown
              ? 'my-bookings.end.look'
              : problem
                ? 'my-bookings.end.again'
                : 'my-bookings.cancel.submit',
          )}
        </button>
      </div>
    </form>
  )
}

function problemText(problem: WriteProblem, locale: Locale): string {
  const t = translator(locale)
  if (problem.kind === 'failed') return t('my-bookings.end.failed', { reason: problem.sentence })
  return t(`my-bookings.end.${problem.kind}`)
}
