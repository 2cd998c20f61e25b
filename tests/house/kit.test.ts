import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesIn } from './files.ts'

/** Without a look of their own, or only with what a user brings. */
const NOT_SHOWN = [
  // shows nothing itself
  'AnchoredList',
  'ErrorBoundary',
  'FieldFrame',
  'LazyBoundary',
  // a Dialog at the end of the page
  'Modal',
  // a picture of the user's, or of the server
  'CropDialog',
  'CropForm',
  'StaticMap',
  // fields that are shown, of a calendar's dates
  'TripDateFields',
]

it('the kit shows every component of islands/ui', () => {
  const kit = filesIn('tests/kit')
    .map(({ text }) => text)
    .join('\n')
  const parts = filesIn('src/islands/ui')
    .map(({ name }) => /^src\/islands\/ui\/(\w+)\.tsx$/.exec(name)?.[1])
    .filter((part) => part !== undefined)
  const missing = parts.filter((part) => !kit.includes(`#islands/ui/${part}.tsx'`))
  expect(missing.sort()).toEqual(NOT_SHOWN.sort())
})

it('the kit page exists only in development', () => {
  const users = filesIn('src').filter(({ text }) => /tests\/kit|['"`/]kit\/?['"`]/.test(text))
  expect(users.map(({ name }) => name)).toEqual([])
  expect(readFileSync('scripts/astro/kit-page.ts', 'utf8')).toContain("if (command !== 'dev') return\n")
})
