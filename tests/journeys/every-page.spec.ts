import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './base.ts'

const PAGES = [
  { path: '/', status: 200 },
  { path: '/home', status: 200 },
  { path: '/login', status: 200 },
  { path: '/vehicles', status: 200 },
  { path: '/vehicles?city=1&type=99999', status: 200 },
  { path: '/vehicles?city=99999', status: 404 },
  { path: '/vehicles?page=99', status: 200 },
  { path: '/vehicle/1', status: 200 },
  { path: '/vehicle/99999', status: 404 },
  { path: '/user/1', status: 200 },
  { path: '/user/99999', status: 404 },
  { path: '/pages', status: 200 },
  { path: '/pages/terms', status: 200 },
  { path: '/pages/policies', status: 200 },
  { path: '/pages/about', status: 200 },
  { path: '/pages/faq', status: 200 },
  { path: '/pages/how-it-works', status: 200 },
  { path: '/pages/unknown', status: 404 },
  { path: '/nothing/here', status: 404 },
]
const GUARDED = [
  '/vehicle/1/booking',
  '/vehicle/1/edit',
  '/vehicle/create',
  '/profile',
  '/profile/notification',
  '/profile/referred-users',
  '/profile/vehicles',
  '/profile/mybookings',
  '/carpool',
  '/list-carpool-requests',
  '/list-carpool-request',
]

for (const language of ['en', 'np']) {
  for (const { path, status } of PAGES) {
    test(`${path} (${language}) is whole, accessible and within its content policy`, async ({
      page,
      faults,
    }) => {
      const response = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      expect(response?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      ).toEqual([])
      // a page that is not there is told by the browser too
      if (status !== 200)
        faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes(`status of ${status}`)))
    })
  }
}

for (const path of GUARDED) {
  test(`${path} sends a stranger to sign in, and says honestly what is there`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    await page.evaluate(() => localStorage.setItem('app:auth:token', 'demo'))
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
    ).toEqual([])
  })
}

test('somebody who is signed in has no business on the login page', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('app:auth:token', 'demo'))
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
})

test('the old singular links lead to the pages', async ({ page }) => {
  await page.goto('/page/terms')
  await expect(page).toHaveURL(/\/pages\/terms$/)
})

test('the API has a page of its own', async ({ page }) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sawari API')
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })
  for (const path of ['/', '/vehicles', '/vehicle/1', '/pages/faq']) {
    test(`${path} has contrast`, async ({ page }) => {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
    })
  }
})
