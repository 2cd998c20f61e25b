import { hideStrip, showStrip } from './strips.ts'

const TIMEOUT_MS = 120_000
const ACTIVATION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'input', 'submit'] as const
/** How long after a failure it is tried again; from the last one on always so. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000]
/** What these islands do is done by plain HTML until they come: nobody has to be told. */
const QUIET = '[component-export="Toasts"]'

/** Code that did not come: islands, and files by their address ('' where the browser does not say which). */
const missing = new Set<Element | string>()
/** Islands that are being started again and have neither come nor failed yet. */
const trying = new WeakSet<Element>()
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The page says that code is missing (spec section 8), and fetches it when the line is back. */
function miss(what: Element | string): void {
  missing.add(what)
  if (!(what instanceof Element && what.matches(QUIET))) show()
  plan()
}

function plan(): void {
  if (timer !== undefined || !navigator.onLine) return
  timer = setTimeout(tryAgain, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
  failures += 1
}

async function tryAgain(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  await Promise.all([...missing].map(fetchAgain))
  if (missing.size) plan()
}

async function fetchAgain(what: Element | string): Promise<void> {
  if (typeof what !== 'string') {
    if (trying.has(what)) return
    trying.add(what)
    // an island that waits for a touch was touched: client/interaction.ts
    if (what.getAttribute('client') === 'interaction') what.dispatchEvent(new Event('code:again'))
    else if ('start' in what && typeof what.start === 'function') what.start()
    return
  }
  const exists = what === '' ? navigator.onLine : await (what.endsWith('.css') ? style : script)(what)
  if (exists) arrive(what)
}

const script = (address: string) =>
  import(/* @vite-ignore */ address).then(
    () => true,
    () => false,
  )

function style(address: string): Promise<boolean> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  return new Promise((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
    document.head.append(link)
  })
}

/** Whoever waits for code tries again now. */
function arrive(what: Element | string): void {
  if (!missing.delete(what)) return
  document.dispatchEvent(new Event('code:back'))
  if (missing.size) return
  failures = 0
  hideStrip('code')
}

function show(): void {
  const strip = showStrip('code')
  const on = (name: string, callback: () => void) => {
    const button = strip?.querySelector<HTMLButtonElement>(`[data-${name}]`)
    if (button) button.onclick = callback
  }
  on('again', () => void tryAgain())
  on('reload', () => location.reload())
}

/** An island that somebody touched keeps its `ssr` mark until its code is there. */
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
  // whoever says it in its own place (islands/ui/map/RouteMap.tsx) marks the event, and hears of it after this
  queueMicrotask(() => {
    if (!('isSaid' in event)) miss(addressIn('payload' in event ? event.payload : ''))
  })
})
addEventListener('astro:hydration-error', ({ target }) => {
  if (!(target instanceof Element)) return
  trying.delete(target)
  miss(target)
})
addEventListener('unhandledrejection', ({ reason }) => {
  if (CODE_FAILED.test(String(reason))) miss(addressIn(reason))
})
// it does not bubble
document.addEventListener('astro:hydrate', ({ target }) => target instanceof Element && arrive(target), {
  capture: true,
})
addEventListener('online', () => {
  failures = 0
  void tryAgain()
})
for (const touch of ACTIVATION_EVENTS)
  document.addEventListener(touch, watch, { capture: true, passive: true })
