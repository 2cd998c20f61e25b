import { callWith } from '#client/call.ts'
import { createHttp, type Http, type HttpSettings } from '#client/http.ts'
import { clock, learnFromAnswer } from '#client/server-time.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { SIGN_IN_WINDOW } from '#domain/auth/provider-return.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { $question, ask } from './confirm.ts'
import { setEnvironment } from './environment.ts'
import { $stalled, addStall } from './stalled.ts'
import { drainToasts, notify } from './toasts.ts'

let http: Http | null = null

/** URLs of the services, from the page's `#site` element. */
const site = () => JSON.parse(document.getElementById('site')?.textContent ?? '{}')

function settings(): HttpSettings {
  const { apiBaseUrl, pagesBaseUrl, apiKey } = site()
  const locale = document.documentElement.dataset.locale ?? 'en'
  return { apiBaseUrl, pagesBaseUrl, apiKey, locale, token: readToken, onAnswer: learnFromAnswer }
}

function connection(): Http {
  http ??= createHttp(settings())
  return http
}

const readToken = () => readStoredToken(localStorage.getItem(TOKEN_KEY))

/** Loaded on demand: only some pages need it. */
const maps = async () => (await import('#client/maps/service.ts')).mapsService(site(), connection())

const pictures = () => import('#client/pictures.ts')

/** For the page's plain HTML (islands/shell), which works when no more code can be loaded. */
const tell = (name: string, detail: unknown) => document.dispatchEvent(new CustomEvent(name, { detail }))

/** `address` with the page's own `?lang=`, if it has one. */
function inLanguageOfPage(address: string): string {
  const language = new URLSearchParams(location.search).get('lang')
  if (language === null) return address
  const url = new URL(address, location.href)
  url.searchParams.set('lang', language)
  return url.pathname + url.search + url.hash
}

const askNonce = async () => (await import('#client/identity/ask-nonce.ts')).askNonce(connection())

async function signedOutBy(error: unknown, isBackground: boolean): Promise<void> {
  if (!(error instanceof ApiFailure) || error.status !== 401) return
  const { dropSession } = await import('#stores/auth/unauthorized.ts')
  dropSession({ detail: error.message, isBackground })
}

setEnvironment({
  async call(endpoint, options) {
    try {
      return await callWith(connection(), endpoint, options, addStall)
    } catch (error) {
      await signedOutBy(error, options?.background === true)
      throw error
    }
  },
  async upload(endpoint, options) {
    const { uploadWith } = await import('#client/upload.ts')
    try {
      return await uploadWith(settings(), endpoint, options, addStall)
    } catch (error) {
      await signedOutBy(error, false)
      throw error
    }
  },
  t: (key, values) => translator(parseLocale(document.documentElement.dataset.locale) ?? 'en')(key, values),
  now: clock.now,
  currentPath: () => location.pathname + location.search,
  navigate: (address) => location.assign(address),
  replacePath: (address) => history.replaceState(history.state, '', inLanguageOfPage(address)),
  pushPath: (address) => history.pushState(null, '', inLanguageOfPage(address)),
  onPopState: (listener) => addEventListener('popstate', () => listener(location.pathname + location.search)),
  notify(tone, text, options) {
    notify(tone, text, options)
    // the first toast loads the code that shows toasts; a persisted one waits for the next page
    if (!options?.persist) tell('hydrate:toast', drainToasts)
  },
  confirm(question, messages) {
    const answer = ask(question, messages)
    tell('ask', $question.get())
    return answer
  },
  isWalletOffered: () => site().isWalletOffered === true,
  uniqueKey: () => crypto.randomUUID(),
  async signIn(provider) {
    // Opened in the click itself: after an await the browser would block it. Without a URL an open window stays as it is:
    // navigated to about:blank again, it would lose its opener (COOP) on the way to the provider.
    const popup = open('', SIGN_IN_WINDOW.name, SIGN_IN_WINDOW.features)
    const { signIn } = await import('#client/identity/sign-in.ts')
    return signIn(provider, popup, site(), askNonce)
  },
  maps: {
    suggest: async (query, signal, near) => (await maps()).suggest(query, signal, near),
    name: async (point) => (await maps()).name(point),
    route: async (points, signal, vehicleId) => (await maps()).route(points, signal, vehicleId),
  },
  pictures: {
    open: async (file) => (await pictures()).openPicture(file),
    shrink: async (file, area, kind) => (await pictures()).shrinkPicture(file, area, kind),
  },
  download(name, type, content) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  },
  async share(link) {
    if (!navigator.canShare?.(link)) return false
    try {
      await navigator.share(link)
      return true
    } catch (error) {
      // the user closed the dialog; any other failure leaves the link to be copied
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
})

$stalled.listen((stalls) => tell('stalled', stalls))
