import { isBuiltFileGone } from '#client/built-file.ts'
import { TOAST_MS } from '#domain/shell/toast-times.ts'
import { PERSISTED_KEY } from './persisted-toasts.ts'
import { hideStrip, showStrip } from './strips.ts'

const TIMEOUT_MS = 120_000
const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'] as const
/** Delays between retries, in ms; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
/** Plain code replaces these islands until they load, so their failure is not shown. */
const QUIET = '[component-export="Toasts"]'

/** Code that failed to load: islands, and files by URL ('' where the browser does not report it). */
const missing = new Set<Element | string>()
/** Islands being started again that have neither loaded nor failed yet. */
const restarting = new WeakSet<Element>()
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows that code is missing, and schedules retries for when the connection is back. A file that the server does not have
 * belongs to an earlier version: only a reload helps.
 */
async function addMissing(what: Element | string): Promise<void> {
  missing.add(what)
  const url = typeof what === 'string' ? what : what.getAttribute('component-url')
  if (await isBuiltFileGone(url || import.meta.url)) return replaceVersion()
  if (!(what instanceof Element && what.matches(QUIET))) show()
  scheduleRetry()
}

function scheduleRetry(): void {
  if (timer !== undefined || !navigator.onLine) return
  timer = setTimeout(retryMissing, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
  failures += 1
}

async function retryMissing(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  await Promise.all([...missing].map(fetchAgain))
  if (missing.size) scheduleRetry()
}

async function fetchAgain(what: Element | string): Promise<void> {
  if (typeof what !== 'string') {
    if (restarting.has(what)) return
    restarting.add(what)
    for (const name of ['component-url', 'renderer-url']) {
      const url = what.getAttribute(name)
      if (url) what.setAttribute(name, newAttempt(url))
    }
    // an island with client:interaction was already interacted with: client/interaction.ts
    if (what.getAttribute('client') === 'interaction') what.dispatchEvent(new Event('code:again'))
    else if ('start' in what && typeof what.start === 'function') what.start()
    return
  }
  const exists = what === '' ? navigator.onLine : await (what.endsWith('.css') ? style : script)(what)
  if (exists) markLoaded(what)
}

let attempts = 0
/** Another URL of the same file: many browsers remember that a module failed to load, until the page is left. */
const newAttempt = (url: string) => `${url.split('#')[0]}#${++attempts}`

const script = (url: string) =>
  import(/* @vite-ignore */ newAttempt(url)).then(
    () => true,
    () => false,
  )

function style(url: string): Promise<boolean> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
  return new Promise((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
    document.head.append(link)
  })
}

/** Dispatches `code:back`, so that other waiting code retries now. */
function markLoaded(what: Element | string): void {
  if (!missing.delete(what)) return
  document.dispatchEvent(new Event('code:back'))
  if (missing.size) return
  failures = 0
  hideStrip('code')
}

function show(): void {
  const strip = showStrip('code')
  onClick(strip, 'again', () => void retryMissing())
  onClick(strip, 'reload', () => location.reload())
}

function onClick(strip: HTMLElement | null, name: string, callback: () => void): void {
  const button = strip?.querySelector<HTMLButtonElement>(`[data-${name}]`)
  if (button) button.onclick = callback
}

/** Reloads the page, or asks the user to where something was entered, or where a reload has not helped. */
function replaceVersion(): void {
  const strip = showStrip('version')
  const reload = () => {
    // forms that do not store what is entered as a draft do so now
    document.dispatchEvent(new Event('code:reload'))
    location.reload()
  }
  onClick(strip, 'reload', reload)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if ('isFilling' in document.documentElement.dataset || navigation?.type === 'reload') return
  const text = strip?.querySelector('b')?.textContent
  try {
    sessionStorage.setItem(PERSISTED_KEY, JSON.stringify([{ tone: 'info', text, durationMs: TOAST_MS }]))
  } catch {
    // the reload is not explained
  }
  reload()
}

/** An island that was interacted with keeps its `ssr` attribute until it is hydrated. */
const waiting = new WeakSet<Element>()
const watch = ({ target }: Event) => {
  const island = target instanceof Element ? target.closest('astro-island[ssr]') : null
  if (!island || waiting.has(island)) return
  waiting.add(island)
  setTimeout(() => island.isConnected && island.hasAttribute('ssr') && show(), TIMEOUT_MS)
}

const CODE_FAILED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/
const addressIn = (error: unknown) => /(?:https?:\/)?\/[^\s"']+\.(?:js|css)/.exec(String(error))?.[0] ?? ''

addEventListener('vite:preloadError', (event) => {
  // code that shows the failure itself (islands/ui/map/RouteMap.tsx) marks the event in a later listener
  queueMicrotask(() => {
    if (!('isSaid' in event)) void addMissing(addressIn('payload' in event ? event.payload : ''))
  })
})
addEventListener('astro:hydration-error', ({ target }) => {
  if (!(target instanceof Element)) return
  restarting.delete(target)
  void addMissing(target)
})
addEventListener('unhandledrejection', ({ reason }) => {
  if (CODE_FAILED.test(String(reason))) void addMissing(addressIn(reason))
})
// this event does not bubble
document.addEventListener('astro:hydrate', ({ target }) => target instanceof Element && markLoaded(target), {
  capture: true,
})
addEventListener('online', () => {
  failures = 0
  void retryMissing()
})
for (const touch of ACTIVATION_EVENTS)
  document.addEventListener(touch, watch, { capture: true, passive: true })
