import type { MouseEvent } from 'react'
import type { Translate } from '#messages/t.ts'

interface Props {
  /** number of the stop, in the digits of the page's language */
  number: string
  isFirst: boolean
  isLast: boolean
  t: Translate
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function StopButtons({ number, isFirst, isLast, t, onMove, onRemove }: Props) {
  return (
    <span className="stop-buttons">
      <IconButton
        label={t('booking.places.earlier', { n: number })}
        keepsFocus
        isOff={isFirst}
        path="M12 19V6M6 11.5 12 5.5l6 6"
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('booking.places.later', { n: number })}
        keepsFocus
        isOff={isLast}
        path="M12 5v13M6 12.5l6 6 6-6"
        onClick={() => onMove(1)}
      />
      <IconButton
        label={t('booking.places.remove', { n: number })}
        path="M5 7h14M10 7V5h4v2M7.5 7l.8 12h7.4l.8-12"
        onClick={onRemove}
      />
    </span>
  )
}

interface IconProps {
  label: string
  path: string
  isOff?: boolean
  /** the button moves with its row, and moving an element drops its focus */
  keepsFocus?: boolean
  onClick: () => void
}

/** A disabled one stays focusable and does nothing. */
function IconButton({ label, path, isOff = false, keepsFocus = false, onClick }: IconProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isOff) return
    onClick()
    if (keepsFocus) requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <button type="button" aria-disabled={isOff} title={label} onClick={press}>
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
