import { atom } from 'nanostores'
import { TOAST_MS } from '#domain/shell/toast-times.ts'
import type { NotifyOptions, Tone } from './environment.ts'
import { remember } from './persisted.ts'

export { REDIRECT_TOAST_MS } from '#domain/shell/toast-times.ts'

const MAX_MS = 20_000

export interface Toast {
  id: number
  tone: Tone
  text: string
  /** milliseconds */
  lasts: number
}

// state
export const $toasts = atom<readonly Toast[]>([])
const $carried = remember<readonly Omit<Toast, 'id'>[]>('app:shell:toasts', [], {
  lifetime: 'session',
  parse: parseToasts,
})
let lastId = 0

// actions
export function notify(
  tone: Tone,
  text: string,
  { carry = false, lasts = TOAST_MS }: NotifyOptions = {},
): void {
  if (carry) {
    $carried.set([...$carried.get(), { tone, text, lasts }])
    return
  }
  lastId += 1
  $toasts.set([...$toasts.get(), { id: lastId, tone, text, lasts }])
}

/** Shows what the page before asked to be said here. */
export function showCarried(): void {
  const carried = $carried.get()
  if (!carried.length) return
  $carried.set([])
  for (const { tone, text, lasts } of carried) notify(tone, text, { lasts })
}

export function takeToasts(): readonly Toast[] {
  const toasts = $toasts.get()
  if (toasts.length) $toasts.set([])
  return toasts
}

function parseToasts(value: unknown): readonly Omit<Toast, 'id'>[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((item) =>
    ['success', 'info', 'error'].includes(item?.tone) && typeof item.text === 'string'
      ? [{ tone: item.tone, text: item.text, lasts: readLasts(item.lasts) }]
      : [],
  )
}

function readLasts(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= MAX_MS ? value : TOAST_MS
}
