import { useEffect, useRef } from 'react'
import { PICTURE_KINDS, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CropDialog } from '#islands/ui/CropDialog.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $pendingCrops,
  cropAllCentered,
  cropCurrent,
  rotateCurrent,
  skipAll,
  skipCurrent,
} from '#stores/hosting/images.ts'
import { $isWaiting, imagesForm, moveImage, openImages, orderedImages } from '#stores/hosting/images-form.ts'
import { restoreUploads, sendAll } from '#stores/hosting/unsent.ts'
import { $isUnsafe, $uploads } from '#stores/hosting/uploads.ts'
import { DocumentImages } from '../pictures/DocumentImages.tsx'
import { VehicleImages } from '../pictures/VehicleImages.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

const EMPTY = { insuranceExpiry: '', imageIDs: [] }

/** Pictures upload as they are chosen; the form saves their order and the insurance expiry. */
export function ImagesStep({ vehicle, isFirstTime }: StepProps) {
  const { locale, t } = useLocale()
  const values = useStore(imagesForm.$values, EMPTY)
  const errors = useStore(imagesForm.$errors, {})
  const [waiting, ...rest] = useStore($pendingCrops, [])
  const isWaiting = useStore($isWaiting, false)
  const images = orderedImages(vehicle, values.imageIDs)
  const unsent = useStore($uploads, []).filter(
    (item) => item.vehicleId === vehicle?.id && item.status === 'waiting',
  ).length
  const unsentBox = useRef<HTMLDivElement>(null)
  useEffect(warnBeforeUnload, [])
  useEffect(() => void restoreUploads(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: validates again when the number of pictures changes
  useEffect(() => {
    if (imagesForm.$errors.get().images) imagesForm.touch('images')
  }, [images.length])
  if (!vehicle) return null
  const sendUnsent = () => {
    unsentBox.current?.focus()
    sendAll(vehicle.id)
  }
  const kind = waiting && VEHICLE_IMAGES[waiting.type].kind
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={imagesForm}
      onOpen={() => openImages(vehicle)}
      hint={t('hosting-pictures.intro')}
    >
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
      <DocumentImages vehicle={vehicle} values={values} errors={errors} />
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
