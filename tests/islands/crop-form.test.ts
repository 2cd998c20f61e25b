import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#domain/shell/locale.ts'
import { CropForm } from '#islands/ui/CropForm.tsx'
import { LocaleProvider } from '#islands/ui/LocaleContext.tsx'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'

function render(locale: Locale, [width, height]: [number, number], aspect: number | null): string {
  setOutside({ t: translator(locale) })
  const picture = {
    id: 'a',
    file: new Blob(),
    size: { width, height },
    aspect,
    title: '',
    index: 1,
    total: 2,
  }
  const nothing = () => {}
  const uses = { onUse: nothing, onTurn: async () => {}, onUseRest: nothing, onSkip: nothing }
  const root = { locale, children: createElement(CropForm, { picture, ...uses, onDragEnd: nothing }) }
  return renderToStaticMarkup(createElement(LocaleProvider, root))
}
const blocked = (html: string) => html.match(/<button[^>]* disabled=""/g)?.length ?? 0

describe('the crop of a picture', () => {
  it.each<[[number, number], number | null]>([
    [[1_000, 700], 1.6],
    [[700, 700], 1],
    [[700, 1_000], null],
  ])('can be used for %j with the shape %s', (size, aspect) => {
    expect(blocked(render('en', size, aspect))).toBe(0)
  })

  it('is not used when a rotation made it too small, alone or with the rest, and shows why', () => {
    const html = render('en', [700, 1_000], 1.6)
    expect(blocked(html)).toBe(2)
    expect(html).toContain('too small: 700 × 1,000 pixels, and at least 960 × 600 are needed')
    expect(render('np', [700, 1_000], 1.6)).toContain('७०० × १,००० पिक्सेल, कम्तीमा ९६० × ६००')
  })
})
