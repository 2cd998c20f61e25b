import { useEffect, useRef } from 'react'
import { canRenewDocuments } from '#domain/hosting/documents.ts'
import { latestExpiry } from '#domain/hosting/images.rules.ts'
import { PICTURE_KINDS, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CropDialog } from '#islands/ui/CropDialog.tsx'
import { DayField } from '#islands/ui/calendar/DayField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $pendingCrops,
  cropAllCentered,
  cropCurrent,
  reopenDocuments,
  rotateCurrent,
  skipAll,
  skipCurrent,
} from '#stores/hosting/images.ts'
import { $isWaiting, imagesForm, moveImage, openImages, orderedImages } from '#stores/hosting/images-form.ts'
import { today } from '#stores/hosting/today.ts'
import { $isUnsafe, $uploads, restoreUploads, sendAll } from '#stores/hosting/uploads.ts'
import { findImages } from '#stores/hosting/vehicle-pictures.ts'
import { VehicleImages } from '../pictures/VehicleImages.tsx'
import { PART, PART_HINT, PART_TITLE } from './layout-classes.ts'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

/** Pictures upload as they are chosen; the form saves their order and the insurance expiry. */
export function ImagesStep({ vehicle }: StepProps) {
  const { locale, t } = useLocale()
  const { values, errors } = useStepForm(imagesForm)
  const [waiting, ...rest] = useStore($pendingCrops, [])
  const isWaiting = useStore($isWaiting, false)
  const images = orderedImages(vehicle, values.imageIDs)
  const unsent = useStore($uploads, []).filter(
    (item) => item.vehicleId === vehicle.id && item.status === 'waiting',
  ).length
  const unsentBox = useRef<HTMLDivElement>(null)
  useEffect(warnBeforeUnload, [])
  useEffect(() => void restoreUploads(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again when the number of pictures changes
  useEffect(() => {
    if (imagesForm.$errors.get().images) imagesForm.touch('images')
  }, [images.length])
  const sendUnsent = () => {
    unsentBox.current?.focus()
    sendAll(vehicle.id)
  }
  const kind = waiting && VEHICLE_IMAGES[waiting.type].kind
  return (
    <StepFrame form={imagesForm} onOpen={() => openImages(vehicle)} hint={t('hosting-pictures.intro')}>
      {/* always rendered: it receives the focus when the button is removed with the notice */}
      <div ref={unsentBox} className="empty:sr-only" role="status" tabIndex={-1}>
        {unsent > 0 && (
          <Notice as="div" className="flex-wrap items-center justify-between">
            <p>{t('hosting-pictures.unsent', { n: formatNumber(unsent, locale) })}</p>
            <Button look="quiet" isSmall onClick={sendUnsent}>
              {t('hosting-pictures.sendAll')}
            </Button>
          </Notice>
        )}
      </div>
      <VehicleImages
        vehicle={vehicle}
        type="image"
        images={images}
        error={errors.images}
        onMove={moveImage}
      />
      <DocumentImages vehicle={vehicle} />
      <p className="font-bold empty:hidden" role="status">
        {isWaiting && t('hosting-pictures.waiting')}
      </p>
      <CropDialog
        picture={
          waiting && kind
            ? {
                ...waiting,
                aspect: PICTURE_KINDS[kind].aspect,
                title: t(`hosting-pictures.crop.title.${waiting.type}`),
              }
            : null
        }
        onUse={cropCurrent}
        onTurn={rotateCurrent}
        onUseRest={rest.length ? cropAllCentered : undefined}
        onSkip={waiting && waiting.total > 1 ? skipCurrent : undefined}
        onClose={skipAll}
      />
    </StepFrame>
  )
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
let isWatching = false

/** Warns before leaving the page while a picture would be lost with it; switching forms stays possible. */
function warnBeforeUnload(): void {
  if (isWatching) return
  isWatching = true
  $isUnsafe.subscribe((isUnsafe) => {
    if (isUnsafe) window.addEventListener('beforeunload', preventUnload)
    else window.removeEventListener('beforeunload', preventUnload)
  })
}

const DOCUMENTS = ['bluebook', 'insurance'] as const

/** Bluebook and insurance: editable until they are verified, and again after a refusal or shortly before expiry. */
function DocumentImages({ vehicle }: Pick<StepProps, 'vehicle'>) {
  const { t } = useLocale()
  const { values, errors, field } = useStepForm(imagesForm)
  const { status } = vehicle
  const insuranceExpiry = vehicle.own?.insuranceExpiry ?? null
  const canRenew = canRenewDocuments({ status, insuranceExpiry }, today())
  const isClosed = status !== null && insuranceExpiry !== null && !canRenew
  return (
    <>
      <section className={PART}>
        <h3 className={PART_TITLE}>{t('hosting-pictures.documents.title')}</h3>
        <p className={`${PART_HINT} -mt-3`}>{t('hosting-pictures.documents.who')}</p>
        <div className="max-w-90">
          <DayField
            {...field('insuranceExpiry')}
            label={t('hosting-pictures.documents.expiry')}
            empty={t('hosting-dates.form.chooseDate')}
            value={values.insuranceExpiry}
            today={today()}
            first={today()}
            last={latestExpiry(today())}
            readOnly={isClosed}
            onDay={(day) => imagesForm.change({ insuranceExpiry: day })}
            onBlur={() => imagesForm.touch('insuranceExpiry')}
          />
        </div>
        {status !== null && (
          <Notice
            as="div"
            tone={status === 'verified' ? undefined : 'warn'}
            className="flex-wrap items-center justify-between"
          >
            <p>{t(`hosting-pictures.documents.${status}`)}</p>
            {canRenew && (
              <Button look="quiet" isSmall onClick={() => void reopenDocuments(vehicle.id)}>
                {t('hosting.documents.again')}
              </Button>
            )}
          </Notice>
        )}
      </section>
      {status === null && (
        <div className="grid gap-7 md:grid-cols-2">
          {DOCUMENTS.map((type) => (
            <VehicleImages
              key={type}
              vehicle={vehicle}
              type={type}
              images={findImages(vehicle, type)}
              error={errors[VEHICLE_IMAGES[type].field]}
            />
          ))}
        </div>
      )}
    </>
  )
}
