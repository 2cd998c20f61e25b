import type { HTMLAttributes, Ref } from 'react'
import { type NoticeTone, noticeClass } from './notice-class.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLDivElement> & Ref<HTMLParagraphElement>
  tone?: NoticeTone
  /** `div` if it contains paragraphs or buttons */
  as?: 'p' | 'div'
}

/** A small coloured note. sections/shell/Notice.astro looks the same. */
export function Notice({ tone, as: Tag = 'p', className, ...props }: Props) {
  return <Tag {...props} className={noticeClass(tone, className)} />
}
