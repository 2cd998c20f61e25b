import { expect, it } from 'vitest'
import { isReleased } from '#domain/shell/unreleased.ts'
import { filesIn } from './files.ts'

const addressOf = (name: string) => name.replace(/^src\/pages|(\/index)?\.astro$/g, '')

it('the list of unreleased pages matches the placeholders', () => {
  const pages = filesIn('src/pages').filter(({ name }) => name.endsWith('.astro'))
  const unfinished = pages.filter(({ text }) => text.includes('sections/shell/ComingSoon.astro'))
  expect(pages.filter(({ name }) => !isReleased(addressOf(name)))).toEqual(unfinished)
})
