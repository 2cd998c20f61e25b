import { createElement as h, type ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { type MessageRoom, messagesOf } from '#messages/all.ts'
import { readerOf, setSource, translator } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { findInvalidHtml } from '#tests/setup/html.ts'

const server = Object.fromEntries(LOCALES.map((locale) => [locale, translator(locale)]))
export const wordsOfServer = (locale: Locale) => server[locale] ?? translator(locale)
const ROOM_NAMES = Object.keys(WORDS.en).join('|')
/** Traces of missing values, messages and placeholders in HTML. */
const FLAWS = new RegExp(
  `\\bundefined\\b|\\bNaN\\b|\\[object |Invalid Date|\\{\\{|\\b(?:${ROOM_NAMES})\\.[a-z][\\w.]*`,
  'g',
)

/** Renders as pages do, and waits for suspended parts. An error inside a boundary fails as well. */
export async function render(element: ReactElement): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(element, { onError: (error) => void errors.push(error) })
  await stream.allReady
  expect(errors).toEqual([])
  return new Response(stream).text()
}

export async function expectSound(...html: string[]): Promise<void> {
  expect(html.flatMap((text) => text.match(FLAWS) ?? [])).toEqual([])
  expect((await Promise.all(html.map(findInvalidHtml))).flat()).toEqual([])
}

export function beginWithServerWords(): void {
  beforeEach(() => useEnvironment({ now: () => NOW }))
  afterEach(() => setSource(wordsOfServer))
}

type RenderPart = (part: ReactElement, locale?: Locale) => Promise<string>

/** Renders parts of a page with the messages of these rooms only. */
export function renderer(rooms: readonly MessageRoom[]): RenderPart {
  beginWithServerWords()
  return (part, locale = 'en') => {
    setSource(() => readerOf(messagesOf(locale, rooms)))
    const root = { locale, children: part }
    return render(h(IslandRoot, root))
  }
}

/** Checks each part in both languages. */
export function checkParts(
  title: string,
  rooms: readonly MessageRoom[],
  parts: Record<string, ReactElement>,
): RenderPart {
  const renderPart = renderer(rooms)
  describe.each(LOCALES)(`${title} in %s`, (locale) => {
    it.each(Object.entries(parts))('%s is valid HTML without a missing value or message', async (_, part) => {
      const html = await renderPart(part, locale)
      await expectSound(html)
      expect(html.length).toBeGreaterThan(50)
    })
  })
  return renderPart
}
