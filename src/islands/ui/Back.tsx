/** A link back. sections/shell/Back.astro looks the same. */
export function Back({ href, children }: { href: string; children: string }) {
  return (
    <a className={BACK} href={href}>
      <span aria-hidden="true">‹</span>
      {children}
    </a>
  )
}

/** A link back to where something belongs. */
export const BACK =
  'inline-flex min-h-11 items-center gap-1.5 text-sm font-bold whitespace-nowrap text-blue underline-offset-3 hover:underline'
