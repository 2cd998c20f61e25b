import type { Page } from '@playwright/test'
import { expect, newPerson, test } from './people.ts'
import { comeAs } from './steps.ts'

// the other journeys run without animations
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const dialog = (page: Page) => page.getByRole('dialog')

async function openChange(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change', exact: true }).first().click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByLabel('Drop-off time').focus()
  await page.locator('astro-island[component-export="ChangeModal"]:not([ssr])').waitFor({ state: 'attached' })
}

test('other dates change the price of the same vehicle', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/vehicle/5')
  await expect(page.getByRole('main')).toContainText('for 1 day')
  await openChange(page)
  const dropOff = dialog(page).getByRole('textbox', { name: 'Drop-off' })
  const day = new Date(`${await dropOff.inputValue()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 4)
  await dropOff.fill(day.toISOString().slice(0, 10))
  await dialog(page).getByRole('button', { name: 'Show the price' }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicle/5\\?city=\\d+&.*to=${day.toISOString().slice(0, 10)}`))
  await expect(page.getByRole('main')).toContainText('for 5 days')
})

test('the dialog cannot be closed without a city, by any means', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/vehicle/5')
  await openChange(page)
  await dialog(page).getByLabel('City', { exact: true }).selectOption('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByText('City Must Be Selected').first()).toBeVisible()
  // the toast is inside the dialog and can be closed separately
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByLabel('City', { exact: true }).selectOption({ label: 'Pokhara' })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('another city opens its list with a notice', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/vehicle/1')
  await openChange(page)
  await dialog(page).getByLabel('City', { exact: true }).selectOption({ label: 'Pokhara' })
  await dialog(page).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pokhara')
  await expect(page.getByText('City has been changed')).toBeVisible()
})

test('the dialog is opened, used and closed with the keyboard alone', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/vehicle/5')
  await page.getByRole('link', { name: 'Change', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.locator('astro-island[component-export="ChangeModal"]').locator('select').first().focus()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the dialog also closes after the search was reset by signing out in another tab', {
  tag: '@wide',
}, async ({ page, context, db }) => {
  await comeAs(page, await newPerson(db))
  await page.goto('/vehicle/5')
  await openChange(page)
  const other = await context.newPage()
  await other.goto('/pages/terms')
  await other.evaluate(() => localStorage.removeItem('app:auth:token'))
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('a vehicle type on home is selected and announced', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const type = page.getByRole('main').getByRole('link', { name: 'Jeep', exact: true })
  await type.scrollIntoViewIfNeeded()
  await type.first().click()
  await expect(page).toHaveURL(/\/vehicles\?.*type=\d+/)
  await expect(page.getByText('Vehicle type selected')).toBeVisible()
})

test('the gallery changes by its thumbnails, with and without script', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/vehicle/5')
  const pictures = page.getByRole('main').locator('img[src*="/pictures/vehicles/"]')
  expect(await pictures.count()).toBeGreaterThanOrEqual(8)
  await page.locator('a[href="#pic-3"]').first().click()
  await expect(page.getByText('3 of 5')).toBeVisible()
})

test('the driver comes first, with languages, and a link opens all ratings', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/vehicle/5')
  const driver = page.getByRole('region', { name: 'Your driver' })
  await expect(driver).toContainText('years of driving')
  await expect(driver).toContainText('Speaks Nepali')
  await driver.getByRole('link', { name: /^All \d+ ratings$/ }).click()
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeInViewport()
})
