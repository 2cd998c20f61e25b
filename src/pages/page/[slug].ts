import type { APIRoute } from 'astro'
import { addressIn } from '#messages/address.ts'

/** Redirects old links to terms and privacy, which use "page", to /pages. */
export const GET: APIRoute = ({ params, locals, redirect }) =>
  redirect(addressIn(locals.locale, `/pages/${encodeURIComponent(params.slug ?? 'terms')}`), 301)
