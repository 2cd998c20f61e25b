import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { MIN_VEHICLE_IMAGES } from '#domain/hosting/limits.ts'
import { type ImageType, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Dropzone } from '#islands/ui/Dropzone.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $opening,
  $pendingCrops,
  $rejectedFiles,
  choosePictures,
  remainingSlots,
} from '#stores/hosting/images.ts'
import { $uploads } from '#stores/hosting/uploads.ts'
import { PART, PART_HINT, PART_TITLE } from '../wizard/layout-classes.ts'
import { PictureGrid } from './PictureGrid.tsx'

interface Props {
  vehicle: VehicleDetail
  type: ImageType
  images: readonly VehicleImage[]
  error: string | undefined
  onMove?: (id: string, place: number) => void
}

export function VehicleImages({ vehicle, type, images, error, onMove }: Props) {
  const { locale, t } = useLocale()
  useStore($uploads, [])
  useStore($pendingCrops, [])
  const isOpening = Boolean(useStore($opening, {})[type])
  const refused = useStore($rejectedFiles, {})[type] ?? []
  const id = `hosting-${VEHICLE_IMAGES[type].field}`
  const room = remainingSlots(vehicle, type)
  const number = (n: number) => formatNumber(n, locale)
  const values = {
    n: number(images.length),
    least: number(MIN_VEHICLE_IMAGES),
    most: number(VEHICLE_IMAGES[type].max),
  }
  const inputId = room ? id : `${id}-input`
  return (
    <fieldset
      className={`${PART} content-start`}
      id={room ? undefined : id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={`${PART_TITLE} flex flex-wrap items-baseline gap-x-3`}>
        {t(`hosting-pictures.parts.${type}`)}
        <span className="text-sm font-normal text-ink-3">
          {t(type === 'image' ? 'hosting-pictures.countNeeded' : 'hosting-pictures.count', values)}
        </span>
      </legend>
      <p id={`${id}-hint`} className={PART_HINT}>
        {t(`hosting-pictures.hint.${type}`)}
      </p>
      <PictureGrid
        vehicleId={vehicle.id}
        type={type}
        images={images}
        inputId={inputId}
        {...(onMove && { onMove })}
      />
      {room > 0 && (
        <Dropzone
          id={id}
          label={t(`hosting-pictures.add.${type}`)}
          cameraLabel={t('hosting-pictures.camera')}
          dropHint={t('hosting-pictures.drop')}
          isMultiple={room > 1}
          isInvalid={Boolean(error)}
          describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onFiles={(files) => void choosePictures(type, files, locale)}
        />
      )}
      {isOpening && (
        <p className="text-sm text-ink-3" role="status">
          {t('hosting-pictures.opening')}
        </p>
      )}
      {refused.length > 0 && (
        <ul className="mt-2.5 grid gap-1" role="alert">
          {refused.map((reason) => (
            <li key={reason} className="field-error">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </fieldset>
  )
}
