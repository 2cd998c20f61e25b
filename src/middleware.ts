import { defineMiddleware } from 'astro:middleware'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

/** The language was chosen before the page is rendered: it is part of the page's key in the cache. */
export const onRequest = defineMiddleware(({ locals }, next) => {
  locals.t = translator(locals.locale)
  return next()
})
