import { existsSync } from 'node:fs'
import path from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Env, Hono } from 'hono'
import type { Config } from '#server/config.ts'
import { DEMO_PICTURES, DEMO_PICTURES_ADDRESS } from '#server/db/seed/picture-files.ts'
import { cachingHeaders, pictureVariants } from './pictures.ts'

const FONTS = path.resolve(import.meta.dirname, '../../styles/fonts')
/** Names do not change with the content, hence the short lifetime. */
const CACHE_CONTROL = 'public, max-age=3600'

/**
 * Serves the pictures of the demo data, and the fonts of the mock pages under URLs without the build's hash: with demo
 * data and with mocks, respectively.
 */
export function serveDemoFiles<E extends Env>(site: Hono<E>, { demoData, mocks, cdn }: Config): void {
  if (demoData) site.use(`${DEMO_PICTURES_ADDRESS}/*`, pictures(pictureVariants({ isForCdn: cdn })))
  if (mocks.isAllowed) site.use('/stand-in/*', fonts())
}

function pictures(variantsOf: ReturnType<typeof pictureVariants>) {
  const fileOf = (pathname: string) => pathname.slice(DEMO_PICTURES_ADDRESS.length)
  return serveStatic({
    root: DEMO_PICTURES,
    rewriteRequestPath(pathname, { req }) {
      const { paths } = variantsOf(pathname, req.raw.headers)
      return fileOf(paths.find((item) => existsSync(path.join(DEMO_PICTURES, fileOf(item)))) ?? pathname)
    },
    onFound(file, context) {
      const variants = variantsOf(context.req.path, context.req.raw.headers)
      for (const [name, value] of Object.entries(cachingHeaders(file, variants, CACHE_CONTROL)))
        context.header(name, value)
    },
  })
}

const fonts = () =>
  serveStatic({
    root: FONTS,
    rewriteRequestPath: (pathname) => pathname.slice('/stand-in'.length),
    onFound: (_, context) => context.header('Cache-Control', CACHE_CONTROL),
  })
