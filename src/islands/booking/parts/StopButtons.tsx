import type { IconNode } from 'lucide'
import arrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import arrowUp from 'lucide/dist/esm/icons/arrow-up.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import type { MouseEvent } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
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
    <span className="flex flex-none max-sm:w-full max-sm:justify-end">
      <IconButton
        label={t('booking.places.earlier', { n: number })}
        keepsFocus
        isOff={isFirst}
        icon={arrowUp}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('booking.places.later', { n: number })}
        keepsFocus
        isOff={isLast}
        icon={arrowDown}
        onClick={() => onMove(1)}
      />
      <IconButton label={t('booking.places.remove', { n: number })} icon={trash} onClick={onRemove} />
    </span>
  )
}

interface IconProps {
  label: string
  icon: IconNode
  isOff?: boolean
  /** the button moves with its row, and moving an element drops its focus */
  keepsFocus?: boolean
  onClick: () => void
}

/** A disabled one stays focusable and does nothing. */
function IconButton({ label, icon, isOff = false, keepsFocus = false, onClick }: IconProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isOff) return
    onClick()
    if (keepsFocus) requestAnimationFrame(() => currentTarget.focus())
  }
  return (
    <button
      className={`grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunk ${isOff ? 'cursor-default opacity-35' : 'cursor-pointer'}`}
      type="button"
      aria-disabled={isOff}
      title={label}
      onClick={press}
    >
      <span className="sr-only">{label}</span>
      <Icon
        node={icon}
        className="size-5.5 fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </button>
  )
}
