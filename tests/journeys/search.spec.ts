import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'
import { dayFromNow } from './steps.ts'

const WORDS = {
  en: {
    search: 'Search',
    filters: 'Filters',
    show: /^Show \d+ vehicles?$/,
    change: 'Change',
    sort: 'Sort by',
    price: 'Lowest price a day first',
    suv: 'SUV',
    found: /^\d+ vehicles? in Kathmandu$/,
    dropOff: 'Drop-off',
    city: 'From',
    book: /^(Book now|Request to book)$/i,
  },
  np: {
    search: 'खोज्नुहोस्',
    filters: 'फिल्टर',
    show: /^[०-९]+ गाडी देखाउनुहोस्$/,
    change: 'बदल्नुहोस्',
    sort: 'क्रम',
    price: 'प्रतिदिन सस्तो पहिले',
    suv: 'एसयूभी',
    found: /^काठमाडौंमा [०-९]+ गाडी$/,
    dropOff: 'यात्रा सकिने',
    city: 'कहाँबाट?',
    book: /बुक/,
  },
} as const

const latin = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
const amount = (text: string) => Number(latin(text).replace(/\D/g, ''))
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Waits until the island has hydrated and nothing reloads. */
const waitUntilHydrated = (page: Page, name: string) =>
  page.locator(`astro-island[component-export="${name}"]:not([ssr])`).waitFor({ state: 'attached' })

async function chooseLanguage(page: Page, locale: 'en' | 'np'): Promise<void> {
  if (locale === 'en') return
  await page.goto('/')
  await page.getByLabel(/Language|भाषा/).click()
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
}

test('a visitor searches, filters and opens a vehicle', async ({ page, language: locale }) => {
  const words = WORDS[locale]
  await chooseLanguage(page, locale)
  await page.goto('/')
  const form = page.getByRole('search')
  await form.getByLabel(words.city, { exact: true }).selectOption({ index: 0 })
  await form.getByRole('button', { name: words.search }).click()
  await expect(page).toHaveURL(/\/vehicles\?city=\d+&(destination=&)?from=\d{4}-\d\d-\d\d&fromTime=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.found)
  const all = amount(await page.getByRole('heading', { level: 1 }).innerText())

  await page.getByLabel(words.sort, { exact: true }).selectOption({ label: words.price })
  await expect(page).toHaveURL(/sort=priceAsc/)
  await expect(async () => {
    const prices = (await cards(page).locator('[data-price] b').allInnerTexts()).map(amount)
    expect(prices.length).toBeGreaterThan(3)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  }).toPass()

  const isPhone = (page.viewportSize()?.width ?? 0) < 992
  if (isPhone) await page.getByRole('button', { name: words.filters }).click()
  await page.getByRole('checkbox', { name: words.suv }).check()
  const sheet = page.getByRole('complementary', { name: words.filters })
  if (isPhone) {
    // the sheet's button shows the count before the sheet is closed
    await expect(async () => {
      const counted = amount(await sheet.getByRole('button', { name: words.show }).innerText())
      expect(counted).toBeGreaterThan(0)
      expect(counted).toBeLessThan(all)
    }).toPass()
    await sheet.getByRole('button', { name: words.show }).click()
    await expect(page.getByRole('button', { name: /· [1१]$/ })).toBeVisible()
    // Back closes the sheet and leaves the search unchanged
    await page.getByRole('button', { name: words.filters }).click()
    await expect(sheet).toBeVisible()
    const narrowed = page.url()
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(narrowed)
  }
  await expect(page).toHaveURL(/type=\d+/)
  await expect(async () => {
    const found = amount(await page.getByRole('heading', { level: 1 }).innerText())
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
  }).toPass()
  await expect(cards(page).first()).toContainText(words.suv)

  // active filters are above the results; removing one restores the results, and Back applies it again
  const chip = page.getByRole('main').getByRole('list').getByRole('link', { name: words.suv })
  await chip.click()
  await expect(page).not.toHaveURL(/type=/)
  await expect(page.getByRole('checkbox', { name: words.suv, includeHidden: true })).not.toBeChecked()
  await expect.poll(async () => amount(await page.getByRole('heading', { level: 1 }).innerText())).toBe(all)
  await page.goBack()
  await expect(page).toHaveURL(/type=\d+/)
  await expect(chip).toBeVisible()
  await expect(page.getByRole('checkbox', { name: words.suv, includeHidden: true })).toBeChecked()
  await expect(cards(page).first()).toContainText(words.suv)

  // the URL alone gives the same result
  const address = page.url()
  const shown = await cards(page).getByRole('link').allInnerTexts()
  await page.goto('about:blank')
  await page.goto(address)
  expect(await cards(page).getByRole('link').allInnerTexts()).toEqual(shown)

  const price = await cards(page).first().locator('[data-price] b').innerText()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/vehicle\/\d+\?city=/)
  await expect(page.getByRole('link', { name: words.book }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(price)
})

test('a card loads an AVIF as wide as it is drawn', async ({ page }) => {
  const loading = page.waitForResponse(/\/pictures\/vehicles\//)
  await page.goto('/vehicles')
  const picture = await loading
  expect(picture.headers()['content-type']).toBe('image/avif')
  const shown = page.locator(`img[srcset*="${new URL(picture.url()).pathname}"]`)
  const [width = 0, drawn = 0] = await shown.evaluate((image: HTMLImageElement) => [
    Number(/-(\d+)\.webp$/.exec(image.currentSrc)?.[1]),
    image.clientWidth * devicePixelRatio,
  ])
  expect(width / drawn).toBeGreaterThan(0.9)
  expect(width / drawn).toBeLessThan(2)
})

test('scrolling to the end loads the second page, once', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/vehicles')
  await expect(cards(page)).toHaveCount(12)
  const total = amount(await page.getByRole('heading', { level: 1 }).innerText())
  expect(total).toBeGreaterThan(12)
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await cards(page).count()).toBe(total)
  }).toPass()
  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((item) => item.getAttribute('href')))
  expect(new Set(links).size).toBe(total)
})

test('other dates change the price without a reload', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/vehicles')
  const before = await cards(page).first().locator('[data-price]').innerText()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('summary', { hasText: 'Change' }).click()
  await waitUntilHydrated(page, 'ListSearchBar')
  const dropOff = page.getByLabel('Drop-off', { exact: true })
  const day = new Date(`${await dropOff.inputValue()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 3)
  await dropOff.fill(day.toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards(page).first().locator('[data-price]')).toContainText('for 4 days')
  expect(before).toContain('for 1 day')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(page.url()).toContain(`to=${day.toISOString().slice(0, 10)}`)
})

test('a drop-off before the pickup is marked, and no search is sent', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/vehicles')
  const address = page.url()
  await page.locator('summary', { hasText: 'Change' }).click()
  await waitUntilHydrated(page, 'ListSearchBar')
  const pickup = page.getByRole('textbox', { name: 'Pickup' })
  const dayOf = (text: string, later: number) =>
    new Date(Date.parse(`${text}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10)
  const first = await pickup.inputValue()
  // the drop-off follows a later pickup, and can then be set before it
  await pickup.fill(dayOf(first, 9))
  const dropOff = page.getByRole('textbox', { name: 'Drop-off' })
  await expect(dropOff).not.toHaveValue(dayOf(first, 1))
  await dropOff.fill(dayOf(first, 2))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Drop-off must be after pickup')).toBeVisible()
  await expect(page.getByText('invalid fields')).toBeVisible()
  expect(page.url()).toBe(address)
})

test('the last search is restored on the next visit', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const city = page.getByRole('search').getByLabel('From', { exact: true })
  // typed as an abbreviation; the code loads with the first key
  await city.focus()
  await waitUntilHydrated(page, 'SearchBar')
  await page.keyboard.type('pkr')
  await expect(city).toHaveValue(/./)
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pokhara')
  // the script that stores the URL runs after the text is visible
  await page.waitForLoadState('load')
  await page.goto('/')
  await expect
    .poll(() =>
      page
        .getByRole('search')
        .getByLabel('From', { exact: true })
        .evaluate((city: HTMLSelectElement) => city.selectedOptions[0]?.text),
    )
    .toBe('Pokhara')
})

test('a city of the carousel is searched and announced', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Start from a city' })
    .getByRole('link', { name: /Pokhara/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pokhara')
  await expect(page.getByText('City has been changed')).toBeVisible()
})

test('the links of a city and of a route carry the dates of the last search', {
  tag: '@wide',
}, async ({ page }) => {
  const [from, to] = [dayFromNow(5), dayFromNow(8)]
  await page.goto(`/vehicles?city=1&from=${from}&fromTime=10:00&to=${to}&toTime=11:00`)
  for (const path of ['/cities/pokhara', '/routes/kathmandu-to-pokhara']) {
    await page.goto(path)
    const link = page.getByRole('main').locator('a[href*="/vehicles?city="]').first()
    await expect(link).toHaveAttribute('href', new RegExp(`from=${from}&fromTime=10%3A00&to=${to}&toTime=11`))
  }
})

test('a journey on home opens the vehicles for its road, with the price home shows', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/')
  const journey = page
    .getByRole('region', { name: 'Where do you want to go?' })
    .getByRole('link', { name: /Pokhara/ })
  const price = (await journey.innerText()).match(/NRS\s[\d,]+/)?.[0] ?? 'no price'
  await journey.click()
  await expect(page).toHaveURL(/\/vehicles\?.*destination=/)
  await expect(page.getByText(/whole one-way trip to Pokhara/)).toBeVisible()
  await expect(page.locator('[data-price] b').getByText(price).first()).toBeVisible()
})

test('the list accepts a destination, and its price matches the vehicle’s page', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/vehicles')
  const slot = await cards(page).first().locator('[data-price] b').innerText()
  await page.locator('summary', { hasText: 'Change' }).click()
  await waitUntilHydrated(page, 'ListSearchBar')
  await page.getByLabel('Where to?').fill('Mahendranagar')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/whole one-way trip to Mahendranagar/)).toBeVisible()
  const whole = await cards(page).first().locator('[data-price] b').innerText()
  expect(amount(whole)).toBeGreaterThan(amount(slot))
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/destination=/)
  await expect(page.getByRole('main').getByText(whole).first()).toBeVisible()
  // the calendar's total is the price of the trip, too
  await page.locator('a[href="#change"]').first().click()
  await page.getByRole('button', { name: /^Open the calendar: Pickup/ }).click()
  await expect(page.getByRole('dialog', { name: 'When?' }).locator('.calendar-total b')).toHaveText(whole)
})
