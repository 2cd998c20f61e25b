import { CACHE_URLS, FORGET, SKIP_WAITING } from '#domain/shell/worker-messages.ts'
import { type HttpSettings, headersOf } from '../http-settings.ts'

const WORKER = '/sw.js'
const FORGET_TIMEOUT_MS = 2_000

/** Whether this browser and this page can have one: a site that switched it off ends those that it gave out itself. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Registers the worker. `onUpdate`: a newer one waits; calling its argument lets it take over. */
export async function registerWorker(onUpdate: (takeOver: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const tell = () => {
    const { waiting } = registration
    // the first one waits for nobody
    if (waiting && registration.active) onUpdate(() => waiting.postMessage({ type: SKIP_WAITING }))
  }
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && tell())
  }
  tell()
  // one that the browser found with the page may be on its way
  watch()
  registration.addEventListener('updatefound', watch)
}

/**
 * What this page loaded before there was a worker is kept as if it had come through it, and so are the static pages to
 * which it links, except when data is to be saved. The worker chooses; bookings need the header of their call.
 */
export async function keepThisPage(settings: HttpSettings, savesData: boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter((name) => /\/(_astro|pictures|uploads|stills)\//.test(name))
  const answers = loaded.filter((name) => /\/bookings([/?]|$)/.test(name))
  // those of a page that brought them are not among the files
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')]
  const inlined = sheets.map(({ href }) => href)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/pages/"]')]
  const pages = [location.href, ...(savesData ? [] : ['/', ...links.map(({ href }) => href)])]
  const headers = headersOf(settings)
  active?.postMessage({
    type: CACHE_URLS,
    payload: {
      urlsToCache: [
        ...new Set([...pages, ...files, ...inlined]),
        ...answers.map((name) => [name, { headers }]),
      ],
    },
  })
}

/** Deletes what is kept of a person, also without a worker; resolves when it is gone. */
export async function forgetPerson(): Promise<void> {
  if (!hasWorkers()) return
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
  if (!active) return
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, FORGET_TIMEOUT_MS)
    active.postMessage({ type: FORGET }, [port2])
  })
}
