import { marked } from 'marked'
import { PAGE_TAGS } from '#domain/content/page-html.ts'
import { cleanText, oneLine } from '#domain/shared/text.ts'
import { sanitizePage } from './sanitize-page.ts'

export interface SanitisedText {
  /** from the text's own first heading; null when it has none */
  title: string | null
  html: string
  /** removed tags, which pages may not contain */
  dropped: string[]
}

const FIRST_HEADING = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/i
const IGNORED_TAGS = new Set(['html', 'head', 'body', 'meta', 'h1'])

/** Converts HTML or Markdown to a page with sanitised HTML. */
export function readPageText(text: string, format: 'html' | 'markdown'): SanitisedText {
  const source = cleanText(text)
  const html = format === 'markdown' ? marked.parse(source, { async: false, gfm: true }) : source
  const heading = FIRST_HEADING.exec(html)
  const body = heading ? html.slice(heading[0].length) : html
  const tags = [...body.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase())
  return {
    title: heading ? plainHeading(heading[1] ?? '') : null,
    html: sanitizePage(body).trim(),
    dropped: [...new Set(tags)].filter((tag) => !PAGE_TAGS.includes(tag) && !IGNORED_TAGS.has(tag)),
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A heading as plain text; titles are escaped when they are rendered. */
function plainHeading(html: string): string {
  const text = html.replace(/<[^>]*>/g, '')
  return oneLine(text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ''))
}
