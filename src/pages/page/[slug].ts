import type { APIRoute } from 'astro'

/** The spec's links to terms and privacy say "page"; the pages themselves are below /pages. */
export const GET: APIRoute = ({ params, locals, redirect }) =>
  redirect(
    `/pages/${encodeURIComponent(params.slug ?? 'terms')}${locals.locale === 'np' ? '?lang=np' : ''}`,
    301,
  )
