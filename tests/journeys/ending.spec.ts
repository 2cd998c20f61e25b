import type { Page } from '@playwright/test'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import '#messages/all.ts'
import { type Translate, translator } from '#messages/t.ts'
import { expect, findFreeSlot, newBooking, newPerson, type Person, sessionOf, test } from './people.ts'
import { chooseLanguage, comeAs, expectAccessible, forgiveAll, openTab, visitAs } from './steps.ts'

const english = translator('en')
const standing = (page: Page) => page.getByRole('region', { name: /Approved|Cancelled|स्वीकृत|पक्का|रद्द/ })
const cancelButton = (page: Page, t: Translate) =>
  page.getByRole('main').getByRole('button', { name: t('my-bookings.actions.cancelLong'), exact: true })
const dialogOf = (page: Page, t: Translate) =>
  page.getByRole('dialog', { name: t('my-bookings.cancel.title') })
const reasonIn = (page: Page, t: Translate) => dialogOf(page, t).getByLabel(t('my-bookings.cancel.reason'))

/** A booking paid by eSewa, with a pickup too near for free cancellation. */
async function paidAndSoon(db: Database, person: Person): Promise<string> {
  const id = await newBooking(db, { person, slot: await findFreeSlot(db), status: 'approved' })
  const { payable } = await db
    .updateTable('bookings')
    .set({
      from_at: new Date(Date.now() + 20 * HOUR_MS),
      to_at: new Date(Date.now() + 28 * HOUR_MS),
      payment: 'esewa',
      paid_at: new Date(),
    })
    .where('id', '=', id)
    .returning('payable')
    .executeTakeFirstOrThrow()
  await addRow(db, 'payments', {
    booking_id: id,
    provider: 'esewa',
    transaction_uuid: `journey-${id}`,
    amount: payable,
    amount_text: String(payable),
    state: 'complete',
    ref_id: null,
    resolved_at: new Date(),
  })
  return id
}

test('a guest finds an approved booking and cancels it on its page', { tag: '@phone' }, async ({
  page,
  db,
  language: locale,
  t,
}) => {
  await chooseLanguage(page, locale)
  const person = await newPerson(db)
  await newBooking(db, { person, slot: await findFreeSlot(db), status: 'approved' })
  await comeAs(page, person)
  await page.goto('/profile/mybookings')
  await openTab(page, t, 'approved')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('my-bookings.actions.details'), exact: true })
    .click()

  await expect(standing(page)).toContainText(locale === 'en' ? /Free until \w{3}, \d/ : /बजेसम्म निःशुल्क/)
  await cancelButton(page, t).click()
  await expect(reasonIn(page, t)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, t)).toBeHidden()
  await expect(cancelButton(page, t)).toBeFocused()

  await page.keyboard.press('Enter')
  // on a busy device the event of the first closing arrives late
  await dialogOf(page, t).dispatchEvent('close')
  const submit = dialogOf(page, t).getByRole('button', { name: t('my-bookings.cancel.submit') })
  await submit.click()
  await expect(dialogOf(page, t).getByText(t('my-bookings.cancel.reasonRequired'))).toBeVisible()
  await expect(reasonIn(page, t)).toBeFocused()
  await reasonIn(page, t).fill('Pahiro, Mugling')
  await submit.click()
  await expect(page.getByText(t('my-bookings.end.done.renter.nothingPaid'))).toBeVisible()
  await expect(
    page.getByText(t('my-bookings.cancellation.reason.own', { reason: 'Pahiro, Mugling' })),
  ).toBeVisible()
  await expect(cancelButton(page, t)).toHaveCount(0)
  await expect(page.locator('#standing')).toBeFocused()
  await expectAccessible(page)
})

test('a host cancels with a reason that the guest sees', { tag: '@wide' }, async ({ page, db, browser }) => {
  const slot = await findFreeSlot(db)
  const guest = await newPerson(db)
  const id = await newBooking(db, { person: guest, slot: slot, status: 'approved' })
  const t = english
  await comeAs(page, await sessionOf(db, slot.ownerId))
  await page.goto(`/profile/mybookings/${id}`)
  await expect(standing(page)).not.toContainText('Free until')
  await cancelButton(page, t).click()
  await expectAccessible(page)
  await reasonIn(page, t).fill('The gearbox is broken')
  await dialogOf(page, t).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText(t('my-bookings.end.done.host.nothingPaid'))).toBeVisible()

  const other = await visitAs(browser, guest, 'en')
  await other.goto(`/profile/mybookings/${id}`)
  await expect(other.getByText('Cancelled by the host. Reason given: The gearbox is broken')).toBeVisible()
  await other.context().close()
})

test('a guest who paid and cancels too late confirms that nothing is refunded', { tag: '@phone' }, async ({
  page,
  db,
}) => {
  const person = await newPerson(db)
  const id = await paidAndSoon(db, person)
  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}`)
  await expect(standing(page)).toContainText('Starts too soon for free cancellation')
  await cancelButton(page, english).click()
  const dialog = dialogOf(page, english)
  await reasonIn(page, english).fill('We are ill')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  const box = dialog.getByRole('checkbox', { name: /does not come back/ })
  await expect(box).toBeFocused()
  await expect(dialog.getByText('Please confirm this before you cancel')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('What you paid is not given back.')).toBeVisible()
  await expect(page.getByText(/so the amount is not given back/)).toBeVisible()
})

test('a refund after the host cancelled is shown on the page and in the row', { tag: '@wide' }, async ({
  page,
  db,
}) => {
  const person = await newPerson(db)
  const id = await paidAndSoon(db, person)
  await comeAs(page, await bookedHost(db, id))
  await page.goto(`/profile/mybookings/${id}`)
  await cancelButton(page, english).click()
  await expect(dialogOf(page, english).getByText(/The guest gets back the NRS/)).toBeVisible()
  await reasonIn(page, english).fill('Flat tyre')
  await dialogOf(page, english).getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText(/NRS.* goes back to the guest/)).toBeVisible()

  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}`)
  await expect(page.getByText(/NRS.* comes back to your eSewa wallet/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/profile/mybookings?status=cancelled')
  await expect(page.getByRole('main').getByText(/NRS.* comes back$/)).toBeVisible()
})

test('a guest whose host cancelled books another vehicle in one tap, with what was paid', {
  tag: '@phone',
}, async ({ page, db, errors, language: locale, t }) => {
  await chooseLanguage(page, locale)
  const person = await newPerson(db)
  const id = await paidAndSoon(db, person)
  // dear enough for some vehicle like it
  await setRow(db, 'bookings', id, { total: 20_000, saving: 0, coupon_discount: 0, payable: 20_000 })
  await setRow(db, 'payments', { booking_id: id }, { amount: 20_000, amount_text: '20000' })
  const { token } = await bookedHost(db, id)
  await page.request.post(`/api/v1/bookings/${id}/cancellation`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'Flat tyre' },
  })

  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}`)
  const offers = page.getByRole('region', { name: t('my-bookings.replace.title') })
  const book = offers.getByRole('button', { name: t('my-bookings.replace.book') }).first()
  await expect(book).toBeVisible()
  await expectAccessible(page)
  const call = `**/bookings/${id}/replacement`
  await page.route(call, (route) => route.abort())
  await book.click()
  await expect(offers.getByText(t('my-bookings.replace.stands'))).toBeVisible()
  await page.unroute(call)
  // the response is lost, and the booking is found
  await page.route(call, (route) => route.fetch().then(() => route.abort()))
  await book.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('new'))
  const back = page.getByRole('link', { name: t('my-bookings.replace.toOld') })
  await expect(back).toBeVisible()
  await expect(page.getByText(t('my-bookings.refund.title'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await back.click()
  await expect(page.getByRole('link', { name: t('my-bookings.replace.toNew') })).toBeVisible()
  await expect(offers).toBeHidden()
  await expect.poll(() => errors.filter((error) => error.includes('net::ERR_FAILED')).length).toBe(2)
  forgiveAll(errors, 'net::ERR_FAILED')
})

async function bookedHost(db: Database, id: string): Promise<Pick<Person, 'token'>> {
  const { user_id } = await db
    .selectFrom('bookings')
    .innerJoin('vehicles', 'vehicles.id', 'bookings.vehicle_id')
    .select('vehicles.user_id')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  return await sessionOf(db, user_id)
}

test('a lost response is looked up; a lost request can be sent again', { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  const person = await newPerson(db)
  const id = await newBooking(db, { person, slot: await findFreeSlot(db), status: 'approved' })
  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}`)
  const dialog = dialogOf(page, english)
  await cancelButton(page, english).click()
  await reasonIn(page, english).fill('No leave from work')

  const call = `**/bookings/${id}/cancellation`
  const read = `**/bookings/${id}`
  await page.route(call, (route) => route.abort())
  await page.route(read, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByText(/it is not known whether the booking is cancelled/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(read)
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(dialog.getByText(/the booking still stands/)).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fetch().then(() => route.abort()))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You cancelled it. Reason given: No leave from work')).toBeVisible()
  // Chromium reports the three aborted requests
  await expect.poll(() => errors.filter((error) => error.includes('net::ERR_FAILED')).length).toBe(3)
  forgiveAll(errors, 'net::ERR_FAILED')
})
