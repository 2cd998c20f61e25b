import { readPage } from '#client/read-page.ts'

/** The content of the help page, for the panel. @throws when it did not come */
export async function loadHelp(address: string): Promise<Element> {
  const page = new DOMParser().parseFromString(await readPage(address), 'text/html')
  const content = page.querySelector('support-chat')
  if (!content) throw new Error('The help page has no content.')
  return content
}
