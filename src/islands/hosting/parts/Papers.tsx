import type { ReactNode } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { insuranceNotice } from './insurance-notice.ts'
import { useLocale } from './use-locale.ts'

interface Props {
  vehicle: VehicleDetail
  /** the form that is shown */
  current: number
}

const IMAGES_STEP = 2

/** What is wrong with a vehicle's papers, and the way to the form that mends it. */
export function Papers({ vehicle, current }: Props) {
  const { locale, t } = useLocale()
  const { status, own } = vehicle
  const insurance = insuranceNotice(own?.insuranceExpiry, locale)
  return (
    <>
      {status === 'rejected' && (
        <Note tone="bad" wayKey="hosting.papers.again" current={current}>
          <b>{t('hosting.papers.rejectedText')}</b>
          {own?.remarks && <span>{t('hosting.papers.remarks', { remarks: own.remarks })}</span>}
        </Note>
      )}
      {insurance && (
        <Note tone={insurance.tone} wayKey="hosting.papers.renew" current={current}>
          {insurance.text}
        </Note>
      )}
    </>
  )
}

interface NoteProps {
  tone: 'bad' | 'warn'
  wayKey: string
  current: number
  children: ReactNode
}

function Note({ tone, wayKey, current, children }: NoteProps) {
  const { t } = useLocale()
  return (
    <div className={`note papers-note ${tone}`}>
      <p>{children}</p>
      {current !== IMAGES_STEP && (
        <button className="btn quiet small" type="button" onClick={() => chooseStep(IMAGES_STEP)}>
          {t(wayKey)}
        </button>
      )}
    </div>
  )
}
