import { createElement as h } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCALES, type Locale } from '#domain/shell/locale.ts'
import { IslandRoot, ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { messagesOf } from '#messages/all.ts'
import { readerOf, setSource } from '#messages/t.ts'
import { $seen } from '#stores/vehicles/saved.ts'
import { NOW } from '#tests/setup/clock.ts'
import { findMounts } from './mounts.ts'
import { PROPS } from './props.tsx'
import { beginWithServerWords, expectSound, render, wordsOfServer } from './render.ts'

/** Every store reads as failed, whatever it would load. */
vi.mock('#islands/ui/use-store.ts', () => ({
  useStore: (store: { get: () => unknown }) => {
    const value = store.get()
    return value && typeof value === 'object' && 'status' in value ? { ...value, status: 'failed' } : value
  },
}))

const islands = [...findMounts().values()].filter(({ isIsland }) => isIsland)
/** What an island shows that broke, or whose code could not be loaded. */
function broken(locale: Locale) {
  const root = { locale, children: h(ReloadNotice) }
  return h(IslandRoot, root)
}
beginWithServerWords()
beforeEach(() => $seen.set([{ id: 7, at: NOW }]))

describe.each(LOCALES)('an island that could not load, in %s', (locale) => {
  it.each(islands)('$name has its messages on each of its pages', async ({ name, rooms }) => {
    const elements = PROPS[name]?.(locale, wordsOfServer(locale)) ?? []
    for (const words of rooms) {
      setSource(() => readerOf(messagesOf(locale, words)))
      await expectSound(...(await Promise.all([broken(locale), ...elements].map(render))))
    }
  })

  it.each(['BookingForm', 'Inbox', 'RememberedRows', 'Results'])('%s offers to try again', async (name) => {
    const t = wordsOfServer(locale)
    const html = await Promise.all((PROPS[name]?.(locale, t) ?? []).map(render))
    expect(html.join()).toContain(t('shell.retry'))
  })
})
