import type { ReactNode } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { daysLeft } from '#domain/hosting/insurance.ts'
import { INSURANCE_NOTICE_DAYS } from '#domain/hosting/limits.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { formatDay, kathmanduMillis } from '#domain/shared/time.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { today } from '#stores/hosting/today.ts'
import { useLocale } from './use-locale.ts'

interface Props {
  vehicle: VehicleDetail
  /** the form that is shown */
  current: number
}

const IMAGES_STEP = 2

/** What is wrong with a vehicle's papers, and the way to the form that mends it. */
export function Papers({ vehicle, current }: Props) {
  const { t } = useLocale()
  const remarks = vehicle.own?.remarks
  return (
    <>
      {vehicle.status === 'rejected' && (
        <Note tone="bad" wayKey="hosting.papers.again" current={current}>
          <b>{t('hosting.papers.rejectedText')}</b>
          {remarks && <q>{remarks}</q>}
        </Note>
      )}
      <Insurance vehicle={vehicle} current={current} />
    </>
  )
}

function Insurance({ vehicle, current }: Props) {
  const { locale, t } = useLocale()
  const expiry = vehicle.own?.insuranceExpiry
  const noon = expiry ? kathmanduMillis(expiry, '12:00') : null
  if (!expiry || noon === null) return null
  const left = daysLeft(expiry, today())
  if (left > INSURANCE_NOTICE_DAYS[0]) return null
  const day = `${formatDay(noon, locale)}${locale === 'en' ? ' ' : ', '}${localDigits(expiry.slice(0, 4), locale)}`
  return (
    <Note tone={left < 0 ? 'bad' : 'warn'} wayKey="hosting.papers.renew" current={current}>
      {left < 0
        ? t('hosting.papers.lapsed', { day })
        : t('hosting.papers.ends', { day, count: left, n: formatNumber(left, locale) })}
    </Note>
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
