import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, ROOT } from './files.ts'

/** Each with the word that docs/glossary.md has for it. */
const FORBIDDEN: Record<string, string> = {
  renter: 'guest',
  hire: 'trip',
  hires: 'trips',
  hired: 'booked',
  way: 'route',
  ways: 'routes',
  still: 'static map',
  stills: 'static maps',
  kept: 'cached, or stored',
  papers: 'documents',
  told: 'notified',
  spot: 'point, or place',
  spots: 'points, or places',
  tapped: 'chosen, or pressed',
  studio: 'painter',
  standing: 'status',
  stands: 'status, or place',
}
/** What the words mean elsewhere: a direction, an obstacle, and names on the wire and of columns. */
const ALLOWED = [
  /^(isOneWay|oneWays?|ONE_WAY|is_one_way|isInTheWay|isUnderWay)$/,
  /^(standing|standsAt|stands_at|vehicleKept|papers|papers_checked_on|kept)$/,
  /^papers(Closed|Open|CheckedOn|ToAdd|Verified|Rejected)$/,
]

/** Whole-line comments, and lines of block comments. */
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm
/** Unusual or ambiguous English, with what comments and documents say instead. */
const PLAINER: [RegExp, string][] = [
  [/\bmeanwhile\b/i, 'since, or in the meantime'],
  [/\bseldom\b/i, 'rarely'],
  [/\bany more(?=[.,;:)]|$)/i, 'no longer'],
  [/\bat once\b/i, 'immediately, or concurrently'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bso many (?!that)/i, 'this many'],
]

const sources = filesIn('src').filter(
  ({ name }) => /\.(ts|tsx|astro)$/.test(name) && !/\/(migrations|seed\/data)\//.test(name),
)

const ROOMS =
  /^(search|vehicles|booking|my-bookings|hosting|profile|notifications|referral|carpool|content|feedback|support|auth|account|shell|places|payments|push|trip-day)/
/** Astro calls these by their names. */
const FRAMEWORK_NAMES = new Set(['GET', 'POST', 'prerender', 'onRequest', 'getStaticPaths'])

/** Booking's endpoint, store, island and service are one room, whichever floor they are on. */
function roomOf(name: string): string {
  const [, floor = '', second = '', third = ''] = name.split('/')
  if (floor === 'server' && /^(services|ports)$/.test(second)) return third
  if (floor === 'server' && /^(routes|serializers)$/.test(second)) return ROOMS.exec(third)?.[0] ?? second
  if (floor === 'server') return second
  if (floor === 'contract') return ROOMS.exec(second)?.[0] ?? 'contract'
  return /^(domain|stores|islands|sections|layouts|pages)$/.test(floor) ? second : floor
}

function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\$?\w+)/gm,
  )
  return [...declared].map(([, name = '']) => name)
}

/** What a file declares, at any depth: variables, functions, types, their properties. */
function declaredIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return [
    ...[...code.matchAll(/\b(?:const|let|function\*?|class|interface|type|enum) (\$?\w+)/g)],
    ...[...code.matchAll(/^\s+(?:readonly )?(\w+)\??:/gm)],
  ].map(([, name = '']) => name)
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isForbidden = (name: string) =>
  !ALLOWED.some((pattern) => pattern.test(name)) &&
  wordsOf(name).some((word) => Object.hasOwn(FORBIDDEN, word))

describe('the vocabulary', () => {
  it('has no exported name that two rooms declare', () => {
    // a call and the service that implements it share their name
    const calls = new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/^export const (\w+) = endpoint</gm)].map(([, name]) => name),
      ),
    )
    const rooms = new Map<string, Set<string>>()
    for (const { name, text } of sources)
      for (const exported of exportsOf(text))
        if (
          !FRAMEWORK_NAMES.has(exported) &&
          !(calls.has(exported) && name.startsWith('src/server/services/'))
        )
          rooms.set(exported, (rooms.get(exported) ?? new Set()).add(roomOf(name)))
    const shared = [...rooms].filter(([, where]) => where.size > 1)
    expect(shared.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([])
  })

  it('has no replaced word in names', () => {
    const wrong = sources.flatMap(({ name, text }) =>
      [...new Set(declaredIn(text))].filter(isForbidden).map((declared) => `${name}: ${declared}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no word in comments and documents that a plainer one replaces', () => {
    const lines = [
      ...['src', 'tests', 'scripts', 'geodata']
        .flatMap((folder) => filesIn(folder))
        .filter(({ name }) => /\.(ts|tsx|astro)$/.test(name) && !/\/migrations\//.test(name))
        .flatMap(({ name, text }) => [...text.matchAll(COMMENT)].map(([line]) => ({ name, line }))),
      ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .flatMap((name) =>
          readFileSync(path.join(ROOT, 'docs', name), 'utf8')
            .split('\n')
            .map((line) => ({ name, line })),
        ),
    ]
    const wrong = lines.flatMap(({ name, line }) =>
      PLAINER.filter(([word]) => word.test(line)).map(([, plainer]) => ({
        name,
        line: line.trim(),
        plainer,
      })),
    )
    expect(wrong).toEqual([])
  })

  it('has no replaced word in file names', () => {
    const files = [...sources, ...filesIn('tests')].map(({ name }) => name)
    const wrong = files.filter((file) =>
      file.split('/').some((part) => isForbidden(path.basename(part, path.extname(part)))),
    )
    expect(wrong).toEqual([])
  })
})
