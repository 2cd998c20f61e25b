import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Area, areaOfPercent, centerCrop, isLargeEnough, type Size } from '#domain/hosting/cropping.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { CropFrameProps } from './CropFrame.tsx'
import { Modal } from './Modal.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface Croppable {
  /** of this picture and no other */
  id: string
  file: Blob
  size: Size
  /** width / height; null: any shape */
  aspect: number | null
  title: string
  /** which of how many */
  index: number
  total: number
}
interface Props {
  locale: Locale
  /** null: the dialog is closed */
  picture: Croppable | null
  onUse(area: Area): void
  /** given: several pictures wait, and each can take its middle */
  onUseRest?: (() => void) | undefined
  onSkip?: (() => void) | undefined
  onClose(): void
}

/** A drag that ends beside the dialog arrives as a click there, so many milliseconds later at most. */
const DRAG_ECHO_MS = 300

/** Which part of a picture is used. The frame moves by touch, by mouse, and by the arrow keys. */
export function CropDialog({ locale, picture, onUse, onUseRest, onSkip, onClose }: Props) {
  const t = translator(locale)
  const [held, setHeld] = useState<{ id: string; part: Area; isLeast: boolean } | null>(null)
  const dragEnd = useRef(0)
  const Frame = useFrame(picture !== null)
  const url = useObjectUrl(picture?.file ?? null)
  const close = () => {
    if (performance.now() - dragEnd.current > DRAG_ECHO_MS) onClose()
  }
  if (!picture)
    return (
      <Modal title="" isOpen={false} onClose={onClose} closeLabel={t('hosting-pictures.crop.close')}>
        {null}
      </Modal>
    )
  const { id, size, aspect, title, index, total } = picture
  const current = held?.id === id ? held : { part: percentOf(centerCrop(size, aspect), size), isLeast: false }
  const { part, isLeast } = current
  // a smaller part would be shown blurred: the frame stops there
  const change = (requested: Area) => {
    const isFine = isLargeEnough(areaOfPercent(requested, size), null)
    setHeld({ id, part: isFine ? requested : part, isLeast: !isFine })
  }
  const whole = url && (
    <img src={url} alt={t('hosting-pictures.crop.alt')} width={size.width} height={size.height} />
  )
  return (
    <Modal title={title} isOpen onClose={close} closeLabel={t('hosting-pictures.crop.close')}>
      <div className="crop">
        <p className="crop-count" aria-live="polite">
          {total > 1 &&
            t('hosting-pictures.crop.count', {
              n: formatNumber(index, locale),
              total: formatNumber(total, locale),
            })}
        </p>
        <div className="crop-stage">
          {Frame && url ? (
            <Frame
              part={part}
              aspect={aspect}
              label={t('hosting-pictures.crop.frame')}
              cornerLabel={(corner) => t(`hosting-pictures.crop.corner.${corner}`)}
              onChange={change}
              onDragEnd={() => {
                dragEnd.current = performance.now()
              }}
            >
              {whole}
            </Frame>
          ) : (
            whole
          )}
        </div>
        <p className="crop-hint" data-least={isLeast || undefined}>
          {isLeast && <b role="status">{t('hosting-pictures.crop.least')} </b>}
          {t(aspect === null ? 'hosting-pictures.crop.hintFree' : 'hosting-pictures.crop.hint')}
          <span className="crop-keys"> {t('hosting-pictures.crop.keys')}</span>
        </p>
        <div className="crop-ways">
          <button
            className="btn main"
            type="button"
            // the second click of a double one would take the next picture unseen
            onClick={({ detail }) => detail < 2 && onUse(areaOfPercent(part, size))}
          >
            {t('hosting-pictures.crop.use')}
          </button>
          {onUseRest && (
            <button className="btn quiet" type="button" onClick={onUseRest}>
              {t(aspect === null ? 'hosting-pictures.crop.wholeRest' : 'hosting-pictures.crop.useRest')}
            </button>
          )}
          {onSkip && (
            <button className="btn quiet" type="button" onClick={onSkip}>
              {t('hosting-pictures.crop.skip')}
            </button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** Comes when the first picture is chosen. On a line that brings no code any more, the part that is suggested can still be used. */
function useFrame(isWanted: boolean): ComponentType<CropFrameProps> | null {
  const [frame, setFrame] = useState<{ Frame: ComponentType<CropFrameProps> } | null>(null)
  useEffect(() => {
    if (!isWanted || frame) return
    import('./CropFrame.tsx').then(
      ({ CropFrame }) => setFrame({ Frame: CropFrame }),
      () => setFrame(null),
    )
  }, [isWanted, frame])
  return frame?.Frame ?? null
}

const percentOf = ({ x, y, width, height }: Area, size: Size): Area => ({
  x: (x / size.width) * 100,
  y: (y / size.height) * 100,
  width: (width / size.width) * 100,
  height: (height / size.height) * 100,
})
