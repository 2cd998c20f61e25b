import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { Sight } from './map-options.ts'

interface Props {
  locale: Locale
  sight: Sight | null
  /** label of the third button; null: no markers to show */
  showAll: string | null
  onZoom(by: 1 | -1): void
  onShowAll(): void
}

export function MapButtons({ locale, sight, showAll, onZoom, onShowAll }: Props) {
  const t = translator(locale)
  return (
    <div className="map-buttons">
      <Button
        label={t('maps.zoomIn')}
        path="M12 5v14M5 12h14"
        isOff={sight?.isNearest}
        onClick={() => onZoom(1)}
      />
      <Button
        label={t('maps.zoomOut')}
        path="M5 12h14"
        isOff={sight?.isFarthest}
        onClick={() => onZoom(-1)}
      />
      {showAll && (
        <Button label={showAll} path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" onClick={onShowAll} />
      )}
    </div>
  )
}

interface ButtonProps {
  label: string
  path: string
  isOff?: boolean | undefined
  onClick(): void
}

/** A disabled one stays focusable, so that the focus is not lost at the last zoom level. */
function Button({ label, path, isOff = false, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
