import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs'
import { useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import {
  areaOfPercent,
  type CropArea,
  centerCrop,
  isLargeEnough,
  type Size,
} from '#domain/hosting/cropping.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { tooSmall } from '#stores/hosting/crop-picture.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useLocale } from './LocaleContext.tsx'
import { useObjectUrl } from './use-object-url.ts'
import './CropForm.css'

export interface Croppable {
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
export interface CropUses {
  onUse(area: CropArea): void
  /** turns the picture clockwise by 90° */
  onTurn(): Promise<void>
  /** crops all waiting pictures to their centre; given if there are more */
  onUseRest?: (() => void) | undefined
  onSkip?: (() => void) | undefined
}
interface Props extends CropUses {
  picture: Croppable
  onDragEnd(): void
}

const BUTTON = 'flex-auto whitespace-normal!'
const CORNERS = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
/** px on the screen: a smaller frame cannot be dragged */
const MIN_FRAME_PIXELS = 44

/** The crop frame over a picture, moved by touch, mouse or arrow keys, and its buttons. */
export function CropForm({ picture, onUse, onTurn, onUseRest, onSkip, onDragEnd }: Props) {
  const { locale, t } = useLocale()
  const [adjusted, setHeld] = useState<{ file: Blob; part: CropArea; isAtMinimum: boolean } | null>(null)
  const [isTurning, setTurning] = useState(false)
  const url = useObjectUrl(picture.file)
  const { file, size, aspect, index, total } = picture
  const current =
    adjusted?.file === file
      ? adjusted
      : { part: percentOf(centerCrop(size, aspect), size), isAtMinimum: false }
  const { part, isAtMinimum } = current
  // a rotation can cause this: a wide frame has less room in an upright picture
  const error = tooSmall(size, aspect, locale)
  const isBlocked = isTurning || error !== null
  // the frame stops at the smallest part that is still sharp
  const change = (requested: CropArea) => {
    const isSharp = isLargeEnough(areaOfPercent(requested, size), null)
    setHeld({ file, part: isSharp ? requested : part, isAtMinimum: !isSharp })
  }
  const handles = Object.fromEntries(
    CORNERS.map((corner) => [`${corner}DragHandle`, t(`hosting-pictures.crop.corner.${corner}`)]),
  ) as Record<`${(typeof CORNERS)[number]}DragHandle`, string>
  const turn = async () => {
    setTurning(true)
    await onTurn()
    setTurning(false)
  }
  return (
    <>
      <p className="-mt-2 mb-2.5 text-sm text-ink-3 empty:hidden" aria-live="polite">
        {total > 1 &&
          t('hosting-pictures.crop.count', {
            n: formatNumber(index, locale),
            total: formatNumber(total, locale),
          })}
      </p>
      {/* room for the handles, half of which lie outside the picture */}
      <div className="-mx-2.5 grid min-h-50 place-items-center rounded bg-sunk p-4">
        {url && (
          <ReactCrop
            crop={{ unit: '%', ...part }}
            {...(aspect === null ? {} : { aspect })}
            keepSelection
            ruleOfThirds={aspect !== null}
            minWidth={MIN_FRAME_PIXELS}
            minHeight={MIN_FRAME_PIXELS}
            ariaLabels={{ cropArea: t('hosting-pictures.crop.frame'), ...handles }}
            onChange={(_, { x, y, width, height }) => change({ x, y, width, height })}
            onDragEnd={onDragEnd}
          >
            <img
              className="max-h-[min(46dvh,420px)] w-auto"
              src={url}
              alt={t('hosting-pictures.crop.alt')}
              width={size.width}
              height={size.height}
            />
          </ReactCrop>
        )}
      </div>
      <Button
        look="quiet"
        isSmall
        className="mt-2.5"
        aria-busy={isTurning}
        onClick={() => isTurning || void turn()}
      >
        <Icon node={rotateCw} className="size-5 flex-none" />
        {t(isTurning ? 'hosting-pictures.crop.turning' : 'hosting-pictures.crop.turn')}
      </Button>
      <p className="field-error mt-2.5 empty:hidden" role="status">
        {error}
      </p>
      <p className="mt-2.5 text-sm/[1.4] text-ink-2">
        {isAtMinimum && !error && <b role="status">{t('hosting-pictures.crop.least')} </b>}
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
          disabled={isBlocked}
          // the second click of a double click would accept the next picture unseen
          onClick={({ detail }) => detail < 2 && onUse(areaOfPercent(part, size))}
        >
          {t('hosting-pictures.crop.use')}
        </Button>
        {onUseRest && (
          <Button look="quiet" className={BUTTON} disabled={isBlocked} onClick={onUseRest}>
            {t(aspect === null ? 'hosting-pictures.crop.wholeRest' : 'hosting-pictures.crop.useRest')}
          </Button>
        )}
        {onSkip && (
          <Button look="quiet" className={BUTTON} onClick={onSkip}>
            {t('hosting-pictures.crop.skip')}
          </Button>
        )}
      </div>
    </>
  )
}

const percentOf = ({ x, y, width, height }: CropArea, size: Size): CropArea => ({
  x: (x / size.width) * 100,
  y: (y / size.height) * 100,
  width: (width / size.width) * 100,
  height: (height / size.height) * 100,
})
