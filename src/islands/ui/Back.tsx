interface Props {
  href: string
  /** only the arrow is seen */
  isShort?: boolean
  children: string
}

/** A link back. sections/shell/Back.astro looks the same. */
export function Back({ href, isShort = false, children }: Props) {
  return (
    <a className={isShort ? `${BACK} min-w-11 justify-center text-2xl!` : BACK} href={href}>
      <span aria-hidden="true">‹</span>
      <span className={isShort ? 'sr-only' : undefined}>{children}</span>
    </a>
  )
}

/** A link back to where something belongs. */
export const BACK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-bold whitespace-nowrap text-blue underline-offset-3 hover:underline'
