import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import { expect } from './base.ts'
import type { Person } from './people.ts'

// What several journeys do, as a person does it: by role and name, in either language.

export async function chooseLanguage(page: Page, locale: Locale): Promise<void> {
  if (locale === 'en') return
  await page.goto('/')
  await page.getByLabel(/Language|भाषा/).click()
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
}

/** Signed in before the first page is loaded. */
export const comeAs = (page: Page, { token }: Pick<Person, 'token'>) =>
  page.addInitScript((text) => localStorage.setItem('app:auth:token', text), JSON.stringify(token))

/** Nothing serious for axe, no sideways scroll and one heading: asked wherever a journey stops. Toasts come and go by fading. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  const { lang, isWide, isSideways } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    isWide: innerWidth > 760,
    isSideways: document.documentElement.scrollWidth > innerWidth,
  }))
  expect(isSideways).toBe(false)
  // axe takes longer than all the rest: it reads each screen wide in English and narrow in Nepali
  if (isWide !== (lang === 'en')) return
  const { violations } = await axe(page).exclude('.toast').analyze()
  expect(
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
  ).toEqual([])
}

/**
 * Without frames, which no page of ours has, and without the details of what is right: a page is read in a third of the time,
 * and the same is found.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** The field with this name, and the place that it suggests first. */
export async function findPlace(page: Page, field: string, typed: string, found: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(typed)
  const option = page.getByRole('option', { name: found }).filter({ visible: true }).first()
  // a click alone waits as long as the journey may last, and a slow machine then looks like a place that is not found
  await expect(option).toBeVisible()
  await option.click()
  await expect(box).toHaveValue(found)
}

/** Pickup and drop-off, and the price that the server gives for them. */
export async function chooseRoute(page: Page, t: Translate): Promise<void> {
  await findPlace(page, t('booking.places.pickup'), 'Thamel', /Thamel|ठमेल/)
  // the focus has moved on by itself
  await expect(page.getByRole('combobox', { name: t('booking.places.dropOff'), exact: true })).toBeFocused()
  await findPlace(page, t('booking.places.dropOff'), 'Bhaktapur', /Bhaktapur|भक्तपुर/)
  await expectPriced(page, t)
}

export async function expectPriced(page: Page, t: Translate): Promise<void> {
  await expect(page.getByText(t('booking.trip.distance'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('booking.price.withoutRoute'))).toBeHidden()
  await expect(bookButton(page, t)).toHaveAttribute('aria-busy', 'false')
}

/** The one that is in reach: beside the form, or at the foot of a phone's screen. */
export const bookButton = (page: Page, t: Translate, payment: 'cash' | 'esewa' = 'cash') =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(`booking.book.${payment}`), exact: true })
    .filter({ visible: true })
    .first()

export const acceptTerms = (page: Page, t: Translate) =>
  page.getByRole('checkbox', { name: t('booking.terms.agree') }).check()

/** A booking with cash ends at its ticket. */
export async function expectTicket(page: Page): Promise<string> {
  await page.waitForURL(/\/profile\/mybookings\/[\da-f-]{36}\?new=1$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** My bookings with the tab of this status chosen. */
export async function openTab(page: Page, t: Translate, status: BookingStatus): Promise<void> {
  const tab = page.getByRole('tab', { name: t(`my-bookings.status.${status}`), exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

/** The browser itself says that a call was refused, a moment later; a refusal that belongs to the journey is no fault. */
export async function forgive(errors: string[], status: number): Promise<void> {
  const find = () => errors.findIndex((error) => error.includes(`status of ${status}`))
  await expect.poll(find, `a call is answered with ${status}`).toBeGreaterThanOrEqual(0)
  errors.splice(find(), 1)
}
