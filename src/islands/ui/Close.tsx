import x from 'lucide/dist/esm/icons/x.mjs'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'
import { ROUND, ROUND_ICON } from './round-class.ts'

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
