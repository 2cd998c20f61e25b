import { startSite } from '#tests/setup/site.ts'
import { expect, testOf } from './base.ts'

/** A site that is behind a CDN. */
const test = testOf(() => startSite({ CDN: 'on', TRUST_PROXY: 'on', ALLOW_MOCKS: 'on' }))

test('the chosen language is in the path of every page, and in no cookie', { tag: '@wide' }, async ({
  page,
  context,
}) => {
  const choose = async (name: string) => {
    await page.locator('language-menu summary').click()
    await page.getByRole('link', { name }).click()
  }
  await page.goto('/pages/about?from=x')
  await choose('नेपाली')
  await expect(page).toHaveURL(/\/ne\/pages\/about\?from=x$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await page.locator('footer a[href="/pages/terms"]').first().click()
  await expect(page).toHaveURL(/\/ne\/pages\/terms$/)

  await page.goto('/pages/about')
  await expect(page).toHaveURL(/\/ne\/pages\/about$/)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/ne\/login\?/)
  expect((await context.cookies()).filter(({ name }) => name === 'lang')).toEqual([])

  await page.goto('/ne/pages/about')
  await choose('English')
  await expect(page).toHaveURL(/\d\/pages\/about$/)
  await page.goto('/pages/terms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a choice from before the CDN leads to the path of its language', { tag: '@wide' }, async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: 'lang', value: 'np', url: site.address }])
  await page.goto('/pages/terms')
  await expect(page).toHaveURL(/\/ne\/pages\/terms$/)
  expect((await context.cookies()).filter(({ name }) => name === 'lang')).toEqual([])
  await expect(page.locator('#save-data')).toHaveCount(0)
})
