import { startSite } from '#tests/setup/site.ts'
import { expect, testOf } from './base.ts'
import { dayFromNow } from './steps.ts'

const GOOGLE = 'our-app.apps.googleusercontent.com'

/** A site whose only real key is Google's. */
const test = testOf(() => startSite({ GOOGLE_CLIENT_ID: GOOGLE }, { hasDemoData: false }))
// one process serves all of these tests
test.describe.configure({ mode: 'serial' })

test('a site with a real key responds to every mock URL with 404', async ({ request }) => {
  for (const path of [
    '/idp/google/.well-known/openid-configuration',
    '/idp/facebook/auth?client_id=sawari',
    '/idp/google/choose/x',
    '/__sim/esewa/',
    '/__sim/esewa/pay/bk-1-1',
    '/api/v1/docs',
    '/api/v1/openapi.json',
    '/api/v1/payments/esewa/success?data=x',
    '/api/v1/payments/check/bk-1-1',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  for (const path of ['/__sim/esewa/api/epay/main/v2/form', '/__sim/esewa/pay/bk-1-1', '/idp/google/token'])
    expect([path, (await request.post(path, { form: { outcome: 'pay' } })).status()]).toEqual([path, 404])
})

test('the start prints the adapter of each service, and no demo accounts', ({ site }) => {
  const printed = site.printed()
  expect(printed).toMatch(/sign-in, Google +real\n/)
  expect(printed).toMatch(/sign-in, Facebook +off: no key\n/)
  expect(printed).toMatch(/payment +cash only: no eSewa key\n/)
  expect(printed).toMatch(/demo data +off\n/)
  expect(printed).toMatch(/mocks +off: GOOGLE_CLIENT_ID is set\n/)
  expect(printed).not.toMatch(/Try:|demo guest|Nepal@123/)
})

test('cities and pages exist, but no demo users', async ({ request }) => {
  const filters = await (await request.get('/api/v1/vehicleFilters')).json()
  expect(filters.data.cities.length).toBeGreaterThan(10)
  const list = await request.post('/api/v1/getVehicles?page=1', {
    data: {
      cityId: filters.data.cities[0].id,
      fromDate: dayFromNow(1),
      fromTime: '09:00',
      toDate: dayFromNow(2),
      toTime: '09:00',
    },
  })
  expect((await list.json()).meta.pagination.total).toBe(0)
  for (const path of ['/', '/vehicles', '/pages/terms', '/login'])
    expect((await request.get(path)).status()).toBe(200)
})

test('the login page offers the providers with a key, with a nonce from the server', async ({
  page,
  context,
  errors,
}) => {
  // the test sends no request to Google
  await context.route('https://accounts.google.com/**', (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' })
      : route.abort(),
  )
  await page.goto('/login')
  const google = page.getByRole('button', { name: 'Continue with Google' })
  await expect(google).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(0)
  await expect(page.getByText('This is a demo')).toHaveCount(0)
  const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()])
  await popup.waitForURL('https://accounts.google.com/**')
  const requested = new URL(popup.url()).searchParams
  expect(requested.get('client_id')).toBe(GOOGLE)
  expect(requested.get('nonce')).toMatch(/^\d{10}\.[\w-]{22}\.[\w-]{43}$/)
  await popup.close()
  // the error of Google's blocked script
  errors.length = 0
})

test('Google’s own button gets a new nonce after each token', async ({ page, context, errors }) => {
  // fake of Google's library: keeps its settings, and passes a token on demand
  await context.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        window.given = []
        window.google = { accounts: { id: {
          initialize(settings) { window.given.push(settings) },
          renderButton(slot) { slot.textContent = 'Google draws this' },
        } } }`,
    }),
  )
  const nonces = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'given') ?? []).map(({ nonce }: { nonce: string }) => nonce),
    ) as Promise<string[]>
  await page.goto('/login')
  await page.mouse.move(50, 50)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Google draws this')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden()
  expect(await nonces()).toHaveLength(1)
  await page.evaluate(() => Reflect.get(window, 'given')[0].callback({ credential: 'no token of anybody' }))
  await expect(page.getByText('We could not log you in')).toBeVisible()
  await expect.poll(nonces).toHaveLength(2)
  expect(new Set(await nonces()).size).toBe(2)
  await expect(page.getByText('Google draws this')).toBeVisible()
  // Chromium reports a 401 or 503 response as an error
  errors.length = 0
})

test('a payment is not offered, in both languages', async ({ page, errors }) => {
  for (const [lang, words] of [
    ['en', 'Online payment is not offered'],
    ['np', 'अनलाइन भुक्तानीको व्यवस्था छैन'],
  ] as const) {
    await page.goto(`/payment/notOffered?lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  }
  // Chromium reports the 422 response as an error
  errors.length = 0
})
