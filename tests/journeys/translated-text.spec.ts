import { expect, test } from './base.ts'

test('a replaced text is removed, changed and moved, however it was replaced', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/pages/terms')
  const results = await page.evaluate(async () => {
    /** How translators of several browsers replace `text` by `font`. */
    const ways: Record<string, (text: Text, font: HTMLElement) => void> = {
      replaced: (text, font) => text.replaceWith(font),
      wrapped: (text, font) => {
        text.replaceWith(font)
        font.append(text)
      },
      'added, then removed': (text, font) => {
        text.before(font)
        text.remove()
      },
      'removed, then added': (text, font) => {
        const { parentNode, nextSibling } = text
        text.remove()
        parentNode?.insertBefore(font, nextSibling)
      },
      'translated twice': (text, font) => {
        const first = document.createElement('font')
        text.replaceWith(first)
        first.replaceWith(font)
      },
    }
    const uses: Record<string, (parent: Node, text: Text) => void> = {
      'what was removed is gone': (parent, text) => parent.removeChild(text),
      'what is inserted before it stands there': (parent, text) =>
        parent.insertBefore(document.createElement('hr'), text),
      'what it says now is seen': (_, text) => {
        text.nodeValue = 'new'
      },
      'what is moved stands once': (parent, text) => parent.appendChild(text),
    }
    const after: string[] = []
    for (const [way, replace] of Object.entries(ways))
      for (const [what, use] of Object.entries(uses))
        for (const isObserved of [true, false]) {
          const parent = document.body.appendChild(document.createElement('p'))
          const text = document.createTextNode('old')
          parent.append('a', text, document.createElement('br'))
          await Promise.resolve()
          const font = document.createElement('font')
          font.textContent = 'translated'
          if (way === 'wrapped') font.textContent = ''
          replace(text, font)
          // a change may happen before the browser reports the replacement
          if (isObserved) await Promise.resolve()
          use(parent, text)
          const html = parent.innerHTML.replaceAll(/<font><\/font>/g, '')
          after.push(`${what} (${way}): ${html.replaceAll(/<\/?font>/g, '').replace('translated', 'old')}`)
          parent.remove()
        }
    return after
  })
  const RIGHT = {
    'what was removed is gone': 'a<br>',
    'what is inserted before it stands there': 'a<hr>old<br>',
    'what it says now is seen': 'anew<br>',
    'what is moved stands once': 'a<br>old',
  }
  for (const result of results) {
    const [what = ''] = result.split(' (')
    expect(result).toBe(`${result.split(': ')[0]}: ${RIGHT[what as keyof typeof RIGHT]}`)
  }
  expect(results).toHaveLength(40)
})
