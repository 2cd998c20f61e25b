import { TOAST_MS } from '#domain/shell/toast-times.ts'
import type { Tone } from '#stores/shell/environment.ts'
import type { Toast } from '#stores/shell/toasts.ts'
import { PERSISTED_KEY } from './every-page/persisted-toasts.ts'
import { createToastLayer, TOAST_MARKS } from './toast-layer.ts'

type ToastContent = Pick<Toast, 'tone' | 'text' | 'durationMs'>

const ISLAND = 'astro-island[component-export="Toasts"][ssr]'
/** After this many ms toasts are shown without the island, which then does not show them again. */
const GRACE_MS = 900
let layer: HTMLElement | null = null

export function showWithoutIsland(event: Event): void {
  const take: () => readonly ToastContent[] =
    (event instanceof CustomEvent && event.detail) || takePersistedToasts
  setTimeout(() => {
    if (document.querySelector(ISLAND)) for (const toast of take()) showToast(toast)
  }, GRACE_MS)
}

export function showRendered(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-say]'))
    showToast({ tone: 'error', text: dataset.say ?? '', durationMs: TOAST_MS })
}

/** Takes the previous page's toasts, for a page on which the toast island does not load. */
function takePersistedToasts(): readonly ToastContent[] {
  try {
    const carried: unknown = JSON.parse(sessionStorage.getItem(PERSISTED_KEY) ?? '[]')
    sessionStorage.removeItem(PERSISTED_KEY)
    return Array.isArray(carried) ? carried.filter((item) => typeof item?.text === 'string') : []
  } catch {
    return []
  }
}

function showToast({ tone, text, durationMs }: ToastContent): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-toast]')
  const toast = template?.content.firstElementChild?.cloneNode(true)
  if (!(toast instanceof HTMLElement)) return
  layer ??= makeLayer()
  for (const shown of layer.querySelectorAll<HTMLElement>(':scope > [data-tone]'))
    if (shown.dataset.tone === tone && shown.querySelector('p')?.textContent === text) shown.remove()
  // raised before the text is added, or a screen reader would not announce it
  layer.dispatchEvent(new Event('raise'))
  toast.dataset.tone = tone satisfies Tone
  toast.querySelector('path')?.setAttribute('d', TOAST_MARKS[tone])
  toast.querySelector('p')?.append(text)
  layer.append(toast)
  setTimeout(() => toast.remove(), durationMs)
  toast.querySelector('button')?.addEventListener('click', () => toast.remove())
}

function makeLayer(): HTMLElement {
  const made = createToastLayer(
    'inset-[84px_20px_auto_auto] grid w-[min(356px,100vw-24px)] gap-2.5 max-[600px]:inset-[72px_12px_auto]',
  )
  made.role = 'status'
  return made
}
