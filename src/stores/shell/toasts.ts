import { atom } from 'nanostores'
import { TOAST_MS } from '#domain/shell/toast-times.ts'
import type { NotifyOptions, Tone } from './environment.ts'
import { persistedAtom } from './persisted.ts'

export { REDIRECT_TOAST_MS } from '#domain/shell/toast-times.ts'

const MAX_MS = 20_000

export interface Toast {
  id: number
  tone: Tone
  text: string
  durationMs: number
}

// state
export const $toasts = atom<readonly Toast[]>([])
const $persistedToasts = persistedAtom<readonly Omit<Toast, 'id'>[]>('app:shell:toasts', [], {
  lifetime: 'session',
  parse: parseToasts,
})
let lastId = 0

// actions
export function notify(
  tone: Tone,
  text: string,
  { persist = false, durationMs = TOAST_MS }: NotifyOptions = {},
): void {
  if (persist) {
    $persistedToasts.set([...$persistedToasts.get(), { tone, text, durationMs }])
    return
  }
  lastId += 1
  $toasts.set([...$toasts.get(), { id: lastId, tone, text, durationMs }])
}

/** Shows the toasts that the previous page stored for this one. */
export function showPersistedToasts(): void {
  const carried = $persistedToasts.get()
  if (!carried.length) return
  $persistedToasts.set([])
  for (const { tone, text, durationMs } of carried) notify(tone, text, { durationMs })
}

export function drainToasts(): readonly Toast[] {
  const toasts = $toasts.get()
  if (toasts.length) $toasts.set([])
  return toasts
}

function parseToasts(value: unknown): readonly Omit<Toast, 'id'>[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((item) =>
    ['success', 'info', 'error'].includes(item?.tone) && typeof item.text === 'string'
      ? [{ tone: item.tone, text: item.text, durationMs: readDuration(item.durationMs) }]
      : [],
  )
}

function readDuration(value: unknown): number {
  return typeof value === 'number' && value > 0 && value <= MAX_MS ? value : TOAST_MS
}
