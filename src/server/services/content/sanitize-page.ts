import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { safeLink } from '#domain/content/safe-link.ts'

/** Link types allowed on static pages. */
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

/** Size of the cache in characters, of both the source and the result. */
const MAX_CHARACTERS = 4_000_000

const sanitised = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (html, source) => html.length + source.length + 1,
  memoMethod: (source) => sanitizePage(source),
})

/**
 * `sanitizePage` with a cache. Pages are sanitised when read too, as the database may have others than `page set`
 * wrote.
 */
export function sanitizeOnce(html: string): string {
  return sanitised.memo(html)
}

/** The only sanitiser of page HTML: `set:html` may be used with nothing else. */
export function sanitizePage(html: string): string {
  return sanitize(html, ALLOWED)
}
