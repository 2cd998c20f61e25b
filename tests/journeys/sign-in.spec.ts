import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { dayFromNow, hold } from './steps.ts'

type Provider = 'google' | 'facebook'
const TOKEN = 'app:auth:token'
const hasToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key) !== null, TOKEN)
const account = (page: Page) => page.locator('header summary:has([data-account])')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Clicks the provider's button and returns its window with the account chooser. */
async function openChooser(page: Page, provider: Provider): Promise<Page> {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator(`button[data-provider=${provider}]`).click(),
  ])
  await chooser.waitForURL(`**/idp/${provider}/**`)
  return chooser
}

async function signIn(page: Page, person = 'guest@sawari.example'): Promise<void> {
  const chooser = await openChooser(page, 'google')
  const isClosed = chooser.waitForEvent('close')
  await chooser.getByRole('button', { name: person }).click()
  await isClosed
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function requestLogOut(page: Page): Promise<void> {
  await account(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to Logout?' })).toBeVisible()
}

test('a guest signs in with Google, appears in the header, and logs out in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signIn(page)
  expect(pathOf(page)).toBe('/profile')
  await expect(account(page)).toHaveAccessibleName(/My account, Anisha Karki/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await account(page).click()
  for (const name of ['Profile information', 'Notifications', 'My vehicles', 'My bookings'])
    await expect(page.locator('header').getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()

  const other = await context.newPage()
  await other.goto('/profile/settings#devices')
  const open = await context.newPage()
  await open.goto('/pages/terms')
  await expect(account(open)).toBeVisible()

  await page.bringToFront()
  await requestLogOut(page)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await hasToken(page)).toBe(true)
  await requestLogOut(page)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(other).toHaveURL('/login?redirect=%2Fprofile%2Fsettings%23devices')
  await expect(open.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(pathOf(open)).toBe('/pages/terms')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(pathOf(page)).toBe('/')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /:(auth|booking|search):/.test(key))),
  ).toEqual([])
})

test('the token of an ended session is refused', { tag: '@wide' }, async ({ page, request }) => {
  await page.goto('/login')
  await signIn(page)
  const token = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '""'), TOKEN)
  const ask = () => request.get('/api/v1/auth/user', { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status()).toBe(200)
  await requestLogOut(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect((await ask()).status()).toBe(401)
})

test('a signed-in user is redirected away from the login page', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await signIn(page)
  await page.goto('/login')
  await page.waitForURL('/home')
  await page.goto('/login?redirect=%2Fprofile')
  await page.waitForURL('/home')
})

test('a guarded page redirects before the first paint, and signing in returns to it', {
  tag: '@phone',
}, async ({ page }) => {
  const requested = `/vehicle/1/booking?from=${dayFromNow(2)}&to=${dayFromNow(4)}`
  await page.goto(requested)
  await page.waitForURL(`/login?redirect=${encodeURIComponent(requested)}`)
  await expect(page.getByText('The page that you wanted needs an account')).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(requested)
  expect(await page.evaluate(() => sessionStorage.getItem('app:auth:redirect'))).toBeNull()
})

// forty more hostile targets: tests/domain/auth/safe-path.test.ts
for (const hostile of ['/\\evil.example', 'https://evil.example/'])
  test(`a redirect to ${hostile} stays on the site`, { tag: '@wide' }, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(hostile)}`)
    await expect(page.getByText('The page that you wanted needs an account')).toBeHidden()
    const home = new URL(page.url()).origin
    await signIn(page)
    expect(new URL(page.url()).origin).toBe(home)
    expect(pathOf(page)).toBe('/profile')
  })

test('an e-mail registered with the other provider is refused with a message', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.goto('/login')
  const chooser = await openChooser(page, 'facebook')
  await chooser.getByLabel('Name', { exact: true }).fill('Anisha Karki')
  await chooser.getByLabel('E-mail', { exact: true }).fill('guest@sawari.example')
  await chooser.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This email already exists. Try with different Provider')).toBeVisible()
  expect(await hasToken(page)).toBe(false)
  expect(pathOf(page)).toBe('/login')
  // Chromium reports the 409 response as an error
  expect(errors.join()).toContain('409')
  errors.length = 0
})

test('another account of the provider gets its own user', { tag: '@wide' }, async ({ page }, info) => {
  await page.goto('/login')
  const chooser = await openChooser(page, 'google')
  await chooser.getByLabel('Name', { exact: true }).fill('सिता चौधरी')
  await chooser.getByLabel('E-mail', { exact: true }).fill(`new-${info.project.name}@sawari.example`)
  await chooser.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('/profile')
  await expect(account(page)).toHaveAccessibleName(/सिता चौधरी/)
})

test("cancelling in the provider's window returns to the login page without a message", {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/login')
  const google = page.locator('button[data-provider=google]')
  const chooser = await openChooser(page, 'google')
  await expect(google).toHaveAttribute('aria-busy', 'true')
  await chooser.getByRole('button', { name: 'Cancel' }).click()
  await expect(google).toHaveAttribute('aria-busy', 'false')
  const again = await openChooser(page, 'google')
  await again.close()
  await expect(google).toHaveAttribute('aria-busy', 'false')
  await expect(google).toHaveText('Continue with Google')
  await expect(page.locator('[data-tone]')).toHaveCount(0)
  expect(await hasToken(page)).toBe(false)
})

test('a click before the code has loaded keeps the window and the page connected', { tag: '@phone' }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/login-flow*')
  await page.goto('/login', { waitUntil: 'load' })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const chooser = await opening
  release()
  await chooser.waitForURL('**/idp/google/**')
  // the page would give up on a window that seems closed while the user still chooses
  expect(await chooser.evaluate(() => window.opener !== null)).toBe(true)
  await chooser.getByRole('button', { name: 'guest@sawari.example' }).click()
  await page.waitForURL('/profile')
})

test('the tab itself opens the provider and returns where no window can open', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const requested = '/profile/settings#devices'
  await page.goto('/login?redirect=%2Fprofile%2Fsettings%23devices')
  const facebook = page.getByRole('button', { name: 'Continue with Facebook' })
  await facebook.click()
  await page.waitForURL('**/idp/facebook/**')
  await page.goBack()
  await expect(facebook).not.toHaveAttribute('aria-busy', 'true')

  await facebook.click()
  await page.waitForURL('**/idp/facebook/**')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You did not finish logging in, so nothing has changed.')
  expect(await hasToken(page)).toBe(false)
  await page.getByRole('link', { name: 'Back to login' }).click()

  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'guest@sawari.example' }).click()
  await expect(page).toHaveURL(requested)
  const left = ['app:auth:asked', 'app:auth:redirect']
  expect(await page.evaluate((keys) => keys.filter((key) => sessionStorage.getItem(key)), left)).toEqual([])
})

test('a response that this tab has not requested signs nobody in', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.goto('/login/return?code=stolen&state=of-another')
  await expect(page.getByRole('alert')).toContainText('This login was not started in this tab')
  expect(page.url()).not.toContain('stolen')
  expect(await hasToken(page)).toBe(false)
  // Chromium warns that the tab was not opened by a script
  errors.length = 0
})

test('the login page inside an app links to Chrome or Safari', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const app = `${navigator.userAgent.replace(/ Safari\/[\d.]+/, '')} [FBAN/FBIOS;FBAV/469.0.0.39.106]`
    Object.defineProperty(navigator, 'userAgent', { get: () => app })
    Object.defineProperty(navigator, 'clipboard', { get: () => undefined })
  })
  await page.goto('/login?redirect=%2Fprofile%2Fsettings&ref=friend-1')
  await expect(page.getByRole('heading', { name: 'Open in Chrome or Safari' })).toBeVisible()
  const address = page.getByLabel('Address of this page')
  await expect(address).toHaveValue(/\/login\?redirect=%2Fprofile%2Fsettings&ref=friend-1$/)
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Copying is not allowed here')).toBeVisible()
  await expect(address).toBeFocused()
  // no window is opened: this tab goes to the provider
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'guest@sawari.example' }).click()
  await page.waitForURL('/profile/settings')
  const push = page.getByRole('region', { name: 'Notifications on your devices' })
  await push.scrollIntoViewIfNeeded()
  await expect(push.getByText('The browser inside an app cannot show notifications.')).toBeVisible()
})

test('a user signs in with the keyboard alone', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).focus()
  const [chooser] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await chooser.getByRole('button', { name: 'guest@sawari.example' }).press('Enter')
  await page.waitForURL('/profile')
})

test('a token refused by a background call on a public page only signs out', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.goto('/')
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify('x'.repeat(43))), TOKEN)
  await page.goto('/pages/terms')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(pathOf(page)).toBe('/pages/terms')
  expect(await hasToken(page)).toBe(false)
  errors.length = 0
})

test('a token refused on a guarded page redirects to login with a message', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.goto('/')
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify('x'.repeat(43))), TOKEN)
  await page.goto('/profile')
  await page.waitForURL('/login?redirect=%2Fprofile')
  await expect(
    page.getByText('You Are Not Authorized To Perform This Action. You Have Been Logged Out'),
  ).toBeVisible()
  errors.length = 0
})
