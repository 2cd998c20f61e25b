import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '#server/db/embedded/folders.ts'
import { copyAsNextVersion } from '#tests/setup/next-version.ts'
import { type OwnSite, startSite } from '#tests/setup/own-site.ts'
import { expect, test as plain } from './base.ts'

interface Deployed {
  address: string
  /** Replaces the site by one with other files; without `files`, those of the first are gone. */
  replace(has: { files: boolean }): Promise<void>
}

/** A site of its own, which is replaced by its next version. */
const test = plain.extend<{ deployed: Deployed }>({
  deployed: async ({ browserName: _ }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sawari-deployed-'))
    const next = copyAsNextVersion()
    const environment = { PORT: String(await freePort()) }
    let site: OwnSite = await startSite({ dataDir, environment })
    await use({
      address: site.address,
      async replace({ files }) {
        await site.stop()
        if (!files) await rm(path.join(dataDir, 'uploads/builds'), { recursive: true })
        site = await startSite({ dataDir, environment, root: await next })
      },
    })
    await site.stop()
    for (const folder of [dataDir, await next]) await rm(folder, { recursive: true, force: true })
  },
})

/** The page that was loaded: a reload forgets it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isFirst' in window)
const cityOf = (page: Page) => page.locator('search').getByLabel('From', { exact: true })
const OPENS_CALENDAR = /^Open the calendar: Pickup/

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: OPENS_CALENDAR }).click()
  await expect(page.getByRole('dialog', { name: 'When?' })).toBeVisible()
}

async function newVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  return context.newPage()
}

test('pages of an earlier version go on while its files are there, and then ask for a reload', {
  tag: '@wide',
}, async ({ page, browser, deployed, errors }) => {
  const { address } = deployed
  // each with files of its own: a page must not have loaded them for another
  const [later, filled] = await Promise.all([newVisitor(browser, address), newVisitor(browser, address)])
  for (const visitor of [page, later, filled]) {
    await visitor.goto(address)
    await mark(visitor)
  }
  await cityOf(filled).selectOption({ label: 'Pokhara' })
  await filled.waitForLoadState('networkidle')

  await deployed.replace({ files: true })
  await cityOf(page).selectOption({ label: 'Pokhara' })
  await openCalendar(page)
  expect(await isMarked(page)).toBe(true)
  await page.goto(address)
  await openCalendar(page)
  await expect(page.locator('astro-island[component-url*="-next.js"]').first()).toBeAttached()

  await deployed.replace({ files: false })
  // nothing was entered: the click finds the files gone
  await cityOf(later).click()
  await expect(later.locator('[data-tone]').getByText('A new version is here.')).toBeVisible()
  expect(await isMarked(later)).toBe(false)
  await openCalendar(later)

  await filled.getByRole('button', { name: OPENS_CALENDAR }).click()
  const strip = filled.getByRole('alert').filter({ hasText: 'A new version is here.' })
  await expect(strip).toContainText('Most forms keep what you have typed.')
  await expect(cityOf(filled)).toHaveValue(/./)
  expect(await isMarked(filled)).toBe(true)
  await strip.getByRole('button', { name: 'Reload' }).click()
  await expect(async () => expect(await isMarked(filled)).toBe(false)).toPass()
  await openCalendar(filled)
  await expect(cityOf(filled).locator('option:checked')).toHaveText('Pokhara')

  for (const visitor of [later, filled]) await visitor.context().close()
  errors.length = 0
})

test('a page whose files are gone even after a reload does not reload again', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.route('**/_astro/Search*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await mark(page)
  await cityOf(page).click()
  await expect(async () => expect(await isMarked(page)).toBe(false)).toPass()
  await mark(page)
  await cityOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A new version is here.' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  errors.length = 0
})
