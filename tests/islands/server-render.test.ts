import { describe, expect, it } from 'vitest'
import { LOCALES } from '#domain/shell/locale.ts'
import { type MessageRoom, messagesOf } from '#messages/all.ts'
import { readerOf, setSource } from '#messages/t.ts'
import { findMounts } from './mounts.ts'
import { PROPS } from './props.tsx'
import { beginWithServerWords, expectSound, render, wordsOfServer } from './render.ts'

const mounts = findMounts()
beginWithServerWords()

describe('the components that pages render', () => {
  it('have props in this file, and no others', () => {
    // kit components that pages render without script are also rendered inside islands
    const isKit = (file: string) => file.startsWith('src/islands/ui/')
    const wanted = [...mounts.values()].filter(
      ({ name, file, isIsland }) => isIsland || !isKit(file) || name in PROPS,
    )
    expect(wanted.map(({ name }) => name).sort()).toEqual(Object.keys(PROPS).sort())
  })

  it('include the islands, each on a page', () => {
    const islands = [...mounts.values()].filter(({ isIsland }) => isIsland)
    expect(islands.length).toBeGreaterThan(15)
    expect(islands.filter(({ rooms }) => !rooms.length)).toEqual([])
  })
})

describe.each(LOCALES)('a component rendered in %s', (locale) => {
  it.each(Object.entries(PROPS))(
    '%s renders valid HTML on the server, without a missing value or message',
    async (_, elementsOf) => {
      const html = await Promise.all(elementsOf(locale, wordsOfServer(locale)).map(render))
      await expectSound(...html)
    },
  )

  it.each(
    [...mounts.values()].filter(({ isIsland }) => isIsland).map(({ name, rooms }) => ({ name, rooms })),
  )('$name renders the same with the messages that each of its pages sends', async ({ name, rooms }) => {
    const elements = PROPS[name]?.(locale, wordsOfServer(locale)) ?? []
    const expected = await Promise.all(elements.map(render))
    for (const words of distinct(rooms)) {
      setSource(() => readerOf(messagesOf(locale, words)))
      expect(await Promise.all(elements.map(render)), words.join(', ')).toEqual(expected)
      setSource(wordsOfServer)
    }
  })
})

function distinct(rooms: MessageRoom[][]): MessageRoom[][] {
  return [...new Map(rooms.map((words) => [words.join(), words])).values()]
}
