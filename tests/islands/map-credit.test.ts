import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/shell/locale.ts'
import { LocaleProvider } from '#islands/ui/LocaleContext.tsx'
import { RouteMap } from '#islands/ui/map/RouteMap.tsx'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

const POINT = { lat: 27.7, lng: 85.3 }
const LINE = [
  [27.7, 85.3],
  [28.2, 84],
] as const

describe.each(LOCALES)('the credit below a map in %s', (locale) => {
  const t = translator(locale)
  const render = (googleMapsKey: string, line: typeof LINE | readonly []) => {
    const map = createElement(RouteMap, {
      googleMapsKey,
      center: POINT,
      markers: [],
      line,
      isEstimate: false,
      onPlace() {},
    })
    const inLocale = { locale, children: map }
    return renderToStaticMarkup(createElement(LocaleProvider, inLocale))
  }

  it.each([
    ['Google without a route', 'key', [], []],
    ['Google with a route', 'key', LINE, ['maps.priceCredit']],
    ['our own map', '', LINE, ['maps.sources', 'maps.licence']],
  ] as const)('names what comes from OpenStreetMap: %s', (_, key, line, expected) => {
    const html = render(key, line)
    const credits = ['maps.priceCredit', 'maps.sources', 'maps.licence', 'maps.credit'] as const
    expect(credits.filter((credit) => html.includes(t(credit)))).toEqual(expected)
  })
})
