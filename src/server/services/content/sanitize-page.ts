import sanitize from 'sanitize-html'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { safeLink } from '#domain/content/safe-link.ts'

/** What a static page may link to. */
const PAGE_LINKS = ['web', 'path', 'mail', 'phone', 'fragment'] as const

const ALLOWED: sanitize.IOptions = {
  allowedTags: PAGE_TAGS,
  allowedAttributes: { a: ['href'], th: ['scope'], td: ['colspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href, ...attribs }) => {
      const link = safeLink(href, PAGE_LINKS)
      return { tagName, attribs: link === null ? attribs : { ...attribs, href: link } }
    },
  },
}

/** The one place where page HTML is made safe; `set:html` trusts nothing else. */
export function sanitizePage(html: string): string {
  return sanitize(html, ALLOWED)
}
