import { describe, expect, it } from 'vitest'
import { filesIn } from './files.ts'

const markup = filesIn('src').filter(({ name }) => /\.(tsx|astro)$/.test(name))
const namesOf = (uses: RegExp) => markup.filter(({ text }) => uses.test(text)).map(({ name }) => name)

/** The only files that draw each look (docs/decisions/0104-one-look-for-one-thing.md). */
describe('a shared look', () => {
  it.each([
    [
      'the frame of a field',
      /class(Name)?=.*["'`]field["'` ]/,
      ['src/islands/ui/calendar/CalendarFooter.tsx', 'src/islands/ui/FieldFrame.tsx'],
    ],
    [
      'a select or a text area',
      /<(select|textarea)\b/,
      [
        'src/islands/threads/parts/Composer.tsx',
        'src/islands/ui/calendar/DayInput.tsx',
        'src/islands/ui/Select.tsx',
        'src/islands/ui/TextArea.tsx',
      ],
    ],
    [
      'a cross: it closes, clears a place, or removes a filter',
      /icons\/x\.mjs|×/,
      [
        'src/islands/ui/Close.tsx',
        'src/islands/ui/PlaceSearch.tsx',
        'src/islands/vehicles/parts/ActiveFilters.tsx',
        'src/sections/shell/Close.astro',
      ],
    ],
    ['the link back', /‹|\bBACK\b/, ['src/islands/ui/Back.tsx', 'src/sections/shell/Back.astro']],
    [
      'an empty state',
      /class(Name)?=\{.*\bEMPTY\b/,
      ['src/islands/ui/EmptyState.tsx', 'src/sections/shell/EmptyState.astro'],
    ],
    // failed loads and more pages of a list; a write, a stalled connection and lost tiles of a map do not count
    [
      'a failed state',
      /t\('shell\.retry'\)/,
      [
        'src/islands/booking/parts/PriceSummary.tsx',
        'src/islands/ui/calendar/CalendarFooter.tsx',
        'src/islands/ui/Failed.tsx',
        'src/islands/ui/List.tsx',
        'src/islands/ui/map/embedded/EmbeddedMap.tsx',
        'src/sections/shell/Failed.astro',
        'src/sections/shell/Strips.astro',
      ],
    ],
  ])('is drawn only by its own components: %s', (_, uses, drawn) => {
    expect(namesOf(uses)).toEqual(drawn)
  })
})
