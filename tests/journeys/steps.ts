import type { Browser, Locator, Page } from '@playwright/test'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { addDays, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import { walletName } from '#messages/wallet-name.ts'
import { expectNoViolations, IS_EXHAUSTIVE } from './axe.ts'
import { expect } from './base.ts'
import { expectNepali } from './expect-nepali.ts'
import type { FreeSlot, Person } from './people.ts'

// Steps shared by journeys, done as a user does them: by role and name, in either language.

/** YYYY-MM-DD in Kathmandu. */
export const dayFromNow = (days: number) => addDays(kathmanduDate(Date.now()), days)

/** Sets the cookie and storage of the language menu, so that the first page is in this language. */
export async function chooseLanguage(page: Page, locale: Locale): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: locale, url: process.env.SITE ?? '' }])
  await page.addInitScript((value) => localStorage.setItem('app:shell:locale', value), locale)
}

/** Signs the person in before each page loads, and chooses the language. */
export async function comeAs<Somebody extends Pick<Person, 'token'>>(
  page: Page,
  person: Somebody,
  locale?: Locale,
): Promise<Somebody> {
  if (locale) await chooseLanguage(page, locale)
  await page.addInitScript(
    (text) => localStorage.setItem('app:auth:token', text),
    JSON.stringify(person.token),
  )
  return person
}

/** The page of somebody else, in a browser context that the test closes. */
export async function visitAs(
  browser: Browser,
  person: Pick<Person, 'token'>,
  locale: Locale,
): Promise<Page> {
  const context = await browser.newContext()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await comeAs(page, person, locale)
  return page
}

/** Signs a new user in through the provider's window on the login page. */
export async function joinAs(page: Page, t: Translate, { name, email }: { name: string; email: string }) {
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: t('auth.login.google') }).click(),
  ])
  const isClosed = chooser.waitForEvent('close')
  await chooser.getByLabel(t('demo.identity.name'), { exact: true }).fill(name)
  await chooser.getByLabel(t('demo.identity.email'), { exact: true }).fill(email)
  await chooser.getByRole('button', { name: t('demo.identity.continue') }).click()
  await isClosed
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Holds back the requests of these URLs until the returned function is called. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(urls, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const TOASTS = '[data-tone]'

/** No axe violation, no horizontal scrolling, one visible h1. Toasts are excluded, because they fade in and out. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1)
  const { lang, isWide, isSideways } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    isWide: innerWidth > 760,
    isSideways: document.documentElement.scrollWidth > innerWidth,
  }))
  expect(isSideways).toBe(false)
  if (lang === 'ne') await expectNepali(page)
  // axe is the slowest check: it runs wide in English and narrow in Nepali only
  if (!IS_EXHAUSTIVE && isWide !== (lang === 'en')) return
  await expectNoViolations(page, { exclude: TOASTS })
  if (!IS_EXHAUSTIVE) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, { exclude: TOASTS })
  await page.emulateMedia({ colorScheme: null })
}

/** Types into the field with this name and takes the suggestion that matches `found`. */
export async function findPlace(page: Page, field: string, typed: string, found: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(typed)
  const option = page.getByRole('option', { name: found }).filter({ visible: true }).first()
  // a click alone would wait for the test's timeout, which hides that the place was not found
  await expect(option).toBeVisible()
  await option.click()
  await expect(box).toHaveValue(found)
}

/** Chooses pickup and drop-off, and waits for the server's price. */
export async function chooseRoute(page: Page, t: Translate): Promise<void> {
  await findPlace(page, t('booking.places.pickup'), 'Thamel', /Thamel|ठमेल/)
  // the focus moves to the next field by itself
  await expect(page.getByRole('combobox', { name: t('booking.places.dropOff'), exact: true })).toBeFocused()
  await findPlace(page, t('booking.places.dropOff'), 'Bhaktapur', /Bhaktapur|भक्तपुर/)
  await expectPriced(page, t)
}

export async function expectPriced(page: Page, t: Translate): Promise<void> {
  await expect(page.getByText(t('booking.trip.distance'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('booking.price.withoutRoute'))).toBeHidden()
  await expect(bookButton(page, t)).toHaveAttribute('aria-busy', 'false')
}

/** The visible one: beside the form, or in a phone's sticky bar. */
export const bookButton = (page: Page, t: Translate, payment: 'cash' | 'esewa' = 'cash') =>
  page
    .getByRole('main')
    .getByRole('button', {
      name: new RegExp(
        payment === 'cash'
          ? `^(${t('booking.book.cash', { price: '.+' })}|${t('booking.book.request')}|${t('booking.book.unpriced')})$`
          : `^${t('booking.book.online', { price: '.+', wallet: walletName(t, payment) })}$`,
      ),
    })
    .filter({ visible: true })
    .first()

export const acceptTerms = (page: Page, t: Translate) =>
  page.getByRole('checkbox', { name: t('booking.terms.agree') }).check()

/** Books by eSewa, up to the wallet's page. */
export async function bookByEsewa(page: Page, t: Translate, { address }: FreeSlot): Promise<void> {
  await page.goto(address)
  await chooseRoute(page, t)
  await page.getByRole('radio', { name: t('wallets.esewa.name') }).check()
  await acceptTerms(page, t)
  await bookButton(page, t, 'esewa').click()
  await page.waitForURL('**/esewa/**')
}

/**
 * A booking ends on its ticket. The confirmation of a cash booking is closed before the ticket is used. Returns the
 * booking's id.
 */
export async function expectTicket(page: Page): Promise<string> {
  const confirmation = page.getByRole('dialog').filter({ has: page.locator('a[href*="/mybookings"]') })
  await page.addLocatorHandler(confirmation, () => confirmation.locator('[data-close-dialog]').click())
  await page.waitForURL(/\/profile\/mybookings\/[\da-f-]{36}\?new=1$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export async function openTab(page: Page, t: Translate, status: BookingStatus): Promise<void> {
  // its count follows
  const tab = page.getByRole('tab', { name: t(`my-bookings.status.${status}`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** Waits for the error that Chromium reports for an expected response with this status, and removes it. */
export async function forgive(errors: string[], status: number): Promise<void> {
  const find = () => errors.findIndex((error) => error.includes(`status of ${status}`))
  await expect.poll(find, `a call is answered with ${status}`).toBeGreaterThanOrEqual(0)
  errors.splice(find(), 1)
}

/** Removes the errors with this text, which Chromium reports for the requests that the test let fail. */
export function forgiveAll(errors: string[], text: string): void {
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(text)))
}

/** Opens the alerts: they are beside the carpool list, or on narrow screens behind a link, which moves the focus. */
export async function openAlerts(page: Page, t: Translate): Promise<Locator> {
  const link = page.getByRole('link', { name: t('carpool-alerts.title') })
  if (await link.isVisible()) {
    await link.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('heading', { name: t('carpool-alerts.title') })).toBeInViewport()
  }
  const alerts = page.getByRole('region', { name: t('carpool-alerts.title') })
  await expect(alerts).toBeVisible()
  return alerts
}
