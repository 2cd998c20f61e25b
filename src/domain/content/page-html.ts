/** What a static page may be made of; everything else is taken out before it is shown (checklists S-12). */
export const PAGE_TAGS = [
  ...['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
