import sanitize from 'sanitize-html'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { safeLink } from '#domain/content/safe-link.ts'
import { isReleased } from '#domain/shell/unreleased.ts'

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

/** While a page of ours is being built, what is said of it leads nowhere: the words stay, the link goes. */
const SHOWN: sanitize.IOptions = {
  ...ALLOWED,
  // the library closes the links that follow wrongly when a tag is changed into one that is dropped
  allowedTags: [...PAGE_TAGS, 'span'],
  transformTags: {
    a: (tagName, attribs) => {
      const [path = ''] = (attribs.href ?? '').split(/[?#]/)
      return isReleased(path) ? { tagName, attribs } : { tagName: 'span', attribs: {} }
    },
  },
}

/** The one place where page HTML is made safe; `set:html` trusts nothing else. */
export function sanitizePage(html: string): string {
  return sanitize(html, ALLOWED)
}

/** What is kept, as it is shown today. */
export function pageToShow(html: string): string {
  return sanitize(sanitizePage(html), SHOWN)
}
