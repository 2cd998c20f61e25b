import type { IconNode } from 'lucide'
import chevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import gripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import type { PointerEvent } from 'react'
import type { VehicleImage } from '#contract/vehicles.ts'
import type { ImageType } from '#domain/hosting/pictures.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { ProgressBar } from '#islands/ui/ProgressBar.tsx'
import { useObjectUrl } from '#islands/ui/use-object-url.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $deletingIds, $pictureErrors } from '#stores/hosting/images.ts'
import { cancelUpload, refreshSignedUrls, retryUpload, type Upload } from '#stores/hosting/uploads.ts'
import './PictureTile.css'

export interface Move {
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onEarlier(): void
  onLater(): void
  onGrip(event: PointerEvent): void
}
interface Props {
  image: VehicleImage
  type: ImageType
  /** its position, from 1, in the digits of the page's language */
  place: string
  /** null: the order has no meaning */
  move: Move | null
  onDelete: () => void
}

export function PictureTile({ image, type, place, move, onDelete }: Props) {
  const { t } = useLocale()
  const isDeleting = useStore($deletingIds, []).includes(image.id)
  const error = useStore($pictureErrors, {})[image.id]
  const name = t(`hosting-pictures.name.${type}`, { n: place })
  return (
    <li
      className={`relative min-w-0 aria-busy:opacity-50 ${move?.isDragged ? 'z-1' : ''}`}
      data-picture={image.id}
      aria-busy={isDeleting}
    >
      <div
        className={`picture-tile-box ${move ? 'cursor-grab' : ''} ${move?.isDragged ? 'shadow-l outline-3 outline-blue' : ''}`}
        // on touch screens the picture scrolls the page; only the grip drags
        onPointerDown={(event) => event.pointerType === 'mouse' && move?.onGrip(event)}
      >
        <img
          className={`size-full ${type === 'image' ? 'object-cover' : 'object-contain'}`}
          src={type === 'image' ? pictureAt(image.name, 640) : image.name}
          alt={name}
          width={320}
          height={200}
          draggable={false}
          onError={() => type !== 'image' && void refreshSignedUrls()}
        />
        {move?.isFirst && (
          <span className="absolute top-2 left-2 rounded-full bg-card px-3 py-0.5 text-xs font-bold">
            {t('hosting-pictures.cover')}
          </span>
        )}
        {move && (
          <span className="picture-tile-grip" onPointerDown={move.onGrip}>
            <Icon node={gripVertical} className="relative size-5.5" />
          </span>
        )}
      </div>
      <div className="-mx-1 flex">
        {move && (
          <>
            <MoveButton
              id={`picture-${image.id}-earlier`}
              label={t('hosting-pictures.earlier', { name })}
              icon={chevronLeft}
              isOff={move.isFirst}
              onClick={move.onEarlier}
            />
            <MoveButton
              id={`picture-${image.id}-later`}
              label={t('hosting-pictures.later', { name })}
              icon={chevronRight}
              isOff={move.isLast}
              onClick={move.onLater}
            />
          </>
        )}
        <MoveButton
          id={`picture-${image.id}-delete`}
          label={t('hosting-pictures.delete', { name })}
          icon={trash}
          isOff={isDeleting}
          onClick={onDelete}
        />
      </div>
      {error && (
        <p className="field-error px-0.5 pt-1.5 leading-[1.3]" role="alert">
          {error}
        </p>
      )}
    </li>
  )
}

interface MoveButtonProps {
  id: string
  label: string
  icon: IconNode
  /** stays focusable and does nothing */
  isOff: boolean
  onClick(): void
}

function MoveButton({ id, label, icon, isOff, onClick }: MoveButtonProps) {
  return (
    <button
      id={id}
      className={`picture-tile-button last:ml-auto ${isOff ? 'cursor-default text-line-2' : 'cursor-pointer text-ink-2'}`}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon node={icon} className="size-5.5" />
    </button>
  )
}

interface UploadTileProps {
  upload: Upload
  /** id of the element that gets the focus once this tile is removed */
  focusId: string
}

const WORDS = 'picture-tile-button cursor-pointer px-2.5 text-sm font-bold text-blue'

export function UploadTile({ upload, focusId }: UploadTileProps) {
  const { t } = useLocale()
  const url = useObjectUrl(upload.picture)
  const isFailed = upload.status === 'failed'
  const isPaused = isFailed || upload.status === 'waiting'
  const isFullySent = upload.status === 'sending' && upload.progress === 1
  const text = t(`hosting-pictures.sending.${isFullySent ? 'arriving' : upload.status}`)
  const isOpen = upload.status === 'cutting' || isFullySent
  const removeImage = () => {
    cancelUpload(upload.id)
    // the input is rendered only while there is room for another picture
    requestAnimationFrame(() => document.getElementById(focusId)?.focus())
  }
  return (
    <li className="relative min-w-0">
      <div className="picture-tile-box" data-failed={isFailed || undefined}>
        {url && (
          <img
            className={`size-full opacity-55 ${upload.type === 'image' ? 'object-cover' : 'object-contain'}`}
            src={url}
            alt=""
            width={320}
            height={200}
          />
        )}
        {!isPaused && (
          <ProgressBar
            className="absolute inset-x-2.5 bottom-2.5 w-auto"
            label={text}
            progress={isOpen ? null : upload.progress}
          />
        )}
      </div>
      <p
        className={`px-0.5 pt-1.5 leading-[1.3] ${isFailed ? 'field-error' : 'text-sm text-ink-3'}`}
        role={isFailed ? 'alert' : undefined}
      >
        {isPaused ? upload.error : text}
      </p>
      <div className="-mx-1 flex">
        {isPaused && upload.canRetry && (
          <button className={WORDS} type="button" onClick={() => retryUpload(upload.id)}>
            {t('hosting-pictures.sending.retry')}
          </button>
        )}
        {/* an upload that was sent completely cannot be cancelled */}
        {!isFullySent && (
          <button className={WORDS} type="button" onClick={removeImage}>
            {t(isPaused ? 'hosting-pictures.sending.remove' : 'hosting-pictures.sending.cancel')}
          </button>
        )}
      </div>
    </li>
  )
}
