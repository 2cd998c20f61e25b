import { atom } from 'nanostores'
import type { Tone } from './environment.ts'
import { remember } from './persisted.ts'

/** Spec section 8, in milliseconds. */
export const TOAST_MS = 3_000

export interface Toast {
  id: number
  tone: Tone
  text: string
}

// state
export const $toasts = atom<readonly Toast[]>([])
const $carried = remember<readonly Omit<Toast, 'id'>[]>('app:shell:toasts', [], {
  lifetime: 'session',
  parse: parseToasts,
})
let lastId = 0

// actions
export function notify(tone: Tone, text: string, { carry = false } = {}): void {
  if (carry) {
    $carried.set([...$carried.get(), { tone, text }])
    return
  }
  lastId += 1
  $toasts.set([...$toasts.get(), { id: lastId, tone, text }])
}

/** Shows what the page before asked to be said here. */
export function showCarried(): void {
  const carried = $carried.get()
  if (!carried.length) return
  $carried.set([])
  for (const { tone, text } of carried) notify(tone, text)
}

export function takeToasts(): readonly Toast[] {
  const toasts = $toasts.get()
  if (toasts.length) $toasts.set([])
  return toasts
}

function parseToasts(value: unknown): readonly Omit<Toast, 'id'>[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((one) =>
    ['success', 'info', 'error'].includes(one?.tone) && typeof one.text === 'string'
      ? [{ tone: one.tone, text: one.text }]
      : [],
  )
}
