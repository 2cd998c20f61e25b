import { readSite } from '#stores/shell/site.ts'

/** The parts of Chatwoot's SDK that are used (https://www.chatwoot.com/docs/product/channels/live-chat/sdk/setup). */
interface Chatwoot {
  toggle(state: 'open'): void
}
declare global {
  interface Window {
    chatwootSettings?: { locale: string; hideMessageBubble: boolean }
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
    $chatwoot?: Chatwoot
  }
}

/** Loads the SDK at the first press, and opens the chat in the language of the page. */
export async function openChatwoot(): Promise<void> {
  const { baseUrl, token } = readSite().support.chatwoot
  if (!window.$chatwoot) await start(baseUrl, token)
  window.$chatwoot?.toggle('open')
}

function start(baseUrl: string, websiteToken: string): Promise<void> {
  window.chatwootSettings = { locale: document.documentElement.lang, hideMessageBubble: true }
  return new Promise((resolve, reject) => {
    addEventListener('chatwoot:ready', () => resolve(), { once: true })
    const script = document.createElement('script')
    script.src = `${baseUrl}/packs/js/sdk.js`
    script.onload = () => window.chatwootSDK?.run({ websiteToken, baseUrl })
    script.onerror = () => {
      script.remove()
      reject(new Error('Chatwoot did not load.'))
    }
    const styles = document.createElement('link')
    styles.rel = 'stylesheet'
    styles.href = '/chatwoot.css'
    document.head.append(styles, script)
  })
}
