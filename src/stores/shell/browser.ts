import { callWith } from '#client/call.ts'
import { createHttp, type Http } from '#client/http.ts'
import { readWith } from '#client/read.ts'
import { SIGN_IN_WINDOW } from '#domain/auth/sign-in-window.ts'
import { $opensWindow } from '#stores/auth/sign-in-window.ts'
import { setEnvironment } from './environment.ts'
import { now } from './page-clock.ts'
import { pageEnvironment, settings, site } from './page-environment.ts'
import { pageTools, tell, withSignOut } from './page-tools.ts'
import { $stalled, addStall } from './stalled.ts'

let http: Http | null = null

function connection(): Http {
  http ??= createHttp(settings())
  return http
}

/** Loaded on demand: only some pages need it. */
const maps = async () => (await import('#client/maps/service.ts')).mapsService(site(), connection())

const pictures = () => import('#client/pictures.ts')

const outbox = async () => (await import('#client/outbox.ts')).outbox
const uploads = () => import('#client/upload.ts')

const askNonce = async () => (await import('#client/identity/ask-nonce.ts')).askNonce(connection())

setEnvironment({
  ...pageEnvironment,
  ...pageTools,
  now,
  call: (endpoint, options) =>
    withSignOut(
      options?.keepalive
        ? readWith(settings(), endpoint, options)
        : callWith(connection(), endpoint, options, addStall),
      options?.background,
    ),
  async upload(endpoint, options) {
    const { uploadWith } = await uploads()
    return withSignOut(uploadWith(settings(), endpoint, options, addStall))
  },
  async forgetKept() {
    const { forgetKept } = await import('./offline.ts')
    await forgetKept()
  },
  async signIn(provider) {
    // Opened in the click itself: after an await the browser would block it. Without a URL an open window stays as it is:
    // navigated to about:blank again, it would lose its opener (COOP) on the way to the provider.
    const popup = $opensWindow.get() ? open('', SIGN_IN_WINDOW.name, SIGN_IN_WINDOW.features) : null
    const { signIn } = await import('#client/identity/sign-in.ts')
    return signIn(provider, popup, site(), askNonce)
  },
  async finishSignIn(asked, answer) {
    const { readProof } = await import('#client/identity/sign-in.ts')
    return readProof(asked, answer, site())
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
    alone: async (key, signal, work) => (await outbox()).alone(key, signal, work),
    onOnline: (listener) => addEventListener('online', listener),
  },
  async prepareUploads() {
    await Promise.all([pictures(), uploads(), outbox()])
  },
  pictures: {
    open: async (file) => (await pictures()).openPicture(file),
    turn: async (picture) => (await pictures()).turnPicture(picture),
    shrink: async (file, area, kind) => (await pictures()).shrinkPicture(file, area, kind),
  },
})

$stalled.listen((stalls) => tell('stalled', stalls))
