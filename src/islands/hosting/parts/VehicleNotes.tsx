import type { ReactNode } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { documentsState, stepOfDocument } from '#domain/hosting/documents.ts'
import { LAST_STEP, stepName, stepNumber } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { translator } from '#messages/t.ts'
import { documentsMessage } from '#stores/hosting/document-messages.ts'
import { insuranceNotice } from './insurance-notice.ts'

interface Props {
  vehicle: VehicleCard
  locale: Locale
}

const DOCUMENTS_STEP = stepNumber('images')

/** Notices about one vehicle: documents, insurance, missing steps. */
export function VehicleNotes(props: Props) {
  const isBlocked = props.vehicle.standing?.hiddenBy.includes('blocked')
  return (
    <div className="own-notes">
      {isBlocked ? (
        <p className="note bad">{translator(props.locale)('hosting-dates.mine.hidden.blocked')}</p>
      ) : (
        <Progress {...props} />
      )}
      <DocumentsNote {...props} />
      <InsuranceNote {...props} />
    </div>
  )
}

function Progress({ vehicle: { id, step }, locale }: Props) {
  if (step === null || step >= LAST_STEP) return null
  const t = translator(locale)
  const n = (count: number) => formatNumber(count, locale)
  const next = t(`hosting.steps.${stepName(step + 1)}`)
  const text = t('hosting-dates.mine.progress', { done: n(step), all: n(LAST_STEP) })
  return (
    <div className="own-progress">
      <p>
        <b>{text}</b>
        {!isBookableStep(step) && <span> {t('hosting-dates.mine.noDriver')}</span>}
      </p>
      <progress max={LAST_STEP} value={step} aria-label={text} />
      <a className="btn small go-on" href={`/vehicle/${id}/edit?step=${step + 1}`}>
        {t(step === LAST_STEP - 1 ? 'hosting-dates.mine.lastStep' : 'hosting-dates.mine.goOn', {
          step: next,
        })}
      </a>
    </div>
  )
}

function DocumentsNote({ vehicle: { id, step, status, remarks, standing }, locale }: Props) {
  const t = translator(locale)
  const toAdd = standing?.papersToAdd ?? []
  const [first] = toAdd
  const state = documentsState({ status, saved: step }, toAdd)
  const remarksText = remarks && t('hosting.papers.remarks', { remarks })
  if (state === null) return null
  if (state === 'missing' && first)
    return (
      <Note tone="warn" linkKey={t('hosting.papers.add')} id={id} step={stepOfDocument(first)}>
        {documentsMessage(toAdd)}
      </Note>
    )
  if (state === 'rejected')
    return (
      <Note tone="bad" linkKey={t('hosting.papers.again')} id={id}>
        <b>{t('hosting.papers.rejectedText')}</b> {remarksText}
      </Note>
    )
  return (
    <p className="own-papers" data-status={state}>
      {t(`hosting.papers.${state}`)}
      {remarksText && <span> {remarksText}</span>}
    </p>
  )
}

function InsuranceNote({ vehicle: { id, insuranceExpiry }, locale }: Props) {
  const notice = insuranceNotice(insuranceExpiry, locale)
  if (!notice) return null
  return (
    <Note tone={notice.tone} linkKey={translator(locale)('hosting.papers.renew')} id={id}>
      {notice.text}
    </Note>
  )
}

interface NoteProps {
  tone: 'warn' | 'bad'
  /** message key of the link to the form that fixes it */
  linkKey: string
  id: number
  step?: number
  children: ReactNode
}

function Note({ tone, linkKey, id, step = DOCUMENTS_STEP, children }: NoteProps) {
  return (
    <div className={`note ${tone}`}>
      <p>
        {children}{' '}
        <a className="link" href={`/vehicle/${id}/edit?step=${step}`}>
          {linkKey}
        </a>
      </p>
    </div>
  )
}
