import type { PointerEvent } from 'react'
import type { VehicleImage } from '#contract/vehicles.ts'
import type { ImageType } from '#domain/hosting/pictures.ts'
import { pictureAt } from '#domain/vehicles/picture.ts'
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
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
            </svg>
          </span>
        )}
      </div>
      <div className="picture-ways">
        {move && (
          <>
            <MoveButton
              id={`picture-${image.id}-earlier`}
              label={t('hosting-pictures.earlier', { name })}
              path="M14 6l-6 6 6 6"
              isOff={move.isFirst}
              onClick={move.onEarlier}
            />
            <MoveButton
              id={`picture-${image.id}-later`}
              label={t('hosting-pictures.later', { name })}
              path="M10 6l6 6-6 6"
              isOff={move.isLast}
              onClick={move.onLater}
            />
          </>
        )}
        {onDelete && (
          <MoveButton
            id={`picture-${image.id}-delete`}
            label={t('hosting-pictures.delete', { name })}
            path="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10 11v5M14 11v5"
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
  path: string
  /** stays focusable and does nothing */
  isOff: boolean
  onClick(): void
}

function MoveButton({ id, label, path, isOff, onClick }: MoveButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
