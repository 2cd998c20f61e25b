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
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $decision,
  clearReasonError,
  closeDeciding,
  type Deciding,
  lookUpDecision,
  openDeciding,
  submitDecision,
} from '#stores/my-bookings/deciding.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { Plate } from './Plate.tsx'
import { Fact, RequestSummary } from './RequestSummary.tsx'
import { dateTimeText, titleOf } from './text.ts'
import { WriteStatusNotice } from './WriteStatusNotice.tsx'

interface Props {
  booking: Decidable
  /** 'Thamel to Pokhara' */
  route: string
  /** epoch milliseconds */
  now: number
  /** in the list, whose row shows the facts */
  isInRow?: boolean
}

export type Decidable = Pick<
  BookingRow,
  | 'id'
  | 'status'
  | 'payment'
  | 'isPaid'
  | 'from'
  | 'to'
  | 'vehicle'
  | 'registrationNumber'
  | 'pricing'
  | 'answerBy'
  | 'request'
>

/** The host's decision on a request: approve or decline, each after a dialog. Renders nothing for any other booking. */
export function DecisionButtons({ booking, route, now, isInRow = false }: Props) {
  const { t } = useLocale()
  const deciding = useStore($decision, null)
  const { id, request, answerBy } = booking
  if (!isRequest(booking) || !request) return null
  const current = deciding?.id === id ? deciding : null
  const isOver = answerBy !== null && Date.parse(answerBy) < now
  const about = isInRow ? `booking-${id}` : undefined
  return (
    <>
      {!isInRow && <RequestSummary booking={booking} request={request} />}
      {!isOver &&
        (['approve', 'decline'] as const).map((decision) => (
          <Button
            key={decision}
            look={decision === 'approve' ? 'main' : 'quiet'}
            className={isInRow ? IN_ROW : 'max-sm:grow max-sm:whitespace-normal!'}
            aria-haspopup="dialog"
            aria-describedby={about}
            onClick={() => openDeciding(id, decision)}
          >
            {t(`my-bookings.decide.${decision}`)}
          </Button>
        ))}
      <Modal
        title={t(`my-bookings.decide.title.${current?.decision ?? 'approve'}`)}
        isOpen={current !== null}
        onClose={closeDeciding}
        closeLabel={t('shell.close')}
      >
        {current?.decision === 'approve' && (
          <ApproveForm deciding={current} booking={booking} request={request} route={route} />
        )}
        {current?.decision === 'decline' && <DeclineForm deciding={current} booking={booking} />}
      </Modal>
    </>
  )
}

const IN_ROW = 'flex-1 px-3 whitespace-normal'

interface ApproveFormProps {
  booking: Decidable
  request: NonNullable<Decidable['request']>
  route: string
  deciding: Deciding
}

/** Shows the request again for confirmation. */
function ApproveForm({ booking, request, route, deciding }: ApproveFormProps) {
  const { locale, t } = useLocale()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await submitDecision()
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="text-lg/[1.3] font-bold">{route}</p>
      <RequestSummary booking={booking} request={request}>
        <Fact label={t('my-bookings.page.vehicle')} isWide>
          {titleOf(booking)} <Plate booking={booking} />
        </Fact>
        <Fact label={t('my-bookings.request.starts')}>{dateTimeText(booking.from, locale)}</Fact>
        <Fact label={t('my-bookings.request.ends')}>{dateTimeText(booking.to, locale)}</Fact>
      </RequestSummary>
      <p className="text-sm text-ink-2">{t('my-bookings.decide.approveText')}</p>
      <DecisionStatus deciding={deciding} />
      <DialogButtons
        back={t('my-bookings.decide.keep')}
        onBack={closeDeciding}
        submit={t('my-bookings.decide.approve')}
        isBusy={deciding.status !== 'idle'}
      />
    </form>
  )
}

const OWN = 'own'
const CHOICES = [...DECLINE_REASONS, OWN] as const

/** The most frequent reasons, and a field for another. */
function DeclineForm({ deciding, booking }: { deciding: Deciding; booking: Decidable }) {
  const { locale, t } = useLocale()
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
    await submitDecision(chosen === OWN ? own : chosen)
    if ($decision.get()?.reasonError) (area.current ?? first.current)?.focus()
  }
  const choose = (reason: string) => {
    setChosen(reason)
    clearReasonError()
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-ink-2">
        {t('my-bookings.decide.text', {
          vehicle: titleOf(booking),
          date: dateTimeText(booking.from, locale),
        })}
      </p>
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

/** Status of a decision that is being sent, has failed, or whose response was lost. */
function DecisionStatus({ deciding: { status, problem } }: { deciding: Deciding }) {
  const { t } = useLocale()
  return (
    <WriteStatusNotice
      className="w-full"
      status={status}
      problem={problem}
      word={(key) => t(`my-bookings.decide.${key}`)}
      onLookUp={lookUpDecision}
    />
  )
}
