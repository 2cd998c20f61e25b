import { expect, it } from 'vitest'
import { filesIn } from './files.ts'

/** The failed state, further pages of a list, and what is not a failed state: a write, a line of connection, tiles of a map. */
const RETRIES = [
  'src/islands/booking/parts/CheckoutError.tsx',
  'src/islands/ui/Failed.tsx',
  'src/islands/ui/List.tsx',
  'src/islands/ui/map/embedded/EmbeddedMap.tsx',
  'src/sections/shell/Failed.astro',
  'src/sections/shell/Strips.astro',
]
const STATES = ['src/islands/ui/EmptyState.tsx', 'src/sections/shell/EmptyState.astro']

const namesOf = (uses: RegExp) =>
  filesIn('src')
    .filter(({ text }) => uses.test(text))
    .map(({ name }) => name)

it('empty states have one look', () => {
  expect(namesOf(/class(Name)?=\{.*\bEMPTY\b/)).toEqual(STATES)
})

it('what could not be loaded has one look, with one way to try again', () => {
  expect(namesOf(/t\('shell\.retry'\)/)).toEqual(RETRIES)
})
