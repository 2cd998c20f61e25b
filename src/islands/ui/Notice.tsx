import type { HTMLAttributes, Ref } from 'react'

/** warn: to know before going on; bad: an error; undefined: success. */
export type NoticeTone = 'warn' | 'bad' | undefined

const TONES = { warn: 'bg-marigold-tint text-ink', bad: 'bg-crimson-tint text-ink' }

export function noticeClass(tone: NoticeTone, className?: string | undefined): string {
  return [
    'flex gap-2.5 rounded-m px-3.5 py-2.5 text-sm',
    tone ? TONES[tone] : 'bg-green-tint text-green',
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

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
