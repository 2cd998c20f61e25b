import type { Page } from '@playwright/test'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { createOwnSlot, expect, findFreeSlot, newBooking, newPerson, sessionOf, test } from './people.ts'
import {
  acceptTerms,
  bookButton,
  comeAs,
  expectAccessible,
  expectPriced,
  forgive,
  openTab,
  visitAs,
} from './steps.ts'

const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.locator(`[href="/profile/mybookings/${id}"]`) })

const plateOf = async (db: Database, vehicleId: number) => {
  const query = db.selectFrom('vehicles').select('registration_number').where('id', '=', vehicleId)
  return (await query.executeTakeFirstOrThrow()).registration_number
}

test('a host declines a request with a reason, and the guest books a vehicle offered instead', {
  tag: '@phone',
}, async ({ page, db, browser }) => {
  const t = translator('en')
  const slot = await findFreeSlot(db)
  const guest = await newPerson(db)
  const id = await newBooking(db, { person: guest, slot: slot, status: 'pending' })
  await comeAs(page, await sessionOf(db, slot.ownerId))
  await page.goto('/profile/mybookings?side=host')
  const row = rowOf(page, id)
  await expect(row).toContainText(/You earnNRS/)
  await expect(row).toContainText('Maya R.First trip with Sawari')
  await expect(row).toContainText(await plateOf(db, slot.vehicleId))
  await expect(row).toContainText(/Answer by .* \d+ (h|min)( \d+ min)? left/)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' })
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(dialog.getByText(t('my-bookings.decide.reasonRequired'))).toBeVisible()
  await dialog.getByRole('radio', { name: t('my-bookings.decide.reasons.noDriver') }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline request' }).click()
  await expect(page.getByText(t('my-bookings.decide.done.decline'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await openTab(page, t, 'cancelled')
  await expect(row.getByRole('cell').first()).toContainText('Declined')

  const theirs = await visitAs(browser, guest, 'en')
  await theirs.goto(`/profile/mybookings/${id}`)
  await expect(theirs.getByText(`Reason given: ${t('my-bookings.decide.reasons.noDriver')}`)).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Declined')
  const others = theirs.getByRole('region', { name: t('my-bookings.instead.title') })
  await expect(others.getByRole('article')).toHaveCount(3)
  await expectAccessible(theirs)
  const other = others.getByRole('article').first()
  const price = (await other.locator('b').textContent()) ?? ''
  await other.getByRole('link', { name: t('my-bookings.instead.book') }).click()
  // the link carries the route, and the price is the one offered
  await expectPriced(theirs, t)
  await expect(theirs.getByRole('main').getByText(price).first()).toBeVisible()
  await acceptTerms(theirs, t)
  await bookButton(theirs, t).click()
  const taken = () =>
    db
      .selectFrom('bookings')
      .select(['vehicle_id', 'from_at'])
      .where('user_id', '=', guest.id)
      .where('id', '!=', id)
      .execute()
  await expect.poll(async () => (await taken()).map(({ from_at }) => from_at.getTime())).toEqual([slot.from])
  expect((await taken())[0]?.vehicle_id).not.toBe(slot.vehicleId)
  await theirs.context().close()
})

test('a host approves a request, and the guest cancels within the free period', { tag: '@phone' }, async ({
  page,
  db,
  browser,
}) => {
  const t = translator('np')
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const id = await newBooking(db, {
    person: guest,
    slot: await createOwnSlot(db, host, { instant: false }),
    status: 'pending',
  })
  await comeAs(page, host, 'np')
  await page.goto('/profile/mybookings')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('notifications.requests', { count: 1, n: '१' }) })
    .click()
  await rowOf(page, id).getByRole('link').first().click()
  await expect(page.getByText(t('my-bookings.request.firstTrip'))).toBeVisible()
  await expectAccessible(page)
  const approve = t('my-bookings.decide.approve')
  await page.getByRole('button', { name: approve, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('my-bookings.decide.title.approve') })
  await expect(dialog.getByText(t('my-bookings.request.firstTrip'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: approve, exact: true }).click()
  await expect(page.getByText(t('my-bookings.decide.done.approve'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('my-bookings.decide.decline') })).toHaveCount(0)
  await page.goto('/profile/mybookings?side=host')
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: `${t('my-bookings.status.approved')} १` })
    .click()
  await expect(rowOf(page, id)).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()

  const theirs = await visitAs(browser, guest, 'en')
  await theirs.goto(`/profile/mybookings/${id}`)
  await expect(theirs.getByText(/Free until \w{3}, \d/).first()).toBeVisible()
  await theirs
    .getByRole('main')
    .getByRole('button', { name: translator('en')('my-bookings.actions.cancelLong') })
    .click()
  await theirs.getByRole('dialog').getByLabel('Why do you cancel?').fill('The road is closed')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(theirs.getByText('Reason given: The road is closed')).toBeVisible()
  // a guest who cancels is not offered other vehicles
  await expect(theirs.getByText(translator('en')('my-bookings.instead.title'))).toHaveCount(0)
  await theirs.context().close()
})

test('a host who answers after the deadline reads that the request has ended', { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  const t = translator('en')
  const slot = await findFreeSlot(db)
  const id = await newBooking(db, { person: await newPerson(db), slot: slot, status: 'pending' })
  await comeAs(page, await sessionOf(db, slot.ownerId))
  await page.goto('/profile/mybookings?side=host')
  await rowOf(page, id).getByRole('button', { name: 'Approve' }).click()
  // as if the page had been open for a day
  const created_at = new Date(Date.now() - DAY_MS)
  await db.updateTable('bookings').set({ created_at }).where('id', '=', id).execute()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(t('errors.requestLapsed'))).toBeVisible()
  await forgive(errors, 409)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, id).getByRole('button')).toHaveCount(0)
})
