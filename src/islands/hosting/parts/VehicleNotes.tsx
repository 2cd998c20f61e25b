import type { ReactNode } from 'react'
import type { VehicleCard } from '#contract/vehicles.ts'
import { daysLeft } from '#domain/hosting/insurance.ts'
import { INSURANCE_NOTICE_DAYS } from '#domain/hosting/limits.ts'
import { LAST_STEP, stepName } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { BOOKABLE_STEP } from '#domain/vehicles/vehicle.ts'
import { translator } from '#messages/t.ts'
import { dayWords } from './date-words.ts'

interface Props {
  vehicle: VehicleCard
  locale: Locale
  today: string
}

const PAPERS_STEP = 2

/** What a host must know of one vehicle: its papers, its insurance, the steps that are left. */
export function VehicleNotes(props: Props) {
  return (
    <>
      <Progress {...props} />
      <Papers {...props} />
      <Insurance {...props} />
    </>
  )
}

function Progress({ vehicle: { id, step }, locale }: Props) {
  if (step === null || step >= LAST_STEP) return null
  const t = translator(locale)
  const n = (count: number) => formatNumber(count, locale)
  const next = t(`hosting.steps.${stepName(step + 1)}`)
  const words = t('hosting-dates.mine.progress', { done: n(step), all: n(LAST_STEP) })
  return (
    <div className="own-progress">
      <p>
        <b>{words}</b>
        {step < BOOKABLE_STEP && <span> {t('hosting-dates.mine.noDriver')}</span>}
      </p>
      <progress max={LAST_STEP} value={step} aria-label={words} />
      <a className="btn small go-on" href={`/vehicle/${id}/edit?step=${step + 1}`}>
        {t(step === LAST_STEP - 1 ? 'hosting-dates.mine.lastStep' : 'hosting-dates.mine.goOn', {
          step: next,
        })}
      </a>
    </div>
  )
}

function Papers({ vehicle: { id, step, status, remarks }, locale }: Props) {
  const t = translator(locale)
  if (step !== null && step < PAPERS_STEP) return null
  const said = remarks ? t('hosting-dates.mine.papers.remarks', { remarks }) : ''
  if (status === 'rejected')
    return (
      <Note tone="bad" title={t('hosting-dates.mine.papers.rejected')}>
        {said || t('hosting-dates.mine.papers.rejectedText')}{' '}
        <a className="link" href={`/vehicle/${id}/edit?step=${PAPERS_STEP}`}>
          {t('hosting-dates.mine.papers.send')}
        </a>
      </Note>
    )
  return (
    <p className="own-papers" data-status={status ?? 'open'}>
      {t(`hosting-dates.mine.papers.${status ?? 'open'}`)}
      {said && <span> {said}</span>}
    </p>
  )
}

function Insurance({ vehicle: { id, insuranceExpiry }, locale, today }: Props) {
  if (!insuranceExpiry) return null
  const left = daysLeft(insuranceExpiry, today)
  if (left > INSURANCE_NOTICE_DAYS[0]) return null
  const t = translator(locale)
  const kind = left < 0 ? 'lapsed' : left === 0 ? 'today' : 'soon'
  const values = { count: left, n: formatNumber(left, locale), day: dayWords(insuranceExpiry, locale) }
  return (
    <Note tone={left < 0 ? 'bad' : 'warn'}>
      {t(`hosting-dates.mine.insurance.${kind}`, values)}{' '}
      <a className="link" href={`/vehicle/${id}/edit?step=${PAPERS_STEP}`}>
        {t('hosting-dates.mine.insurance.renew')}
      </a>
    </Note>
  )
}

function Note({ tone, title, children }: { tone: 'warn' | 'bad'; title?: string; children: ReactNode }) {
  return (
    <div className={`note ${tone}`}>
      <p>
        {title && <b>{title}. </b>}
        {children}
      </p>
    </div>
  )
}
