import type { Locator, Page } from '@playwright/test'
import type { Translate } from '#messages/t.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { setRow } from '#tests/setup/rows.ts'
import { expect, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, findPlace, forgive } from './steps.ts'

const NOTE = 'Leaving from the chowk at sunrise'
const path = (page: Page) => new URL(page.url()).pathname
const box = (page: Page, t: Translate, end: 'from' | 'to') =>
  page.getByRole('combobox', { name: t(`carpool.trip.${end}`), exact: true })
const role = (page: Page, t: Translate): Locator =>
  page.getByRole('radio', { name: t('carpool.role.driver') })
const price = (page: Page, t: Translate) => page.getByLabel(t('carpool.seats.price'))
const note = (page: Page, t: Translate) => page.getByLabel(t('carpool.contact.note'))
const phone = (page: Page, t: Translate) => page.getByLabel(t('carpool.contact.phone'))
const submit = (page: Page, t: Translate) => page.getByRole('button', { name: t('carpool.submit') }).click()
const toast = (page: Page, text: string) => page.locator('[data-tone]').filter({ hasText: text })

/** Writes the largest number of toasts that were there at one time on the body. */
const countToasts = (page: Page) =>
  page.evaluate(() => {
    let most = 0
    const count = () => {
      most = Math.max(most, document.querySelectorAll('[data-tone]').length)
      document.body.dataset.mostToasts = String(most)
    }
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
  })

async function fillIn(page: Page, t: Translate): Promise<void> {
  // not `check`: after a click before hydration the choice is shown again with a delay
  await role(page, t).click()
  await expect(role(page, t)).toBeChecked()
  await findPlace(page, t('carpool.trip.from'), 'Kalanki', /Kalanki|कलंकी/)
  await expect(box(page, t, 'to')).toBeFocused()
  await findPlace(page, t('carpool.trip.to'), 'Mugling', /Mugling|मुग्/)
  await page.getByRole('combobox', { name: t('carpool.seats.free') }).selectOption('3')
  await page
    .getByRole('button', { name: new RegExp(t('carpool.fair.take', { amount: '.*[0-9०-९]' })) })
    .click()
  await note(page, t).fill(NOTE)
}

test('errors are shown at their fields, and typed values survive a reload', { tag: '@phone' }, async ({
  page,
  db,
  t,
  language,
}) => {
  const person = await comeAs(page, await newPerson(db), language)
  await page.goto('/carpool')
  await expect(phone(page, t)).toHaveValue(person.phone)
  await expectAccessible(page)

  await countToasts(page)
  // a click before the form's code has loaded waits for it
  await submit(page, t)
  await expect(toast(page, t('carpool.fillFields'))).toBeVisible()
  await submit(page, t)
  for (const error of ['isDriver', 'origin', 'destination', 'price', 'note'] as const)
    await expect(page.getByText(t(`carpool.errors.${error}`), { exact: true })).toBeVisible()
  await expect(role(page, t)).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Space')
  await box(page, t, 'from').fill('Kalan')
  await price(page, t).fill('१२३४५६७')
  await phone(page, t).fill('984100000')
  await note(page, t).fill('Nineteen characters')
  await submit(page, t)
  for (const error of ['originSuggestion', 'destination', 'priceDigits', 'phoneDigits', 'noteShort'] as const)
    await expect(page.getByText(t(`carpool.errors.${error}`), { exact: true })).toBeVisible()
  await expect(box(page, t, 'from')).toBeFocused()
  // each press has the same toast
  await expect(page.locator('body')).toHaveAttribute('data-most-toasts', '1')

  await page.reload()
  // the form's own values, not those that the browser restores
  await page.locator('astro-island[component-export="RequestForm"]:not([ssr])').waitFor({ state: 'attached' })
  await expect(page.getByText(t('booking.search.choose'))).toBeVisible()
  await expect(box(page, t, 'from')).toHaveValue('Kalan')
  await expect(role(page, t)).toBeChecked()
  await expect(price(page, t)).toHaveValue('१२३४५६७')
  await expect(phone(page, t)).toHaveValue('984100000')
  await expect(note(page, t)).toHaveValue('Nineteen characters')
})

/** Frames between the start of React's work and the click. */
for (const frames of [0, 1, 2, 3])
  test(`a choice made ${frames} frames into hydration is not lost`, { tag: '@wide' }, async ({
    page,
    db,
    t,
  }) => {
    await comeAs(page, await newPerson(db))
    await page.addInitScript((wait) => {
      const click = (left: number) => {
        const radio = document.querySelector('input[name=isDriver]')
        if (left === 0) radio?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        else requestAnimationFrame(() => click(left - 1))
      }
      const start = ({ target }: Event) => {
        if (target instanceof Element && target.querySelector('input[name=isDriver]')) click(wait)
      }
      document.addEventListener('astro:hydrate', start, { capture: true })
    }, frames)
    await page.goto('/carpool')
    // the price below depends on it
    await expect(page.getByRole('combobox', { name: t('carpool.seats.free') })).toBeVisible()
    await expect(role(page, t)).toBeChecked()
  })

test('a request is created, a second one is refused, and the first is completed', { tag: '@phone' }, async ({
  page,
  db,
  t,
  language,
  errors,
}) => {
  const person = await comeAs(page, await newPerson(db), language)
  await page.goto('/carpool')
  await fillIn(page, t)
  await expectAccessible(page)
  await submit(page, t)
  await page.waitForURL('/list-carpool-requests')
  await expect(toast(page, t('carpool.done.created'))).toBeVisible()
  const row = await db
    .selectFrom('carpool_requests')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_driver: true, passengers: 3, phone_number: person.phone, note: NOTE })

  await page.goto('/carpool')
  const notice = page.getByRole('region', { name: t('carpool.open.title') })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  const button = page.getByRole('button', { name: t('carpool.submit') })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription(t('carpool.open.text'))

  // the other request is opened in another tab, while the form is filled in
  const setCompleted = (completed_at: Date | null) => setRow(db, 'carpool_requests', row.id, { completed_at })
  await setCompleted(new Date())
  await page.reload()
  await fillIn(page, t)
  await expect(notice).toBeHidden()
  await setCompleted(null)
  await submit(page, t)
  await forgive(errors, 409)
  const refusal = page.getByRole('alert').filter({ hasText: t('errors.requestOpen') })
  await expect(refusal.getByRole('link')).toHaveAttribute('href', `/rides/${row.id}`)
  await expect(note(page, t)).toHaveValue(NOTE)
  await expect(button).toHaveAttribute('aria-disabled', 'true')

  await notice.getByRole('button', { name: t('carpool.open.complete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('shell.confirm.yes') })
    .click()
  await expect(toast(page, t('carpool.done.completed'))).toBeVisible()
  await expect(notice).toBeHidden()
  await submit(page, t)
  await page.waitForURL('/list-carpool-requests')
})

test('a session that ends while the request is sent loses nothing', { tag: '@wide' }, async ({
  page,
  db,
  t,
  errors,
}) => {
  const person = await newPerson(db)
  const signIn = (token: string) =>
    page.evaluate((text) => localStorage.setItem('app:auth:token', JSON.stringify(text)), token)
  await page.goto('/pages/terms')
  await signIn(person.token)
  await page.goto('/carpool')
  await fillIn(page, t)
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  await submit(page, t)
  await page.waitForURL('/login?redirect=%2Fcarpool')
  await forgive(errors, 401)
  await signIn(await startSession({ db, now: Date.now }, person.id))
  await page.goto('/carpool')
  await expect(box(page, t, 'to')).toHaveValue(/Mugling/)
  await expect(note(page, t)).toHaveValue(NOTE)
  await expect(role(page, t)).toBeChecked()
  expect(path(page)).toBe('/carpool')
})
