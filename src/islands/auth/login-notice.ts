import { safePath } from '#domain/auth/safe-path.ts'

// shown to a user redirected here from a guarded page; a redirect off the site is ignored
const isRedirected = safePath(new URLSearchParams(location.search).get('redirect')) !== null
document.querySelector('[data-redirected]')?.toggleAttribute('hidden', !isRedirected)
