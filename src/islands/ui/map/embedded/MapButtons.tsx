import type { IconNode } from 'lucide'
import maximize from 'lucide/dist/esm/icons/maximize.mjs'
import minus from 'lucide/dist/esm/icons/minus.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import { Icon } from '../../Icon.tsx'
import { useLocale } from '../../LocaleContext.tsx'
import type { ViewFacts } from './map-options.ts'

interface Props {
  view: ViewFacts | null
  /** label of the third button; null: no markers to show */
  showAll: string | null
  onZoom(by: 1 | -1): void
  onShowAll(): void
}

export function MapButtons({ view: sight, showAll, onZoom, onShowAll }: Props) {
  const { t } = useLocale()
  return (
    <div className="absolute top-2.5 right-2.5 z-2 grid overflow-hidden rounded-m border border-line-2 bg-card shadow-s">
      <Button label={t('maps.zoomIn')} icon={plus} isOff={sight?.isNearest} onClick={() => onZoom(1)} />
      <Button label={t('maps.zoomOut')} icon={minus} isOff={sight?.isFarthest} onClick={() => onZoom(-1)} />
      {showAll && <Button label={showAll} icon={maximize} onClick={onShowAll} />}
    </div>
  )
}

interface ButtonProps {
  label: string
  icon: IconNode
  isOff?: boolean | undefined
  onClick(): void
}

/** A disabled one stays focusable, so that the focus is not lost at the last zoom level. */
function Button({ label, icon, isOff = false, onClick }: ButtonProps) {
  return (
    <button
      className="group grid size-11 cursor-pointer place-items-center not-first:border-t not-first:border-line hover:bg-sunk focus-visible:rounded-[11px] focus-visible:-outline-offset-3 aria-disabled:cursor-default"
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon node={icon} className="size-5 group-aria-disabled:opacity-35" />
    </button>
  )
}
