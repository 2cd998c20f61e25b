import type { ReactNode } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { stepOfDocument } from '#domain/hosting/documents.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { MessageKey } from '#messages/keys.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { documentsMessage } from '#stores/hosting/listing-message.ts'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'
import { insuranceNotice } from '../list/insurance-notice.ts'

interface Props {
  vehicle: VehicleDetail
  /** number of the current form, 1 to 7 */
  current: number
}

const IMAGES_STEP = stepNumber('images')

/** What is wrong with the vehicle's documents, with a link to the form that fixes it. */
export function Documents({ vehicle, current }: Props) {
  const { locale, t } = useLocale()
  const { own } = vehicle
  const { state, toAdd } = documentsOf(vehicle)
  const [first] = toAdd
  const insurance = insuranceNotice(own?.insuranceExpiry, locale)
  return (
    <>
      {state === 'missing' && first && (
        <Note tone="warn" linkKey="hosting.documents.add" step={stepOfDocument(first)} current={current}>
          {documentsMessage(toAdd)}
        </Note>
      )}
      {state === 'rejected' && (
        <Note tone="bad" linkKey="hosting.documents.again" current={current}>
          <b>{t('hosting.documents.rejectedText')}</b>
          {own?.remarks && (
            <span className="block whitespace-pre-line wrap-anywhere">
              {t('hosting.documents.remarks', { remarks: own.remarks })}
            </span>
          )}
        </Note>
      )}
      {insurance && (
        <Note tone={insurance.tone} linkKey="hosting.documents.renew" current={current}>
          {insurance.text}
        </Note>
      )}
    </>
  )
}

interface NoteProps {
  tone: 'bad' | 'warn'
  linkKey: MessageKey
  /** number of the form that fixes it */
  step?: number
  current: number
  children: ReactNode
}

function Note({ tone, linkKey, step = IMAGES_STEP, current, children }: NoteProps) {
  const { t } = useLocale()
  return (
    <Notice as="div" tone={tone} className="mt-1 w-full flex-wrap items-center justify-between">
      <p className="min-w-[min(100%,260px)] flex-1">{children}</p>
      {current !== step && (
        <Button look="quiet" isSmall onClick={() => chooseStep(step)}>
          {t(linkKey)}
        </Button>
      )}
    </Notice>
  )
}
