import { expect, test } from './base.ts'

test.use({ javaScriptEnabled: false })

test('search, filters, order, pages and a vehicle work without JavaScript', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('From', { exact: true }).first().selectOption({ label: 'Kathmandu' })
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page).toHaveURL(/\/vehicles\?city=\d+&(destination=&)?from=/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d+ vehicles in Kathmandu/)
  const all = Number.parseInt(await heading.innerText(), 10)

  await page.getByRole('link', { name: 'Show more vehicles' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(Math.min(12, all - 12))
  await page.goBack()

  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Highest price a day first' })
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await expect(page).toHaveURL(/sort=priceDesc/)

  const isPhone = (page.viewportSize()?.width ?? 0) < 992
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'SUV' }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/type=\d+/)
  await expect(page).toHaveURL(/sort=priceDesc/)
  expect(Number.parseInt(await heading.innerText(), 10)).toBeLessThan(all)

  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/vehicle\/\d+\?city=/)
  await expect(page.getByText('NRS').first()).toBeVisible()
})

test('a switch in the footer makes pages small', { tag: '@phone' }, async ({ page, language, t }) => {
  await page.goto(`/vehicle/3?lang=${language}`)
  const map = page.locator('[data-still-map]')
  await page.getByRole('button', { name: t('content.saveData.turnOn') }).click()
  await expect(page).toHaveURL(/#save-data$/)
  await expect(page.getByText(t('content.saveData.isOn'))).toBeInViewport()
  await expect(map).toBeHidden()
  await page.getByText(t('maps.show')).click()
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: t('content.saveData.turnOff') }).click()
  await expect(page.getByText(t('content.saveData.isOff'))).toBeVisible()
  await expect(page.getByText(t('maps.show'))).toBeHidden()
})

test('a link changes the language', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/vehicles')
  await page.getByLabel(/Language/).click()
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/काठमाडौंमा [०-९]+ गाडी/)
})
