import type { Page } from '@playwright/test'
import { addRow } from '#tests/setup/rows.ts'
import { chooseFor } from './hosting-steps.ts'
import { createOwnSlot, expect, findFreeSlot, newBooking, newPerson, test } from './people.ts'
import { comeAs, forgive } from './steps.ts'
import { TRANSLATED, translateFrom } from './translator.ts'

// every-page.spec.ts translates all pages. Here they are used, and changed texts must be shown and translated.

/** A complete text on the screen, translated once. */
const seen = (page: Page, text: string) =>
  page
    .getByText(text + TRANSLATED, { exact: true })
    .filter({ visible: true })
    .first()

test.beforeEach(async ({ page }) => {
  await translateFrom(page)
})

test('the list, its filters and the calendar change in a translated page', { tag: '@wide' }, async ({
  page,
  t,
}) => {
  await page.goto('/vehicles?city=1')
  const found = page.getByRole('heading', { level: 1 })
  const before = await found.innerText()
  await page.getByRole('checkbox', { name: 'SUV' }).check()
  await expect(page).toHaveURL(/type=/)
  await expect(found).not.toHaveText(before)
  await expect(found).toHaveText(/^\d+ vehicles? in Kathmandu†$/)
  await expect(page.getByRole('link', { name: `SUV${TRANSLATED}` })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: /^Open the calendar: Pickup/ }).click()
  const dialog = page.getByRole('dialog', { name: t('calendar.title') })
  const month = dialog.getByText(/^[A-Z][a-z]+ \d{4}†$/).first()
  const shown = await month.innerText()
  await dialog.getByRole('button', { name: t('calendar.next') }).click()
  await expect(month).not.toHaveText(shown)
})

test('bookings are cancelled and tabs opened in a translated page', { tag: '@wide' }, async ({
  page,
  db,
  t,
}) => {
  const person = await newPerson(db)
  await newBooking(db, { person, slot: await findFreeSlot(db, { instant: false }), status: 'pending' })
  await comeAs(page, person)
  await page.goto('/profile/mybookings')
  const row = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await row.getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(seen(page, 'Please enter reason to cancel your booking')).toBeVisible()
  await dialog.getByLabel('Why do you cancel?').fill('The road is closed')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(seen(page, 'Your booking has been cancelled')).toBeVisible()
  await expect(seen(page, t('my-bookings.empty.renter.pending.title'))).toBeVisible()
  for (const status of ['approved', 'inTrip', 'completed'] as const) {
    await page.getByRole('tab', { name: t(`my-bookings.status.${status}`) }).click()
    await expect(seen(page, t(`my-bookings.empty.renter.${status}.title`))).toBeVisible()
  }
  await page.getByRole('tab', { name: t('my-bookings.status.cancelled') }).click()
  await expect(row).toHaveCount(1)
})

test('a vehicle is listed, and a new one begun, in a translated page', { tag: '@wide' }, async ({
  page,
  db,
  t,
}) => {
  const host = await newPerson(db)
  await createOwnSlot(db, host)
  await comeAs(page, host)
  await page.goto('/profile/vehicles')
  const vehicle = page.getByRole('main').getByRole('article')
  for (const [action, state] of [
    ['notAvailable', 'notAvailable'],
    ['available', 'available'],
    ['notAvailable', 'notAvailable'],
  ] as const) {
    await chooseFor(vehicle, t(`hosting-dates.mine.change.${action}`))
    await expect(vehicle.getByText(t(`hosting.vehicle.${state}`) + TRANSLATED, { exact: true })).toBeVisible()
  }
  await page.goto('/vehicle/create')
  await page.getByRole('button', { name: t('hosting.save.next') }).click()
  await expect(seen(page, t('hosting.errors.required'))).toBeVisible()
})

test('a price follows route and coupon in a translated page', { tag: '@wide' }, async ({
  page,
  db,
  errors,
  t,
}) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  await page.goto(slot.address)
  const toPay = page
    .locator('dl')
    .filter({ hasText: t('booking.lines.toPay') })
    .last()
  await expect(seen(page, t('booking.price.withoutRoute'))).toBeVisible()
  for (const [end, typed] of [
    ['pickup', 'Thamel'],
    ['dropOff', 'Bhaktapur'],
  ] as const) {
    await page.getByRole('combobox', { name: t(`booking.places.${end}`) }).fill(typed)
    await page
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .click()
  }
  await expect(seen(page, t('booking.trip.distance'))).toBeVisible()
  await expect(seen(page, t('booking.price.withoutRoute'))).toBeHidden()
  const before = await toPay.innerText()
  const coupon = page.getByLabel(t('booking.coupon.label'))
  await coupon.fill('NOSUCHCODE')
  await coupon.press('Enter')
  await expect(seen(page, `NOSUCHCODE: ${t('errors.unknownCoupon')}`)).toBeVisible()
  await forgive(errors, 422)
  await coupon.fill('DASHAIN10')
  await coupon.press('Enter')
  await expect(seen(page, t('booking.coupon.applied', { code: 'DASHAIN10' }))).toBeVisible()
  await expect(toPay).not.toHaveText(before)
})

test('forms show their errors in a translated page', {
  tag: '@wide',
}, async ({ page, db, t }) => {
  const person = await newPerson(db)
  await addRow(db, 'notifications', {
    user_id: person.id,
    kind: 'bookingReceived',
    facts: JSON.stringify({ guest: 'Sita Lama', vehicle: 'Tata Nexon', date: '2026-12-01T04:15:00Z' }),
    created_at: new Date(),
    read_at: null,
    image: null,
    amount: null,
  })
  await comeAs(page, person)
  await page.goto('/carpool')
  await page.getByRole('button', { name: t('carpool.submit') }).click()
  await expect(seen(page, t('carpool.fillFields'))).toBeVisible()
  await expect(seen(page, t('carpool.errors.isDriver'))).toBeVisible()

  await page.goto('/profile/notification')
  await page.getByRole('button', { name: t('notifications.list.all') }).click()
  await expect(seen(page, t('notifications.list.allRead'))).toBeVisible()
  await expect(page.locator('header summary [data-unseen]')).toBeHidden()

  await page.goto('/profile')
  await page.getByLabel(t('profile.person.firstName')).fill('Maya 2')
  await page.getByRole('button', { name: t('profile.person.save') + TRANSLATED, exact: true }).click()
  await expect(seen(page, t('profile.errors.firstNameLetters'))).toBeVisible()
})
