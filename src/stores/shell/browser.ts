import { callWith } from '#client/call.ts'
import { createHttp, type Http } from '#client/http.ts'
import { TOKEN_KEY } from '#domain/auth/access.ts'
import { setEnvironment } from './environment.ts'
import { notify } from './toasts.ts'

let http: Http | null = null

/** The page says where the API is (`#site`) and in which language it was written. */
function connection(): Http {
  const site = JSON.parse(document.getElementById('site')?.textContent ?? '{}')
  http ??= createHttp({
    apiBaseUrl: site.apiBaseUrl,
    pagesBaseUrl: site.pagesBaseUrl,
    apiKey: site.apiKey,
    locale: document.documentElement.dataset.locale ?? 'en',
    token: () => localStorage.getItem(TOKEN_KEY),
  })
  return http
}

setEnvironment({
  call: (endpoint, options) => callWith(connection(), endpoint, options),
  now: () => Date.now(),
  go: (address) => location.assign(address),
  show: (address) => history.replaceState(history.state, '', address),
  notify(tone, text, options) {
    notify(tone, text, options)
    // the first toast brings the code that shows toasts; what is carried waits for the next page
    if (!options?.carry) document.dispatchEvent(new Event('hydrate:toast'))
  },
})
