import { expect, it } from 'vitest'
import { filesIn } from './files.ts'

const STATES = ['src/islands/ui/EmptyState.tsx', 'src/sections/shell/EmptyState.astro']

it('empty states have one look', () => {
  const drawn = filesIn('src').filter(({ text }) => /class(Name)?=\{EMPTY\}/.test(text))
  expect(drawn.map(({ name }) => name)).toEqual(STATES)
})
