import { type SubmitEvent, useRef, useState } from 'react'
import type { BookingRow } from '#contract/my-bookings.ts'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import { DECLINE_REASONS } from '#domain/my-bookings/reasons.ts'
import { isRequest } from '#domain/my-bookings/request-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice, noticeClass } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $deciding,
  approve,
  clearReasonError,
  closeDeciding,
  type Deciding,
  lookUpDecision,
  openDeciding,
  submitDecline,
} from '#stores/my-bookings/deciding.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { RequestSummary } from './RequestSummary.tsx'
import { dateTimeText, titleOf } from './text.ts'

interface Props {
  booking: Decidable
  /** in the list: the row shows the facts, and no button is prominent */
  isInRow?: boolean
}

/** The host's decision on a request: approve, or decline with a reason. Renders nothing for any other booking. */
export function DecisionButtons({ booking, isInRow = false }: Props) {
  const { t } = useLocale()
  const deciding = useStore($deciding, null)
  const current = deciding?.id === booking.id ? deciding : null
  if (!isRequest(booking) || !booking.request) return null
  const isApproving = current?.decision === 'approve' && current.status !== 'idle'
  const about = isInRow ? `booking-${booking.id}` : undefined
  return (
    <>
      {!isInRow && <RequestSummary booking={booking} />}
      {current?.decision === 'approve' && <DecisionStatus deciding={current} />}
      <Button
        look={isInRow ? 'soft' : 'main'}
        isSmall={isInRow}
        className={isInRow ? 'booking-button-soft' : undefined}
        aria-describedby={about}
        aria-busy={isApproving}
        onClick={() => approve(booking.id)}
      >
        {t('my-bookings.decide.approve')}
      </Button>
      <Button
        look="quiet"
        isSmall={isInRow}
        className={isInRow ? 'booking-button-text' : undefined}
        aria-describedby={about}
        onClick={() => openDeciding(booking.id)}
      >
        {t('my-bookings.decide.decline')}
      </Button>
      <DeclineDialog booking={booking} deciding={current?.decision === 'decline' ? current : null} />
    </>
  )
}

export type Decidable = Pick<
  BookingRow,
  'id' | 'status' | 'payment' | 'isPaid' | 'from' | 'to' | 'vehicle' | 'pricing' | 'answerBy' | 'request'
>

interface DeclineDialogProps {
  booking: Decidable
  /** null: closed, this booking is not being declined */
  deciding: Deciding | null
}

function DeclineDialog({ booking, deciding }: DeclineDialogProps) {
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

/** Status of a decision that is being sent, or whose response was lost. */
function DecisionStatus({ deciding }: { deciding: Deciding }) {
  const { t } = useLocale()
  const { status, problem } = deciding
  if (problem)
    return (
      <Notice as="div" tone="bad" className="w-full flex-wrap items-center" role="alert">
        <p>{problem.kind === 'failed' ? problem.sentence : t(`my-bookings.decide.${problem.kind}`)}</p>
        {problem.kind === 'unknown' && (
          <Button look="quiet" isSmall onClick={() => lookUpDecision()}>
            {t('my-bookings.decide.look')}
          </Button>
        )}
      </Notice>
    )
  if (status === 'idle') return null
  return (
    <p className={status === 'lookingUp' ? noticeClass('warn', 'w-full') : 'sr-only'} role="status">
      {t(`my-bookings.decide.${status}`)}
    </p>
  )
}
