export interface PageText {
  title: string
  /** One sentence, for search engines. */
  description: string
  /** HTML of the tags of domain/content/page-html.ts, without a title of its own. */
  content: string
}
export interface SeedPage {
  slug: string
  en: PageText
  np: PageText
}
