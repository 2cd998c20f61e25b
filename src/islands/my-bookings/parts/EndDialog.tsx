import { type SubmitEvent, useRef, useState } from 'react'
import { cancellationOutcome } from '#domain/my-bookings/cancellation.ts'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatMoney } from '#domain/shared/money.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FreeCancellation } from '#islands/ui/FreeCancellation.tsx'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import type { WriteProblem } from '#stores/my-bookings/booking-write.ts'
import {
  $cancellation,
  clearEndError,
  closeEnding,
  type Ending,
  lookUpEnd,
  submitEnd,
} from '#stores/my-bookings/ending.ts'
import { environment } from '#stores/shell/environment.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { dateTimeText, titleOf } from './text.ts'

/** Ends a booking: shows the consequence and the refund, and asks for the reason. */
export function EndDialog() {
  const { t } = useLocale()
  const ending = useStore($cancellation, null)
  return (
    <Modal
      title={t('my-bookings.cancel.title')}
      isOpen={ending !== null}
      onClose={closeEnding}
      closeLabel={t('shell.close')}
    >
      {ending && (
        <>
          <Consequences ending={ending} />
          <EndBookingForm ending={ending} />
        </>
      )}
    </Modal>
  )
}

function Consequences({ ending: { booking, money } }: { ending: Ending }) {
  const { locale, t } = useLocale()
  const side = sideOf(booking.isBookedByMe)
  const isRequest = booking.status === 'pending'
  const isFreeRequest = isRequest && money === 'nothingPaid'
  const amount = formatMoney(booking.pricing.payable, locale)
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-ink-2">
        {t(isFreeRequest ? 'my-bookings.cancel.text' : `my-bookings.end.text.${side}`, {
          vehicle: titleOf(booking),
          date: dateTimeText(booking.from, locale),
        })}
      </p>
      {!isFreeRequest && (
        <Notice as="div" tone={money === 'kept' ? 'bad' : 'warn'} className="grid! gap-0.5!">
          {booking.isBookedByMe && !isRequest && (
            <FreeCancellation
              pickup={Date.parse(booking.from)}
              now={environment().now()}
              locale={locale}
              isTooLate={money === 'kept'}
              isFreeUntilPickup={booking.mayEndFree}
            />
          )}
          <p>
            {t(`my-bookings.end.money.${cancellationOutcome(side, money)}`, {
              amount,
              wallet: walletName(t, booking.payment),
            })}
          </p>
        </Notice>
      )}
    </div>
  )
}

interface Props {
  ending: Ending
}

function EndBookingForm({ ending }: Props) {
  const { locale, t } = useLocale()
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
    const wrong = $cancellation.get()?.errors ?? {}
    if (wrong.reason) area.current?.focus()
    else if (wrong.isAccepted) box.current?.focus()
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextArea
        isAlert
        rows={3}
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
          <Checkbox
            ref={box}
            checked={isAccepted}
            aria-invalid={Boolean(errors.isAccepted)}
            aria-describedby={errors.isAccepted ? 'accept-error' : undefined}
            onChange={(event) => {
              setAccepted(event.target.checked)
              clearEndError('isAccepted')
            }}
          >
            {t('my-bookings.end.accept', { amount: formatMoney(booking.pricing.payable, locale) })}
          </Checkbox>
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
        <Notice tone="warn" role="status">
          {t('my-bookings.end.lookingUp')}
        </Notice>
      )}
      {problem && (
        <Notice tone="bad" role="alert">
          {problemText(problem, locale)}
        </Notice>
      )}
      <DialogButtons
        back={t('my-bookings.cancel.keep')}
        onBack={closeEnding}
        submit={t(
          isUnknown
            ? 'my-bookings.end.look'
            : problem
              ? 'my-bookings.end.again'
              : 'my-bookings.cancel.submit',
        )}
        isBusy={status !== 'idle'}
      />
    </form>
  )
}

function problemText(problem: WriteProblem, locale: Locale): string {
  const t = translator(locale)
  if (problem.kind === 'failed') return t('my-bookings.end.failed', { reason: problem.sentence })
  return t(`my-bookings.end.${problem.kind}`)
}
