import type { ReactNode } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { DOCUMENT_STEPS, documentsState } from '#domain/hosting/documents.ts'
import { LAST_STEP, stepName, stepNumber } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { documentsMessage, withheldMessage } from '#stores/hosting/listing-message.ts'
import './VehicleNotes.css'
import { insuranceNotice } from './insurance-notice.ts'
import { ROW_NOTES } from './list-classes.ts'

interface Props {
  vehicle: VehicleCard
}

const DOCUMENTS_STEP = stepNumber('images')

export function VehicleNotes(props: Props) {
  const { t } = useLocale()
  const isBlocked = props.vehicle.standing?.hiddenBy.includes('blocked')
  return (
    <div className={ROW_NOTES}>
      {isBlocked ? (
        <Notice tone="bad">{t('hosting-dates.mine.hidden.blocked')}</Notice>
      ) : (
        <Progress {...props} />
      )}
      <DocumentsNote {...props} />
      <InsuranceNote {...props} />
    </div>
  )
}

function Progress({ vehicle: { id, step } }: Props) {
  const { locale, t } = useLocale()
  if (step === null || step >= LAST_STEP) return null
  const n = (count: number) => formatNumber(count, locale)
  const next = t(`hosting.steps.${stepName(step + 1)}`)
  const text = t('hosting-dates.mine.progress', { done: n(step), all: n(LAST_STEP) })
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <b>{text}</b>
        {!isBookableStep(step) && (
          <span className="block text-ink-2"> {t('hosting-dates.mine.noDriver')}</span>
        )}
      </p>
      <progress
        className="vehicle-notes-progress h-2 w-[min(100%,340px)] appearance-none overflow-hidden rounded-full bg-line"
        max={LAST_STEP}
        value={step}
        aria-label={text}
      />
      <ButtonLink
        look="soft"
        isSmall
        className="whitespace-normal!"
        href={`/vehicle/${id}/edit?step=${step + 1}`}
      >
        {t(step === LAST_STEP - 1 ? 'hosting-dates.mine.lastStep' : 'hosting-dates.mine.goOn', {
          step: next,
        })}
      </ButtonLink>
    </div>
  )
}

function DocumentsNote({ vehicle: { id, step, status, remarks, standing } }: Props) {
  const { t } = useLocale()
  const toAdd = standing?.papersToAdd ?? []
  const [first] = toAdd
  const state = documentsState({ status, saved: step }, toAdd)
  const withheld = withheldMessage(standing?.hiddenBy)
  const remarksText = remarks && t('hosting.documents.remarks', { remarks })
  if (state === null) return null
  if (state === 'missing' && first)
    return (
      <Note tone="warn" linkKey={t('hosting.documents.add')} id={id} step={DOCUMENT_STEPS[first]}>
        {withheld && <b>{withheld} </b>}
        {documentsMessage(toAdd)}
      </Note>
    )
  if (state === 'rejected')
    return (
      <Note tone="bad" linkKey={t('hosting.documents.again')} id={id}>
        <b>{withheld}</b> {remarksText}
      </Note>
    )
  return (
    <p className="vehicle-notes-documents text-sm text-ink-2" data-status={state}>
      {t(`hosting.documents.${state}`)}
      {withheld && <span className="block">{withheld}</span>}
      {remarksText && <span> {remarksText}</span>}
    </p>
  )
}

function InsuranceNote({ vehicle: { id, insuranceExpiry } }: Props) {
  const { locale, t } = useLocale()
  const notice = insuranceNotice(insuranceExpiry, locale)
  if (!notice) return null
  return (
    <Note tone={notice.tone} linkKey={t('hosting.documents.renew')} id={id}>
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
    <Notice as="div" tone={tone}>
      <p className="min-w-0 wrap-anywhere">
        {children}{' '}
        <a className="link" href={`/vehicle/${id}/edit?step=${step}`}>
          {linkKey}
        </a>
      </p>
    </Notice>
  )
}
