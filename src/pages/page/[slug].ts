import type { APIRoute } from 'astro'
import { addressIn } from '#messages/address.ts'

/** Old links to terms and privacy use "page"; the pages are below /pages. */
export const GET: APIRoute = ({ params, locals, redirect }) =>
  redirect(addressIn(locals.locale, `/pages/${encodeURIComponent(params.slug ?? 'terms')}`), 301)
