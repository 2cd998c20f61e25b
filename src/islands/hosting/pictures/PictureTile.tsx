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
import type { Translate } from '#messages/t.ts'
import { refreshSignedUrls } from '#stores/hosting/signed-urls.ts'

export interface Move {
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onEarlier(): void
  onLater(): void
  onGrip(event: PointerEvent): void
}
interface Props {
  t: Translate
  image: VehicleImage
  type: ImageType
  /** its position, from 1, in the digits of the page's language */
  place: string
  /** null: the order has no meaning */
  move: Move | null
  isDeleting: boolean
  trouble: string | undefined
  /** omitted: it cannot be deleted */
  onDelete?: (() => void) | undefined
}

/** A saved picture: its position, and buttons to move or delete it. */
export function PictureTile({ t, image, type, place, move, isDeleting, trouble, onDelete }: Props) {
  const name = t(`hosting-pictures.name.${type}`, { n: place })
  return (
    <li
      className="picture-tile"
      data-picture={image.id}
      data-dragged={move?.isDragged || undefined}
      aria-busy={isDeleting}
    >
      <div
        className="picture-box"
        data-movable={move ? '' : undefined}
        // on touch screens the picture scrolls the page; only the grip drags
        onPointerDown={(event) => event.pointerType === 'mouse' && move?.onGrip(event)}
      >
        <img
          src={type === 'image' ? pictureAt(image.name, 640) : image.name}
          alt={name}
          width={320}
          height={200}
          draggable={false}
          onError={() => type !== 'image' && void refreshSignedUrls()}
        />
        {move?.isFirst && <span className="picture-cover">{t('hosting-pictures.cover')}</span>}
        {move && (
          <span className="picture-grip" onPointerDown={move.onGrip}>
            <Icon node={gripVertical} />
          </span>
        )}
      </div>
      <div className="picture-ways">
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
        {onDelete && (
          <MoveButton
            id={`picture-${image.id}-delete`}
            label={t('hosting-pictures.delete', { name })}
            icon={trash}
            isOff={isDeleting}
            onClick={onDelete}
          />
        )}
      </div>
      {trouble && (
        <p className="field-error" role="alert">
          {trouble}
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
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon node={icon} />
    </button>
  )
}
