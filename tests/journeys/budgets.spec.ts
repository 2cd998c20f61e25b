import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { STEPS, type StepName } from '#domain/hosting/steps.ts'
import { openForm } from './hosting-steps.ts'
import { expect, findFreeSlot, newPerson, sessionOf, test } from './people.ts'
import { bookButton, chooseRoute, comeAs, findPlace } from './steps.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

// Bytes over the wire (brotli), scripts before and after the first interaction.
const KB = 1_000
const BUDGETS = [
  { name: 'static page', path: '/pages/terms', before: 4 * KB, css: 15 * KB },
  { name: 'ride', path: '/rides/1', before: 5 * KB, css: 15 * KB },
  { name: 'not found', path: '/nothing', before: 4 * KB, css: 15 * KB },
  // without a trip, what is needed after its start is not loaded ahead
  { name: "driver's page", path: '/trip-day/unknown', before: 95 * KB, css: 20 * KB },
  { name: 'login', path: '/login', before: 10 * KB, css: 15 * KB },
  // the footer's 0.2 kB are a file of their own since other pages share it, and were inlined before
  { name: 'home', path: '/', before: 8 * KB, after: 110 * KB, css: 15.25 * KB, use: searchOnHome },
  { name: 'list', path: '/vehicles', before: 15 * KB, after: 110 * KB, css: 15 * KB, use: searchOnList },
  { name: 'city', path: '/cities/pokhara', before: 8 * KB, css: 15 * KB },
  { name: 'route', path: '/routes/kathmandu-to-pokhara', before: 8 * KB, css: 15 * KB },
  { name: 'routes', path: '/routes', before: 4 * KB, css: 15 * KB },
  { name: 'detail', path: '/vehicle/1', before: 15 * KB, after: 110 * KB, css: 15 * KB, use: changeDates },
]

/** Signed in, on a first visit. */
const ACCOUNT = [
  '/profile',
  '/profile/messages',
  '/profile/messages/r-1',
  '/profile/notification',
  '/profile/referred-users',
  '/profile/settings',
  '/list-carpool-requests',
]
const ACCOUNT_SCRIPTS = 95 * KB

/** The map and the chart are chunks of their own and are counted separately. */
const MAP = /\/EmbeddedMap\.[^/]+\.js$/
const CHART = /\/EarningsChart\.[^/]+\.js$/
/** They load once a page is used or open for some seconds, and are counted separately, because no page needs them. */
const LIVE = /\/(live-browser|offline|worker)\.[^/]+\.js$/
/** Code for cropping and uploading pictures, which loads on an open form in case the connection is lost later. */
const AHEAD = /\/(CropForm|pictures|upload|outbox)\.[^/]+\.js$/

interface Weight {
  scripts: number
  ahead: number
  map: number
  chart: number
  live: number
  styles: number
}

/** Counts the bytes that Chromium transfers; module preloads and dynamic imports count as scripts. */
async function weigh(page: Page): Promise<Weight> {
  const weight: Weight = { scripts: 0, ahead: 0, map: 0, chart: 0, live: 0, styles: 0 }
  const kinds = new Map<string, keyof Weight>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'document') countInlined(weight, await response.text())
  })
  session.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
    if (mimeType.includes('javascript')) kinds.set(requestId, kindOf(url))
    if (mimeType.includes('css')) kinds.set(requestId, 'styles')
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) weight[kind] += encodedDataLength
  })
  return weight
}

/** Assets inlined for a visitor's first page count as the files that other visits load. */
function countInlined(weight: Weight, html: string): void {
  const sizeOf = (pattern: RegExp) =>
    [...html.matchAll(pattern)].reduce((sum, [, text = '']) => sum + brotliCompressSync(text).byteLength, 0)
  weight.styles += sizeOf(/<style>(.*?)<\/style><link rel="stylesheet"/gs)
  weight.scripts += sizeOf(/<script type="module">(.*?)<\/script>/gs)
}

function kindOf(script: string): keyof Weight {
  if (MAP.test(script)) return 'map'
  if (LIVE.test(script)) return 'live'
  if (AHEAD.test(script)) return 'ahead'
  return CHART.test(script) ? 'chart' : 'scripts'
}

const waitUntilHydrated = (page: Page, name: string) =>
  page.locator(`astro-island[component-export="${name}"]:not([ssr])`).waitFor({ state: 'attached' })

/** Waits until nothing has been transferred for a second. */
async function settle(weight: Weight): Promise<void> {
  let before = -1
  await expect
    .poll(
      () => {
        const isSettled = before === weight.scripts
        before = weight.scripts
        return isSettled
      },
      { intervals: [1_000] },
    )
    .toBe(true)
}

async function searchOnHome(page: Page): Promise<void> {
  await page.route('**/vehicles?*', (route) => route.abort())
  await page.getByRole('search').getByLabel('From', { exact: true }).selectOption({ label: 'Pokhara' })
  await waitUntilHydrated(page, 'SearchBar')
}

async function searchOnList(page: Page): Promise<void> {
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Lowest price a day first' })
  await expect(page).toHaveURL(/sort=priceAsc/)
  await waitUntilHydrated(page, 'Results')
}

async function changeDates(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Change/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Drop-off time').focus()
  await waitUntilHydrated(page, 'ChangeModal')
}

for (const { name, path, before, after, css, use } of BUDGETS) {
  test(`${name} stays within its byte budget`, async ({ page, errors }, info) => {
    const weight = await weigh(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await settle(weight)
    errors.length = 0
    const first = weight.scripts
    if (use) {
      await use(page)
      await settle(weight)
    }
    console.log(
      `${info.project.name} ${name}: ${first} B of scripts before, ${weight.scripts} B after, ${weight.styles} B of styles`,
    )
    expect(first).toBeLessThanOrEqual(before)
    if (after) expect(weight.scripts).toBeLessThanOrEqual(after)
    expect(weight.styles).toBeLessThanOrEqual(css)
  })
}

test('the pages of the account and the board stay within their byte budgets', async ({ page, db }, info) => {
  await comeAs(page, await newPerson(db))
  const weight = await weigh(page)
  for (const path of ACCOUNT) {
    Object.assign(weight, { scripts: 0, chart: 0, styles: 0 })
    // the stream of notifications keeps the network busy
    await page.goto(path)
    await settle(weight)
    console.log(
      `${info.project.name} ${path}: ${weight.scripts} B of scripts before, the chart ${weight.chart} B, ${weight.styles} B of styles`,
    )
    expect.soft(weight.scripts, path).toBeLessThanOrEqual(ACCOUNT_SCRIPTS)
    expect.soft(weight.styles, path).toBeLessThanOrEqual(20 * KB)
  }
})

test('booking stays within its byte budget', async ({ page, db }, info) => {
  const t = translator('en')
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  const weight = await weigh(page)
  await page.goto(slot.address)
  await chooseRoute(page, t)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  // a successful booking would load the ticket's scripts too
  await bookButton(page, t).click()
  await expect(page.getByText(t('booking.errors.terms')).first()).toBeVisible()
  await settle(weight)
  console.log(
    `${info.project.name} booking: ${weight.scripts} B of scripts after, the map ${weight.map} B, ${weight.styles} B of styles`,
  )
  expect(weight.map).toBeGreaterThan(0)
  expect(weight.scripts).toBeLessThanOrEqual(160 * KB)
  expect(weight.styles).toBeLessThanOrEqual(20 * KB)
})

test('creating a carpool request stays within its byte budget', async ({ page, db, errors }, info) => {
  const t = translator('en')
  await comeAs(page, await newPerson(db))
  const weight = await weigh(page)
  await page.goto('/carpool')
  await settle(weight)
  await findPlace(page, t('carpool.trip.from'), 'Kalanki', /Kalanki/)
  await findPlace(page, t('carpool.trip.to'), 'Mugling', /Mugling/)
  await page.getByRole('button', { name: t('carpool.submit') }).click()
  await expect(page.getByText(t('carpool.errors.isDriver'))).toBeVisible()
  await settle(weight)
  errors.length = 0
  console.log(
    `${info.project.name} carpool form: ${weight.scripts} B of scripts, ${weight.styles} B of styles`,
  )
  expect(weight.scripts).toBeLessThanOrEqual(130 * KB)
  expect(weight.styles).toBeLessThanOrEqual(20 * KB)
})

test('the vehicle editor stays within its byte budget, through all its forms', async ({ page, db }, info) => {
  const t = translator('en')
  const slot = await findFreeSlot(db)
  await comeAs(page, await sessionOf(db, slot.ownerId))
  const weight = await weigh(page)
  const form = (name: StepName) => page.getByRole('heading', { level: 2, name: t(`hosting.steps.${name}`) })
  await page.goto(`/vehicle/${slot.vehicleId}/edit?step=7`)
  await expect(form('unavailable')).toBeVisible()
  await settle(weight)
  const styles = weight.styles
  for (const name of STEPS.slice(0, -1)) {
    await openForm(page, t(`hosting.steps.${name}`))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(form(name)).toBeVisible()
    if (name === 'address') await expect(page.getByRole('application')).toBeVisible()
  }
  await settle(weight)
  console.log(
    `${info.project.name} editor: ${weight.scripts} B of scripts after, the map ${weight.map} B, ${styles} B of styles`,
  )
  expect(weight.map).toBeGreaterThan(0)
  expect(weight.scripts).toBeLessThanOrEqual(160 * KB)
  await expect.poll(() => weight.ahead, { timeout: 30_000 }).toBeGreaterThan(0)
  await settle(weight)
  expect(weight.ahead).toBeLessThanOrEqual(12 * KB)
  expect(styles).toBeLessThanOrEqual(20 * KB)
})
