import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Area, areaOfPercent, centerCrop, isLargeEnough, type Size } from '#domain/hosting/cropping.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button } from './Button.tsx'
import type { CropFrameProps } from './CropFrame.tsx'
import { useLocale } from './LocaleContext.tsx'
import { Modal } from './Modal.tsx'
import { useObjectUrl } from './use-object-url.ts'

export interface Croppable {
  /** identifies this picture */
  id: string
  file: Blob
  size: Size
  /** width / height; null: any shape */
  aspect: number | null
  title: string
  /** position among the pictures to crop, from 1 */
  index: number
  total: number
}
interface Props {
  /** null: closed */
  picture: Croppable | null
  onUse(area: Area): void
  /** given: more pictures wait, and all can be cropped to their middle */
  onUseRest?: (() => void) | undefined
  onSkip?: (() => void) | undefined
  onClose(): void
}

/** A drag that ends outside the dialog fires a click there within this many ms. */
const DRAG_ECHO_MS = 300
const BUTTON = 'flex-auto whitespace-normal!'

/** Selects the part of a picture to use. The frame moves by touch, mouse and arrow keys. */
export function CropDialog({ picture, onUse, onUseRest, onSkip, onClose }: Props) {
  const { locale, t } = useLocale()
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
  // the frame stops at the smallest part that is still sharp
  const change = (requested: Area) => {
    const isFine = isLargeEnough(areaOfPercent(requested, size), null)
    setHeld({ id, part: isFine ? requested : part, isLeast: !isFine })
  }
  const whole = url && (
    <img
      className="max-h-[min(46dvh,420px)] w-auto"
      src={url}
      alt={t('hosting-pictures.crop.alt')}
      width={size.width}
      height={size.height}
    />
  )
  return (
    <Modal title={title} isOpen onClose={close} closeLabel={t('hosting-pictures.crop.close')}>
      <p className="-mt-2 mb-2.5 text-sm text-ink-3 empty:hidden" aria-live="polite">
        {total > 1 &&
          t('hosting-pictures.crop.count', {
            n: formatNumber(index, locale),
            total: formatNumber(total, locale),
          })}
      </p>
      {/* room for the handles, half of which lie outside the picture */}
      <div className="-mx-2.5 grid min-h-50 place-items-center rounded bg-sunk p-4">
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
      <p className="mt-2.5 text-sm/[1.4] text-ink-2">
        {isLeast && <b role="status">{t('hosting-pictures.crop.least')} </b>}
        {t(aspect === null ? 'hosting-pictures.crop.hintFree' : 'hosting-pictures.crop.hint')}
        <span className="[@media(hover:none)]:pointer-coarse:sr-only">
          {' '}
          {t('hosting-pictures.crop.keys')}
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          look="main"
          className={BUTTON}
          // the second click of a double click would accept the next picture unseen
          onClick={({ detail }) => detail < 2 && onUse(areaOfPercent(part, size))}
        >
          {t('hosting-pictures.crop.use')}
        </Button>
        {onUseRest && (
          <Button look="quiet" className={BUTTON} onClick={onUseRest}>
            {t(aspect === null ? 'hosting-pictures.crop.wholeRest' : 'hosting-pictures.crop.useRest')}
          </Button>
        )}
        {onSkip && (
          <Button look="quiet" className={BUTTON} onClick={onSkip}>
            {t('hosting-pictures.crop.skip')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** Loads with the first picture. If it fails to, the suggested part can still be used. */
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
