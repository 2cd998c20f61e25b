import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Env, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { DEMO_PICTURES, DEMO_PICTURES_ADDRESS } from '#server/db/seed/picture-files.ts'

const FONTS = path.resolve(import.meta.dirname, '../../styles/fonts')
/** The names do not change with the content, hence the short lifetime. */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * The pictures of the demo data, and the fonts of the mocks' own pages under a stable URL without the build's hash.
 * Served only with demo data and with mocks, respectively.
 */
export function serveDemoFiles<E extends Env>(site: Hono<E>, { demoData, mocks }: Config): void {
  if (demoData) site.use(`${DEMO_PICTURES_ADDRESS}/*`, folder(DEMO_PICTURES, DEMO_PICTURES_ADDRESS))
  if (mocks.allowed) site.use('/stand-in/*', folder(FONTS, '/stand-in'))
}

function folder(root: string, address: string) {
  return serveStatic({
    root,
    rewriteRequestPath: (pathname) => pathname.slice(address.length),
    onFound: (_, context) => context.header('Cache-Control', CACHE_CONTROL),
  })
}
