import { callWith } from '#client/call.ts'
import { createHttp, type Http } from '#client/http.ts'
import { setEnvironment } from './environment.ts'
import { notify } from './toasts.ts'

const TOKEN = 'app:auth:token'
let http: Http | null = null

/** The page says where the API is (`#site`) and in which language it was written. */
function connection(): Http {
  const site = JSON.parse(document.getElementById('site')?.textContent ?? '{}')
  http ??= createHttp({
    apiBaseUrl: site.apiBaseUrl,
    pagesBaseUrl: site.pagesBaseUrl,
    apiKey: site.apiKey,
    locale: document.documentElement.dataset.locale ?? 'en',
    token: () => localStorage.getItem(TOKEN),
  })
  return http
}

setEnvironment({
  call: (endpoint, options) => callWith(connection(), endpoint, options),
  now: () => Date.now(),
  go: (address) => location.assign(address),
  show: (address) => history.replaceState(history.state, '', address),
  notify,
})
