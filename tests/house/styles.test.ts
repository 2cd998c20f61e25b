import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, importsOf } from './files.ts'

const sources = filesIn('src')
const stylesheets = sources.filter(({ name }) => name.endsWith('.css'))
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

const tokens = stylesheets.find(({ name }) => name.endsWith('tokens.css'))?.text ?? ''
/** The light value of a colour and the dark one, which is the light one where there is no other. */
const tokenOf = (name: string) => {
  const [light = '', dark = light] = [...tokens.matchAll(new RegExp(`--color-${name}: (#\\w{6})`, 'g'))].map(
    ([, value = '']) => value,
  )
  return { light, dark }
}
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('styles', () => {
  it.each(['light', 'dark'] as const)(
    'frame every control with a contrast of 3:1 in the %s scheme',
    (scheme) => {
      for (const ground of ['card', 'paper', 'sunk'])
        expect(contrast(tokenOf('frame')[scheme], tokenOf(ground)[scheme])).toBeGreaterThanOrEqual(3)
    },
  )

  it('contain only tokens, fonts, base and kit; all others are beside what they style', () => {
    const shared = stylesheets
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

  it('belong to no layer beside a component, so that their load order does not matter', () => {
    const layered = [
      ...stylesheets.filter(({ name, text }) => !name.startsWith('src/styles/') && text.includes('@layer')),
      ...markup.filter(({ text }) => styleOf(text).includes('@layer')),
    ]
    expect(layered.map(({ name }) => name)).toEqual([])
  })

  it('of public pages leave out no folder that a public page renders', () => {
    const { text = '' } = stylesheets.find(({ name }) => name.endsWith('public.css')) ?? {}
    const left = [...text.matchAll(/@source not "\.\.\/([^"]+)"/g)].map(([, glob]) => `src/${glob}`)
    const isLeftOut = (name: string) =>
      left.some((glob) => path.matchesGlob(name, glob) || path.matchesGlob(name, `${glob}/**`))
    const components = new Map(
      sources.filter(({ name }) => /\.(tsx|astro)$/.test(name)).map((file) => [file.name, file]),
    )
    const reached = new Set(
      [...components.values()]
        .filter(
          ({ name, text }) =>
            name.startsWith('src/pages/') &&
            // a page that renders another one has the styles of that
            !/hasMemberStyles|Guarded|Profile\.astro|from '\.\//.test(text),
        )
        .map(({ name }) => name),
    )
    for (const name of reached)
      for (const target of importsOf(components.get(name) ?? { name, text: '' }))
        if (components.has(target)) reached.add(target)
    expect(left.length).toBeGreaterThan(0)
    expect([...reached].filter(isLeftOut)).toEqual([])
  })

  it('have no unused class', () => {
    const code = markup.map(({ text }) => text.replace(/<style>.*?<\/style>/gs, '')).join('\n')
    const isUsed = (name: string) => new RegExp(`["'\`\\s.:]${name}(?![\\w-])`).test(code)
    const unused = [
      ...stylesheets,
      ...markup.map(({ name, text }) => ({ name, text: styleOf(text) })),
    ].flatMap(({ name, text }) =>
      classesIn(text)
        .filter((found) => !FOREIGN.test(found) && !isUsed(found))
        .map((found) => `${name}: ${found}`),
    )
    expect(unused).toEqual([])
  })
})
