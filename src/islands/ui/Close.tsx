import x from 'lucide/dist/esm/icons/x.mjs'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'

/** A round button or link of the size of a finger, around an icon of ROUND_ICON. */
export const ROUND =
  'grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-frame bg-card text-ink hover:border-ink-3'

export const ROUND_ICON = { className: 'size-5.5', strokeWidth: 2.2 }

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
}

/** The one way to close something. sections/shell/Close.astro looks the same. */
export function Close({ label, className = '', ...button }: Props) {
  return (
    <button {...button} type="button" className={`${ROUND} ${className}`}>
      <CloseSign label={label} />
    </button>
  )
}

/** The same within a link or a summary that has the look of ROUND. */
export function CloseSign({ label }: { label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <Icon node={x} {...ROUND_ICON} />
    </>
  )
}
