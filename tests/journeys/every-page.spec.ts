import type { Page } from '@playwright/test'
import { expectNoViolations, IS_EXHAUSTIVE } from './axe.ts'
import { GUARDED, PAGES } from './pages.ts'
import { expect, findFreeSlot, newBooking, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, forgive, forgiveAll } from './steps.ts'
import { TRANSLATED, translateNow } from './translator.ts'

/** Wide in English and narrow in Nepali; bookings, which have most states, in both languages at both widths. */
const languagesOf = (path: string, isMobile: boolean) =>
  IS_EXHAUSTIVE || path.startsWith('/profile/mybookings/') ? ['en', 'np'] : [isMobile ? 'np' : 'en']

/**
 * Pages of one column look alike at every width, and some render what another address does: each is checked at one width
 * only, and so in one language.
 */
const ONE_COLUMN = /^\/(pages|payment|login|support|user|saved)\b/
const SAME_AS_ANOTHER = ['/home', '/vehicles?city=1&type=99999', '/vehicles?page=99', '/list-carpool-request']
const isAlike = (path: string, status = 200) =>
  !IS_EXHAUSTIVE && (status === 404 || ONE_COLUMN.test(path) || SAME_AS_ANOTHER.includes(path))

for (const [index, { path, status }] of PAGES.entries()) {
  const tag = isAlike(path, status) ? [index % 2 ? '@wide' : '@phone'] : []
  test(`${path} is complete, accessible and within its content policy`, { tag }, async ({
    page,
    errors,
    isMobile,
  }) => {
    for (const language of languagesOf(path, isMobile)) {
      const response = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      expect(response?.status()).toBe(status)
      await expect(page).toHaveTitle(/\S/)
      await expectAccessible(page)
      // this page closes itself when it is a popup
      const forgiven = path === '/login/return' ? 'Scripts may close only' : `status of ${status}`
      // Chromium reports a 404 as an error
      if (status !== 200 || path === '/login/return') forgiveAll(errors, forgiven)
    }
    await expectUsable(page, isMobile)
  })
}

test('each guarded page sends a visitor to login', { tag: '@wide' }, async ({ page }) => {
  for (const path of GUARDED) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

for (const path of GUARDED) {
  const tag = isAlike(path) ? ['@phone'] : []
  test(`${path} is complete for a signed-in user`, { tag }, async ({ page, db, isMobile }) => {
    await comeAs(page, await newPerson(db))
    await expectWhole(page, path, languagesOf(path, isMobile))
    await expectUsable(page, isMobile)
  })
}

test("a booking's page is complete in every state", async ({ page, db, errors }) => {
  const person = await newPerson(db)
  await comeAs(page, person)
  for (const status of ['approved', 'completed'] as const) {
    const id = await newBooking(db, { person, slot: await findFreeSlot(db), status })
    await expectWhole(page, `/profile/mybookings/${id}`)
    if (status === 'approved') await expectWhole(page, '/profile/mybookings?status=approved')
  }
  await expectWhole(page, '/profile/mybookings/00000000-0000-4000-8000-000000000000')
  for (const _ of ['en', 'np']) await forgive(errors, 404)
})

test('the booking page of a missing vehicle shows that it was not found', { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  await comeAs(page, await newPerson(db))
  await expectWhole(page, '/vehicle/99999/booking')
  for (const _ of ['en', 'np']) await forgive(errors, 404)
})

/**
 * On a phone no field makes iOS zoom in, which it does below 16 px, and every island hydrates in a page that the browser
 * has translated; in print nothing docked covers the text.
 */
async function expectUsable(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile)
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => outerHTML),
      ),
    ).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const docked = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          element.matches('header:not(main *), footer:not(main *)') ||
          ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  )
  expect(docked).toEqual([])
  await page.emulateMedia({ media: null })
  // the same at every width
  if (isMobile) await expectTranslatable(page)
}

async function expectTranslatable(page: Page): Promise<void> {
  await translateNow(page)
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island[client=interaction]'))
      island.dispatchEvent(new Event('focusin'))
  })
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(TRANSLATED)
}

/** Waits until the island has loaded its data. */
async function expectWhole(page: Page, path: string, languages = ['en', 'np']): Promise<void> {
  for (const language of languages) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await expect(page.locator('astro-island[client="only"][ssr]')).toHaveCount(0)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page).toHaveTitle(/\S/)
    await expectAccessible(page)
  }
}

test('the old singular links redirect to the pages', { tag: '@wide' }, async ({ page }) => {
  // Nepali last, because the browser stores the last language
  for (const [from, to] of [
    ['/page/terms', '/pages/terms'],
    ['/page/policies', '/pages/policies'],
    ['/ne/page/policies', '/ne/pages/policies'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(({ pathname }) => pathname === to)
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
})

test('a static page counts its lists in the digits of the language and loads no framework', {
  tag: '@wide',
}, async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  const list = page.locator('.prose ol').first()
  await page.goto('/pages/how-it-works')
  await expect(list).toHaveCSS('list-style-type', 'decimal')
  await page.goto('/ne/pages/how-it-works')
  await expect(list).toHaveCSS('list-style-type', 'devanagari')
  expect(scripts.filter((url) => /react|client\./i.test(url))).toEqual([])
  await expect(page.locator('footer nav').first().getByRole('link')).toHaveText([
    'कसरी चल्छ',
    'भुक्तानी',
    'रद्द र फिर्ता',
    'गाडी राख्ने',
    'सुरक्षित साझा यात्रा',
    'धेरै सोधिने प्रश्न',
    'हाम्रो बारेमा',
    'सम्पर्क',
    'सर्तहरू',
    'गोपनीयता',
  ])
})

test('a static page that does not exist shows that it could not be loaded and links to home', {
  tag: '@wide',
}, async ({ page, errors }) => {
  await page.goto('/pages/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error while loading page')
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL(/:\/\/[^/]+\/(home)?$/)
  await forgive(errors, 404)
})

test('the API has a documentation page', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sawari/)
  await page.getByRole('button', { name: /POST \/getVehicles/ }).click()
  await expect(page.getByText('Request body')).toBeVisible()
})

test.describe('a page in the dark colour scheme', () => {
  test.use({ colorScheme: 'dark' })
  for (const path of ['/', '/vehicles', '/vehicle/1', '/pages/faq']) {
    test(`${path} has enough contrast`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path)
      await expectNoViolations(page, { rules: ['color-contrast'] })
    })
  }
})
