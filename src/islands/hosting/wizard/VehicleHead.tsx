import type { ReactNode } from 'react'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { DOCUMENT_STEPS } from '#domain/hosting/documents.ts'
import { stepNumber } from '#domain/hosting/steps.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { isBookableStep } from '#domain/vehicles/vehicle.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageKey } from '#messages/keys.ts'
import { chooseStep } from '#stores/hosting/editor.ts'
import { documentsMessage, withheldMessage } from '#stores/hosting/listing-message.ts'
import { $removedIds, removeOwnVehicle } from '#stores/hosting/my-vehicles.ts'
import { documentsOf } from '#stores/hosting/vehicle-pictures.ts'
import { insuranceNotice } from '../list/insurance-notice.ts'
import { HEAD } from './layout-classes.ts'

/** The looks that the heads of wizard and editor share. */
const TITLE = 'text-[1.6rem] wrap-anywhere md:text-3xl'
const FACTS = 'mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 max-sm:text-sm sm:gap-x-3.5'
const FACTS_LINK = 'link inline-flex min-h-7 items-center pointer-coarse:min-h-11'

interface Props {
  vehicle: VehicleDetail
  title: string
  current: number
}

/** The vehicle, whether guests see it, and the state of its documents. */
export function VehicleHead({ vehicle, title, current }: Props) {
  const { locale, t } = useLocale()
  // the price step lists a vehicle, but guests find it only once it has a driver, and never with refused documents
  const isFound = isBookableStep(vehicle.step) && withheldMessage(vehicle.own?.standing.hiddenBy) === null
  const state = isFound ? vehicle.state : 'notAvailable'
  const picture = vehicle.images.find(({ type }) => type === 'image')
  return (
    <header className={HEAD}>
      {picture && (
        <span className="pic mt-1.25 w-24 flex-none rounded-m sm:mt-0 sm:w-36">
          <img src={pictureAt(picture.name, 320)} alt="" width={320} height={200} decoding="async" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h1 className={TITLE}>{title}</h1>
        <p className={FACTS}>
          <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
          <span
            className={`flex items-center gap-2 font-bold before:size-2.5 before:rounded-full ${state === 'available' ? 'before:bg-green' : 'before:border-2 before:border-ink-3'}`}
          >
            {t(`hosting.vehicle.${state}`)}
          </span>
          <DocumentsStatus vehicle={vehicle} />
          {state === 'available' && (
            <a className={FACTS_LINK} href={`/vehicle/${vehicle.id}`}>
              {t('hosting.vehicle.asGuest')}
            </a>
          )}
          <RemoveVehicle vehicle={vehicle} />
        </p>
      </div>
      <Documents vehicle={vehicle} current={current} />
    </header>
  )
}

/** Whether the documents are verified or being checked. For missing or refused ones see `Documents`. */
function DocumentsStatus({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const { state } = documentsOf(vehicle)
  if (state !== 'verified' && state !== 'checking') return null
  return (
    <span className={state === 'verified' ? 'font-bold text-green' : 'text-ink-2'}>
      {t(`hosting.documents.${state}`)}
    </span>
  )
}

interface WizardHeadProps {
  /** null: not created until the first form is saved */
  vehicle: VehicleDetail | null
  title: string | null
  current: number
}

export function WizardHead({ vehicle, title, current }: WizardHeadProps) {
  const { locale, t } = useLocale()
  return (
    <header className={HEAD}>
      <div className="min-w-0 flex-1">
        <h1 className={TITLE}>{t('hosting.screen.create')}</h1>
        {vehicle ? (
          <p className={FACTS}>
            <b>{title}</b>
            <span className="plate">{formatPlate(vehicle.registrationNumber, locale)}</span>
            <RemoveVehicle vehicle={vehicle} />
          </p>
        ) : (
          <p className="mt-1 max-w-[100ch] text-pretty text-ink-2">{t('hosting.screen.lead')}</p>
        )}
        {vehicle && <Documents vehicle={vehicle} current={current} />}
      </div>
    </header>
  )
}

const NONE: readonly number[] = []

/** Removes a vehicle saved by mistake; shown only while it has no booking. */
function RemoveVehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const { t } = useLocale()
  const isRemoving = useStore($removedIds, NONE).includes(vehicle.id)
  if (!vehicle.own?.standing.isRemovable) return null
  return (
    <button
      className={`${FACTS_LINK} cursor-pointer`}
      type="button"
      aria-busy={isRemoving}
      onClick={() => removeOwnVehicle(vehicle)}
    >
      {t('hosting.remove.action')}
    </button>
  )
}

interface DocumentsProps {
  vehicle: VehicleDetail
  /** number of the current form, 1 to 7 */
  current: number
}

const IMAGES_STEP = stepNumber('images')

/** What is wrong with the vehicle's documents, with a link to the form that fixes it. */
function Documents({ vehicle, current }: DocumentsProps) {
  const { locale, t } = useLocale()
  const { own } = vehicle
  const { state, toAdd } = documentsOf(vehicle)
  const [first] = toAdd
  const withheld = withheldMessage(own?.standing.hiddenBy)
  const insurance = insuranceNotice(own?.insuranceExpiry, locale)
  return (
    <>
      {state === 'missing' && first && (
        <Note tone="warn" linkKey="hosting.documents.add" step={DOCUMENT_STEPS[first]} current={current}>
          {withheld && <b className="block">{withheld}</b>}
          {documentsMessage(toAdd)}
        </Note>
      )}
      {state === 'rejected' && (
        <Note tone="bad" linkKey="hosting.documents.again" current={current}>
          <b>{withheld}</b>
          {own?.remarks && (
            <span className="block whitespace-pre-line wrap-anywhere">
              {t('hosting.documents.remarks', { remarks: own.remarks })}
            </span>
          )}
        </Note>
      )}
      {state === 'checking' && withheld && <Notice tone="warn">{withheld}</Notice>}
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
