import { test as plain } from '@playwright/test'
import type { Locale } from '#domain/shell/locale.ts'
import '#messages/all.ts'
import { type Translate, translator } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { openSiteDatabase } from '#tests/setup/open-pool.ts'
import type { RunningSite } from '#tests/setup/site.ts'

/**
 * Chromium's messages for a view transition that it aborted, because the page navigated before its first paint, as the
 * guard does, or was slow. They are not errors of the page.
 */
const GIVEN_UP = ['ViewTransition opt-in disabled', 'Transition was skipped']

/** Playwright's message where service workers are blocked (playwright.config.ts). */
const NO_WORKERS = 'Service Worker registration blocked by Playwright'

interface Fixtures {
  errors: string[]
  /** Two runs cover both languages and widths: wide in English, on a phone in Nepali. */
  language: Locale
  /** The messages of `language`. */
  t: Translate
}

interface WorkerFixtures {
  /** The database of the site that the journeys share. */
  db: Database
}

/** Fixture: a page that fails its test on a script error, a failed request or a violation of the content policy. */
export const test = plain.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env.SITE ?? 'http://localhost:4321'),
  language: async ({ isMobile }, use) => use(isMobile ? 'np' : 'en'),
  t: async ({ language }, use) => use(translator(language)),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => {
        if (!GIVEN_UP.some((text) => message.includes(text))) errors.push(`script error: ${message}`)
      })
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && message.text() !== NO_WORKERS)
          errors.push(`${message.type()}: ${message.text()}`)
      })
      await use(errors)
      plain.expect(errors).toEqual([])
    },
    { auto: true },
  ],
  // part of every test, used or not: tests with other fixtures of a worker would need workers and browsers of their own
  db: [
    async ({ browserName: _ }, use) => {
      const db = await openSiteDatabase(process.env.SITE_DATA_DIR ?? '')
      await use(db)
      await db.destroy()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'

/** Tests of a site of their own, in the place of the one that the journeys share. */
export const testOf = (start: () => Promise<RunningSite>) =>
  test.extend<object, { site: RunningSite }>({
    site: [
      async ({ browserName: _ }, use) => {
        const site = await start()
        await use(site)
        await site.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.address),
  })
