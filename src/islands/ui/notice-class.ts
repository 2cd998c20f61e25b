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
