import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn } from './files.ts'

const ROOMS = [
  'search',
  'vehicles',
  'booking',
  'my-bookings',
  'trip-day',
  'hosting',
  'profile',
  'notifications',
  'referral',
  'carpool',
  'content',
  'feedback',
  'support',
  'threads',
  'auth',
  'account',
  'shell',
  'trip-day',
]
const MAX_LINES = 300
const MAX_SERVER_TEST_LINES = 400
/** Files that are long because they are data or tables. */
const LONG_BY_NATURE = [
  /^src\/server\/db\/seed\/data\//,
  /^src\/server\/db\/(schema|migrations)/,
  /^src\/messages\//,
  /^src\/server\/data\//,
  /^src\/islands\/ui\/map\/data\//,
  /^tests\//,
  /^tools\/pictures\//,
  /^src\/styles\//,
]

const sources = [...filesIn('src'), ...filesIn('scripts'), ...filesIn('tools'), ...filesIn('tests')]

describe('a custom element', () => {
  it('is defined under the name that the pages use', () => {
    const defined = sources.flatMap(({ text }) =>
      [...text.matchAll(/customElements\.define\('([a-z-]+)'/g)].map(([, name]) => name ?? ''),
    )
    const pages = sources.filter(({ name }) => name.endsWith('.astro'))
    const isUsed = (name: string) => pages.some(({ text }) => new RegExp(`<${name}[\\s>]`).test(text))
    expect(defined.length).toBeGreaterThan(5)
    expect(defined.filter((name) => !isUsed(name))).toEqual([])
  })
})

describe('a file', () => {
  it('has at most 300 lines', () => {
    const long = sources
      .filter(
        ({ name, text }) =>
          text.split('\n').length > MAX_LINES + 1 && !LONG_BY_NATURE.some((pattern) => pattern.test(name)),
      )
      .map(({ name, text }) => `${name}: ${text.split('\n').length}`)
    expect(long).toEqual([])
  })

  it('is PascalCase when it renders, as is its stylesheet, and kebab-case otherwise', () => {
    const names = filesIn('src')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('src/pages/'))
    const wrong = names.filter((name) => {
      const base = path.basename(name)
      if (/\.(tsx|astro)$/.test(base)) return !/^[A-Z][A-Za-z]+\.(tsx|astro)$/.test(base)
      if (names.includes(name.replace(/\.css$/, '.tsx'))) return false
      return !/^[a-z0-9]+(-[a-z0-9]+)*(\.rules|\.d)?\.(ts|css|json)$/.test(base)
    })
    expect(wrong).toEqual([])
  })

  it('belongs to a room of the product', () => {
    const wrong = filesIn('src')
      .map(({ name }) => name)
      .filter((name) => /^src\/(domain|stores|islands|sections)\//.test(name))
      .filter((name) => ![...ROOMS, 'shared', 'ui'].includes(name.split('/')[2] ?? ''))
    expect(wrong).toEqual([])
  })

  it('belongs to a room of the server and has fewer than 400 lines when it is a server test', () => {
    const rooms = ['src/server', 'src/server/services'].flatMap((folder) =>
      filesIn(folder).map(({ name }) => name.slice(folder.length + 1).split('/')[0]),
    )
    const wrong = filesIn('tests/server')
      .filter(
        ({ name, text }) =>
          !rooms.includes(name.split('/')[2]) || text.split('\n').length > MAX_SERVER_TEST_LINES,
      )
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })

  it('has no TODO mark and disables no checker', () => {
    const marks = [
      /\bTO\x44O\b/,
      /\bFIX\x4dE\b/,
      /@ts-(ignore|nocheck|expect-error)/,
      /\bas any\b|:\s*any(\[\])?\s*[;,)=>{|]/,
      /\b(it|test|describe)\.(only|skip)\(/,
    ]
    const wrong = sources
      .filter(
        ({ name, text }) =>
          name !== 'tests/house/names.test.ts' &&
          // there, an expected compile error is the assertion
          !name.startsWith('tests/types/') &&
          marks.some((mark) => mark.test(text)),
      )
      .map(({ name }) => name)
    expect(wrong).toEqual([])
  })
})
