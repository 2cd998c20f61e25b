import { callWith, createHttp, type Http } from '#client/call.ts'
import { adjustByResponse, clock, deviceNow } from '#client/server-time.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { findWriteOutcome } from '#contract/writes.ts'
import { SIGN_IN_WINDOW } from '#domain/auth/access.ts'
import { isSitePage } from '#domain/shell/cached-pages.ts'
import { localeFromCookie, localeFromPath, pathIn, readLocale, withoutLocale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { $canOpenWindow } from '#stores/auth/sign-in-window.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import { $question, askToConfirm } from './confirm.ts'
import { environment, setEnvironment } from './environment.ts'
import { httpSettings, readSite } from './site.ts'
import { $stalledCalls, addStall } from './stalled.ts'
import { drainToasts, notify } from './toasts.ts'

/** The path without its language, because stores identify pages by the path without it. */
const currentPath = () => withoutLocale(location.pathname) + location.search

/** A page's `url` below the path of a language when this page is; others are unchanged. */
function belowLanguageOfPage(url: string): string {
  const locale = localeFromPath(location.pathname)
  const isPage = url.startsWith('/') && isSitePage(url)
  const isMoved = isPage && localeFromPath(new URL(url, location.href).pathname) === null
  return locale && isMoved ? pathIn(locale, url) : url
}

/** Without a chosen language (cookie), links stay in the language of this page. */
const inLanguage = (url: string) => (localeFromCookie(document.cookie) ? url : belowLanguageOfPage(url))

/** Adds the language of this page's own URL: that of its path, or its `?lang=`. */
function inLanguageOfPage(address: string): string {
  const below = belowLanguageOfPage(address)
  if (below !== address) return below
  const language = new URLSearchParams(location.search).get('lang')
  if (language === null) return address
  const url = new URL(address, location.href)
  url.searchParams.set('lang', language)
  return url.pathname + url.search + url.hash
}

/** How long a look at a write waits for its response. */
const LOOK_UP_TIMEOUT_MS = 6_000

/** Advice takes longer to read than other toasts. */
const ADVICE_MS = 12_000

/**
 * Events for the page's plain HTML (islands/shell), which works even if no more code can be loaded. It listens once the
 * whole page has arrived; on a slow line an island may be used before.
 */
function dispatch(name: string, detail: unknown): void {
  const send = () => document.dispatchEvent(new CustomEvent(name, { detail }))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', send, { once: true })
  else send()
}

/** A 401 signs out before it is thrown. */
async function withSignOut<T>(call: Promise<T>, isBackground = false): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401)
      dropSession({ detail: error.message, isBackground })
    throw error
  }
}

/** Warns in browsers inside apps, which drop downloads silently. */
export async function adviseOnDownload(): Promise<void> {
  const advice = document.getElementById('site')?.dataset.embedded
  if (!advice) return
  // offline there is no advice
  const rule = await import('./embedded.ts').catch(() => null)
  if (rule?.isEmbedded()) environment().notify('info', advice, { durationMs: ADVICE_MS })
}

const settings = () => ({ ...httpSettings(), onResponse: adjustByResponse })

let http: Http | null = null

function connection(): Http {
  http ??= createHttp(settings())
  return http
}

/** Loaded on demand: only some pages need it. */
const maps = async () => (await import('#client/maps/service.ts')).mapsService(readSite(), connection())

const pictures = () => import('#client/pictures.ts')

const outbox = async () => (await import('#client/outbox.ts')).outbox
const uploads = () => import('#client/upload.ts')

const askNonce = async () => (await import('#client/identity/fetch-nonce.ts')).fetchNonce(connection())

const locale = () => readLocale(document.documentElement.dataset.locale)

setEnvironment({
  locale,
  t: (key, values) => translator(locale())(key, values),
  currentPath,
  currentUrl: () => currentPath() + location.hash,
  navigate: (url) => location.assign(inLanguage(url)),
  inLanguage,
  replacePath: (url) => history.replaceState(history.state, '', inLanguageOfPage(url)),
  pushPath: (url) => history.pushState(null, '', inLanguageOfPage(url)),
  onPopState: (listener) => addEventListener('popstate', () => listener(currentPath())),
  gateways: () => readSite().gateways ?? [],
  uniqueKey: () => crypto.randomUUID(),
  now: clock.now,
  deviceNow,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  notify(tone, text, options) {
    notify(tone, text, options)
    // the first toast loads the code that shows toasts; a persisted one waits for the next page
    if (!options?.persist) dispatch('hydrate:toast', drainToasts)
  },
  confirm(question, messages) {
    const answer = askToConfirm(question, messages)
    dispatch('ask', $question.get())
    return answer
  },
  download(name, type, content) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    void adviseOnDownload()
  },
  async share(link) {
    if (!navigator.canShare?.(link)) return false
    try {
      await navigator.share(link)
      return true
    } catch (error) {
      // the user closed the dialog; after any other failure, the caller copies the link
      return error instanceof DOMException && error.name === 'AbortError'
    }
  },
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
  call: (endpoint, options) =>
    withSignOut(callWith(connection(), endpoint, options, addStall), options?.background),
  async findWrite(key) {
    const options = { params: { key }, signal: AbortSignal.timeout(LOOK_UP_TIMEOUT_MS) }
    return (await withSignOut(callWith(connection(), findWriteOutcome, options))).data
  },
  async upload(endpoint, options) {
    const { uploadWith } = await uploads()
    return withSignOut(uploadWith(settings(), endpoint, options, addStall), options.background)
  },
  async deleteOfflineCopies() {
    const { deleteOfflineCopies } = await import('./offline.ts')
    await deleteOfflineCopies()
  },
  async signIn(provider) {
    // Opened in the click itself: after an await the browser would block it. Without a URL an open window is not
    // navigated: after another about:blank it would lose its opener (COOP) when it goes to the provider.
    const popup = $canOpenWindow.get() ? open('', SIGN_IN_WINDOW.name, SIGN_IN_WINDOW.features) : null
    const { signIn } = await import('#client/identity/sign-in.ts')
    return signIn(provider, popup, readSite(), askNonce)
  },
  async finishSignIn(asked, answer) {
    const { readProof } = await import('#client/identity/sign-in.ts')
    return readProof(asked, answer, readSite())
  },
  maps: {
    suggest: async (query, signal, near) => (await maps()).suggest(query, signal, near),
    name: async (point) => (await maps()).name(point),
    route: async (points, signal, vehicleId) => (await maps()).route(points, signal, vehicleId),
  },
  outbox: {
    list: async () => (await outbox()).list(),
    has: async (key) => (await outbox()).has(key),
    put: async (key, write) => (await outbox()).put(key, write),
    remove: async (key) => (await outbox()).remove(key),
    runExclusively: async (key, signal, work) => (await outbox()).runExclusively(key, signal, work),
    onOnline: (listener) => addEventListener('online', listener),
  },
  async prepareUploads() {
    await Promise.all([pictures(), uploads(), outbox()])
  },
  pictures: {
    open: async (file) => (await pictures()).openPicture(file),
    rotate: async (picture) => (await pictures()).rotatePicture(picture),
    shrink: async (file, area, kind) => (await pictures()).shrinkPicture(file, area, kind),
  },
})

$stalledCalls.listen((stalls) => dispatch('stalled', stalls))
