/** Tags allowed in a static page; the server removes all others (docs/security.md, "Output"). */
export const PAGE_TAGS = [
  ...['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
