/** The language somebody wrote in: hosts and guests write in their own, whatever the page's. */
export function languageOf(text: string): 'ne' | 'en' {
  return /[\u0900-\u097F]/.test(text) ? 'ne' : 'en'
}
