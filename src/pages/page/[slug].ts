import type { APIRoute } from 'astro'
import { addressIn } from '#messages/address.ts'

/** The spec's links to terms and privacy say "page"; the pages themselves are below /pages. */
export const GET: APIRoute = ({ params, locals, redirect }) =>
  redirect(addressIn(locals.locale, `/pages/${encodeURIComponent(params.slug ?? 'terms')}`), 301)
