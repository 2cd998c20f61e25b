import { describe, expect, it } from 'vitest'
import { filesIn } from './files.ts'

const sources = filesIn('src')
const sheets = sources.filter(({ name }) => name.endsWith('.css'))
const markup = sources.filter(({ name }) => /\.(tsx|astro|ts)$/.test(name))

/** Classes in the DOM of a library, which are not in our markup. */
const FOREIGN = /^(ReactCrop|ord|leaflet|splide|is)-|^(ReactCrop|leaflet|splide)_/
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)/g, '')
const styleOf = (text: string) =>
  [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
const classesIn = (css: string) => [
  ...new Set(
    [...withoutComments(css).matchAll(/\.([a-z][\w-]*)|@utility ([\w-]+)/gi)].map(([, a, b]) => a ?? b ?? ''),
  ),
]

describe('styles', () => {
  it('are tokens, fonts, base and kit; all others are beside what they style', () => {
    const shared = sheets
      .filter(({ name }) => name.startsWith('src/styles/'))
      .map(({ name }) => name.slice(11))
    expect(shared.sort()).toEqual([
      'base.css',
      'fonts.css',
      'kit.css',
      'member.css',
      'public.css',
      'tokens.css',
    ])
  })

  it('beside a component are in no layer, so that their order of loading does not matter', () => {
    const layered = [
      ...sheets.filter(({ name, text }) => !name.startsWith('src/styles/') && text.includes('@layer')),
      ...markup.filter(({ text }) => styleOf(text).includes('@layer')),
    ]
    expect(layered.map(({ name }) => name)).toEqual([])
  })

  it('have no class that nothing uses', () => {
    const code = markup.map(({ text }) => text.replace(/<style>.*?<\/style>/gs, '')).join('\n')
    const isUsed = (name: string) => new RegExp(`["'\`\\s.:]${name}(?![\\w-])`).test(code)
    const unused = [...sheets, ...markup.map(({ name, text }) => ({ name, text: styleOf(text) }))].flatMap(
      ({ name, text }) =>
        classesIn(text)
          .filter((found) => !FOREIGN.test(found) && !isUsed(found))
          .map((found) => `${name}: ${found}`),
    )
    expect(unused).toEqual([])
  })
})
