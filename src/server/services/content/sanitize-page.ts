import sanitize from 'sanitize-html'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { safeLink } from '#domain/content/safe-link.ts'
import { isReleased } from '#domain/shell/unreleased.ts'

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

/** Removes links to pages of the product that are not built yet; their text stays. */
const SHOWN: sanitize.IOptions = {
  ...ALLOWED,
  // sanitize-html closes following links wrongly when a tag is transformed into a disallowed one
  allowedTags: [...PAGE_TAGS, 'span'],
  transformTags: {
    a: (tagName, attribs) => {
      const [path = ''] = (attribs.href ?? '').split(/[?#]/)
      return isReleased(path) ? { tagName, attribs } : { tagName: 'span', attribs: {} }
    },
  },
}

/** The only sanitiser of page HTML; `set:html` accepts no other source. */
export function sanitizePage(html: string): string {
  return sanitize(html, ALLOWED)
}

/** Stored HTML, prepared for display. */
export function pageToShow(html: string): string {
  return sanitize(sanitizePage(html), SHOWN)
}
