import type { HTMLAttributes, Ref } from 'react'
import { type NoticeTone, noticeClass } from './notice-class.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLDivElement> & Ref<HTMLParagraphElement>
  tone?: NoticeTone
  /** a div where paragraphs or buttons stand in it */
  as?: 'p' | 'div'
}

/** A small coloured note. sections/shell/Notice.astro looks the same. */
export function Notice({ tone, as: Tag = 'p', className, ...props }: Props) {
  return <Tag {...props} className={noticeClass(tone, className)} />
}
