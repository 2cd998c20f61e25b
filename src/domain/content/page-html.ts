/** Tags allowed in a static page; the server removes all others (docs/security.md, "Output"). */
export const PAGE_TAGS = [
  ...['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

interface Heading {
  id: string
  /** plain text as HTML, with its entities */
  html: string
}

/** Adds an id to each h2 of sanitised page HTML, for the table of contents. */
export function addHeadingIds(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, html: inner.replace(/<[^>]*>/g, '').trim() })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: anchored, headings }
}
