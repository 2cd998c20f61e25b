import { defineMiddleware } from 'astro:middleware'
import { readLocale } from '#domain/shell/locale.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

/** The language was chosen before the page is rendered: it is part of the page's key in the cache. The build chooses none. */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.t = translator(readLocale(locals.locale))
  return next()
})
