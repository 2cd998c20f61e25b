import type { HTMLAttributes, Ref } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLDivElement> & Ref<HTMLParagraphElement>
  /** warn: to be known before going on; bad: it did not work. Left out: it is well. */
  tone?: 'warn' | 'bad' | undefined
  /** a div where paragraphs or buttons stand in it */
  as?: 'p' | 'div'
}

/** A small coloured note. sections/shell/Notice.astro looks the same. */
export function Notice({ tone, as: Tag = 'p', className, ...props }: Props) {
  return <Tag {...props} className={['note', tone, className].filter(Boolean).join(' ')} />
}
