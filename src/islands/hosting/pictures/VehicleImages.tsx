import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { VehicleDetail, VehicleImage } from '#contract/vehicles.ts'
import { MIN_VEHICLE_IMAGES } from '#domain/hosting/limits.ts'
import { type ImageType, VEHICLE_IMAGES } from '#domain/hosting/pictures.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Dropzone } from '#islands/ui/Dropzone.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $openingCounts,
  $pendingCrops,
  $rejectedFiles,
  choosePictures,
  deletePicture,
  remainingSlots,
} from '#stores/hosting/images.ts'
import { $uploads } from '#stores/hosting/uploads.ts'
import { PART, PART_HINT, PART_TITLE } from '../wizard/layout-classes.ts'
import { PictureTile, UploadTile } from './PictureTile.tsx'

interface Props {
  vehicle: VehicleDetail
  type: ImageType
  images: readonly VehicleImage[]
  error: string | undefined
  /** omitted: the order has no meaning */
  onMove?: ((id: string, place: number) => void) | undefined
}

export function VehicleImages({ error, ...props }: Props) {
  const { vehicle, type, images } = props
  const { locale, t } = useLocale()
  useStore($uploads, [])
  useStore($pendingCrops, [])
  const isOpening = Boolean(useStore($openingCounts, {})[type])
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
      <PictureGrid {...props} inputId={inputId} />
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

interface PictureGridProps extends Omit<Props, 'error'> {
  /** id of the file input */
  inputId: string
}

function PictureGrid({ vehicle, type, images, inputId, onMove }: PictureGridProps) {
  const { locale, t } = useLocale()
  const uploads = useStore($uploads, []).filter((item) => item.type === type && item.vehicleId === vehicle.id)
  const [announcement, setAnnouncement] = useState('')
  const refocus = useRef<string | null>(null)
  const ids = images.map(({ id }) => id)
  const number = (n: number) => formatNumber(n, locale)

  const move = (id: string, place: number) => {
    onMove?.(id, place)
    setAnnouncement(t('hosting-pictures.moved', { n: number(place + 1), total: number(images.length) }))
  }
  const { dragged, grip } = useDragOrder(ids, move)
  const step = (id: string, place: number, direction: 'earlier' | 'later') => {
    refocus.current = `picture-${id}-${direction}`
    move(id, place + (direction === 'earlier' ? -1 : 1))
  }
  // a tile that is reordered loses the focus
  useEffect(() => {
    if (!refocus.current) return
    document.getElementById(refocus.current)?.focus()
    refocus.current = null
  })
  const removeImage = async (image: VehicleImage) => {
    await deletePicture(vehicle.id, image)
    if (!document.getElementById(`picture-${image.id}-delete`)) document.getElementById(inputId)?.focus()
  }
  if (!images.length && !uploads.length) return null
  return (
    <>
      <ol
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(47%,200px),1fr))] gap-x-3.5 gap-y-4 ${dragged ? 'cursor-grabbing select-none' : ''}`}
      >
        {images.map((image, at) => (
          <PictureTile
            key={image.id}
            image={image}
            type={type}
            place={number(at + 1)}
            move={
              onMove
                ? {
                    isFirst: at === 0,
                    isLast: at === images.length - 1,
                    isDragged: dragged === image.id,
                    onEarlier: () => step(image.id, at, 'earlier'),
                    onLater: () => step(image.id, at, 'later'),
                    onGrip: grip(image.id),
                  }
                : null
            }
            onDelete={() => void removeImage(image)}
          />
        ))}
        {uploads.map((item) => (
          <UploadTile key={item.id} upload={item} focusId={inputId} />
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** Moves the dragged tile to the pointer's position; the tiles carry `data-picture`. */
function useDragOrder(ids: readonly string[], onMove: (id: string, place: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  useEffect(() => {
    if (!dragged) return
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-picture]')
      const place = ids.indexOf(tile?.dataset.picture ?? '')
      if (place >= 0 && ids[place] !== dragged) onMove(dragged, place)
    }
    const end = () => setDragged(null)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [dragged, ids, onMove])
  const grip = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    setDragged(id)
  }
  return { dragged, grip }
}
