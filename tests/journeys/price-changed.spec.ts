import type { Page } from '@playwright/test'
import { formatMoney } from '#domain/shared/money.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { PRICES } from '#tests/setup/hosting.ts'
import { createOwnSlot, expect, newPerson, type Person, test } from './people.ts'
import {
  acceptTerms,
  bookButton,
  chooseRoute,
  comeAs,
  expectAccessible,
  expectTicket,
  forgive,
} from './steps.ts'

const [SEEN, RAISED, AGAIN] = [7_350, 104_000, 90_000]

/** Sends the same request as the host's editor. */
async function setPrice(page: Page, host: Person, vehicleId: number, price: number): Promise<void> {
  const { status } = await page.request
    .post(`/api/v1/vehicles/${vehicleId}`, {
      headers: { authorization: `Bearer ${host.token}` },
      multipart: {
        step: '4',
        ...PRICES,
        pricePerHour: String(price),
        pricePerFourHour: '',
        pricePerEightHour: String(price),
        kmLimitPerEightHour: '100',
        pricePerDay: String(price + 1),
      },
    })
    .then((answer) => ({ status: answer.status() }))
  expect(status).toBe(200)
}

const bookingsOf = (db: Database, person: Person) =>
  db.selectFrom('bookings').select(['status', 'payable']).where('user_id', '=', person.id).execute()

test('a raised price is shown beside the old one and booked once the guest agrees', {
  tag: '@phone',
}, async ({ page, db, errors, language: locale, t }) => {
  const money = (amount: number) => formatMoney(amount, locale)
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const { vehicleId, address } = await createOwnSlot(db, host)
  await setPrice(page, host, vehicleId, SEEN)
  await comeAs(page, guest, locale)
  await page.goto(address)
  await chooseRoute(page, t)
  await acceptTerms(page, t)
  await setPrice(page, host, vehicleId, RAISED)
  await bookButton(page, t).click()

  const dialog = page.getByRole('dialog', { name: t('booking.changed.title') })
  await expect(dialog.getByRole('alert')).toContainText(money(SEEN))
  await expect(dialog.getByRole('alert')).toContainText(money(RAISED))
  await expect(dialog.getByRole('button', { name: t('booking.changed.back') })).toBeFocused()
  const rows = dialog.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText(`${money(SEEN)}${money(RAISED)}`)
  await forgive(errors, 409)
  await expectAccessible(page)
  expect(await bookingsOf(db, guest)).toEqual([])

  await setPrice(page, host, vehicleId, AGAIN)
  await dialog.getByRole('button', { name: t('booking.book.cash', { price: money(RAISED) }) }).click()
  await expect(dialog.getByRole('alert')).toContainText(money(AGAIN))
  await forgive(errors, 409)
  await dialog.getByRole('button', { name: t('booking.book.cash', { price: money(AGAIN) }) }).click()
  await expectTicket(page)
  expect(await bookingsOf(db, guest)).toEqual([{ status: 'approved', payable: AGAIN }])
})

test('a guest who declines the new price has booked nothing and lost no input', { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  const t = translator('en')
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const { vehicleId, address } = await createOwnSlot(db, host)
  await setPrice(page, host, vehicleId, SEEN)
  await comeAs(page, guest)
  await page.goto(address)
  await chooseRoute(page, t)
  await page.getByLabel('Contact name').fill('Bishnu Rai')
  await acceptTerms(page, t)
  await setPrice(page, host, vehicleId, RAISED)
  const book = bookButton(page, t)
  await book.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The price has changed' })
  await expect(dialog).toBeVisible()
  await forgive(errors, 409)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(book).toBeFocused()
  await expect(page.getByLabel('Contact name')).toHaveValue('Bishnu Rai')
  await expect(page.getByRole('checkbox', { name: t('booking.terms.agree') })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Pickup', exact: true })).toHaveValue(/Thamel/)
  await expect(page.getByRole('main').getByText(formatMoney(RAISED, 'en')).first()).toBeVisible()
  expect(await bookingsOf(db, guest)).toEqual([])

  await book.press('Enter')
  await expectTicket(page)
  expect(await bookingsOf(db, guest)).toEqual([{ status: 'approved', payable: RAISED }])
})
