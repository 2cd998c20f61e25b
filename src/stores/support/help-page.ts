import { fetchPage } from '#client/read-page.ts'
import { addPageMessages } from '#messages/t.ts'

/** HTML of parts of the help page. */
export interface HelpPage {
  answers: string
  contacts: string
}

/**
 * Loads the help page's content for the panel, and adds its messages to this page's.
 * @throws when that fails
 */
export async function loadHelp(url: string): Promise<HelpPage> {
  const page = new DOMParser().parseFromString(await fetchPage(url), 'text/html')
  const part = (name: string) => {
    const element = page.querySelector(`[data-help=${name}]`)
    if (!element) throw new Error(`The help page has no ${name}.`)
    return element.innerHTML
  }
  const help = { answers: part('answers'), contacts: part('contacts') }
  addPageMessages(page)
  return help
}
