import { isCachedAnswer } from '#domain/shell/cached-pages.ts'
import { CACHE_URLS, FORGET_PERSON, SKIP_WAITING } from '#domain/shell/worker-messages.ts'
import { type HttpSettings, headersOf } from '../request.ts'

const WORKER = '/sw.js'
const FORGET_TIMEOUT_MS = 2_000

/**
 * Whether the browser supports service workers. A site that disables its worker removes the installed ones by itself.
 */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator

/** Registers the service worker. `onUpdate`: a newer one is waiting; calling the argument activates it. */
export async function registerWorker(onUpdate: (takeOver: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  const announce = () => {
    const { waiting } = registration
    // the first worker does not wait
    if (waiting && registration.active) onUpdate(() => waiting.postMessage({ type: SKIP_WAITING }))
  }
  const watch = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && announce())
  }
  announce()
  // one that the browser found with the page may be installing already
  watch()
  registration.addEventListener('updatefound', watch)
}

/**
 * Caches what this page loaded before the worker controlled it, and, unless data is to be saved, the static pages to
 * which it links. The worker decides what it caches; responses need the header of their call.
 */
export async function cacheThisPage(settings: HttpSettings, savesData: boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const files = loaded.filter((name) => /\/(_astro|pictures|uploads|stills)\//.test(name))
  const responses = loaded.filter((name) => isCachedAnswer(new URL(name)))
  // inlined stylesheets are not among the loaded files
  const stylesheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')]
  const inlined = stylesheets.map(({ href }) => href)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/pages/"]')]
  const pages = [location.href, ...(savesData ? [] : ['/', ...links.map(({ href }) => href)])]
  const headers = headersOf(settings)
  active?.postMessage({
    type: CACHE_URLS,
    payload: {
      urlsToCache: [
        ...new Set([...pages, ...files, ...inlined]),
        ...responses.map((name) => [name, { headers }]),
      ],
    },
  })
}

/** Deletes the cached data of a person. Resolves when it is deleted, or immediately without a worker. */
export async function requestForgetPerson(): Promise<void> {
  if (!hasWorkers()) return
  const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
  if (!active) return
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    setTimeout(resolve, FORGET_TIMEOUT_MS)
    active.postMessage({ type: FORGET_PERSON }, [port2])
  })
}
