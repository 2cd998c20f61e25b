import type { Env, Hono } from 'hono'
import { savesData } from '#domain/shell/save-data.ts'
import { pictureAt, WIDE_PICTURE } from '#domain/vehicles/picture.ts'

/** Longer than a visit: a picture that was kept small stays so after the mode was left. */
const CACHE_CONTROL = 'private, max-age=3600'

/** To a visitor who saves data, the smallest width of a vehicle's picture is sent for every width of it. */
export function serveSmallPictures<E extends Env>(site: Hono<E>, paths: readonly string[]): void {
  for (const path of paths)
    site.get(path, async (c, next) => {
      const isSaved = savesData(c.req.header('cookie'), c.req.header('save-data'))
      if (!isSaved || !WIDE_PICTURE.test(c.req.path)) return await next()
      const smallest = new URL(pictureAt(c.req.path, 320), c.req.url)
      const answer = await site.fetch(new Request(smallest, c.req.raw), c.env)
      const headers = new Headers(answer.headers)
      headers.set('cache-control', CACHE_CONTROL)
      headers.set('vary', 'Cookie, Save-Data')
      return new Response(answer.body, { status: answer.status, headers })
    })
}
