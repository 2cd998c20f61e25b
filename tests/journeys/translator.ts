import type { Page } from '@playwright/test'

/** What the translation adds to every text. */
export const TRANSLATED = '†'

/**
 * Translates pages as browsers do: each text is replaced by two `font` elements, immediately and whenever one is added
 * or changed.
 */
export const translateFrom = (page: Page) => page.addInitScript(replaceTexts, TRANSLATED)

/** The same for the page that is open. */
export const translateNow = (page: Page) => page.evaluate(replaceTexts, TRANSLATED)

function replaceTexts(mark: string): void {
  /** More texts than any page has: ends an endless loop of changes by page and translator. */
  let left = 20_000
  const translate = (text: Text) => {
    const isKept = text.parentElement?.closest('font, script, style, template, textarea, noscript')
    if (!text.data.trim() || !text.parentNode || isKept) return
    left -= 1
    if (left < 0) throw new Error('A text is translated again and again.')
    const font = document.createElement('font')
    font.appendChild(document.createElement('font')).textContent = text.data + mark
    text.replaceWith(font)
  }
  const translateAll = (root: Node) => {
    const texts = root instanceof Text ? [root] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translate)
  }
  const start = () => {
    translateAll(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) translate(target)
        addedNodes.forEach(translateAll)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
