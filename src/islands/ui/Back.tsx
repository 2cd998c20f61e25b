import { BACK } from './back-class.ts'

/** A link back. sections/shell/Back.astro looks the same. */
export function Back({ href, children }: { href: string; children: string }) {
  return (
    <a className={BACK} href={href}>
      <span aria-hidden="true">‹</span>
      {children}
    </a>
  )
}
