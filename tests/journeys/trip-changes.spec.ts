import { HOUR_MS, halfHourOf } from '#domain/shared/kathmandu-time.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { createOwnSlot, expect, newBooking, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, findPlace, forgive, visitAs } from './steps.ts'

test('a guest extends a running trip with the host, after its hours are taken, and a second change is declined', {
  tag: '@wide',
}, async ({ page, db, browser, errors }) => {
  const [en, np] = [translator('en'), translator('np')]
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const own = await createOwnSlot(db, host)
  // of its eight hours two are left
  const from = halfHourOf(Date.now()) - 6 * HOUR_MS
  const to = from + 8 * HOUR_MS
  const id = await newBooking(db, { person: guest, slot: { ...own, from, to }, status: 'approved' })
  await db.updateTable('bookings').set({ status: 'inTrip' }).where('id', '=', id).execute()
  const dropOff = async () =>
    (await db.selectFrom('bookings').select('to_at').where('id', '=', id).executeTakeFirstOrThrow()).to_at

  await comeAs(page, guest)
  await page.goto(`/profile/mybookings/${id}`)
  const extend = page.getByRole('region', { name: en('trip-changes.extend.title') })
  await extend.getByRole('button', { name: en('trip-changes.extend.hours', { n: '4' }) }).click()
  const dialog = page.getByRole('dialog', { name: en('trip-changes.dialog.title') })
  const ask = dialog.getByRole('button', { name: en('trip-changes.dialog.askHost') })
  await expect(ask).toHaveAttribute('aria-busy', 'false')
  await ask.click()
  await expect(dialog.getByText(en('trip-changes.errors.reason'))).toBeVisible()
  await dialog.getByLabel(en('trip-changes.dialog.reason.renter')).fill('The puja takes longer')
  await expect(dialog.getByText(/You pay the driver NRS.* more than before/)).toBeVisible()
  await expectAccessible(page)

  // somebody else is faster
  const next = dropOff().then((at) => at.getTime() + 2 * HOUR_MS)
  await blockCalendar(db, { vehicleId: own.vehicleId, from: await next, to: (await next) + 4 * HOUR_MS })
  await ask.click()
  await expect(dialog.getByText(en('errors.hoursTaken'))).toBeVisible()
  await forgive(errors, 409)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: / to / }).click()
  await expect(ask).toHaveAttribute('aria-busy', 'false')
  await expect(dialog.getByLabel(en('trip-changes.dialog.reason.renter'))).toHaveValue(
    'The puja takes longer',
  )
  await ask.click()
  const open = page.getByRole('region', { name: en('trip-changes.open.mine') })
  await expect(open.getByRole('button', { name: en('trip-changes.open.withdraw') })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(extend).toBeHidden()

  const theirs = await visitAs(browser, host, 'np')
  await theirs.setViewportSize({ width: 390, height: 844 })
  await theirs.goto(`/profile/mybookings/${id}`)
  const accept = theirs.getByRole('button', { name: np('trip-changes.open.accept'), exact: true })
  await expect(theirs.getByText('The puja takes longer')).toBeVisible()
  await expectAccessible(theirs)
  const before = await dropOff()
  await accept.click()
  await expect(theirs.getByText(np('my-bookings.change.answered.accept'))).toBeVisible()
  await expect(accept).toBeHidden()
  await expect(theirs.locator('#standing')).toBeFocused()
  expect(await dropOff()).not.toEqual(before)
  await expect(theirs.getByRole('heading', { name: np('trip-changes.history.title') })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: en('trip-changes.change') }).click()
  await dialog.getByRole('button', { name: en('trip-changes.dialog.addStop') }).click()
  await findPlace(page, en('trip-changes.dialog.stop', { n: '1' }), 'Kirtipur', /Kirtipur/)
  await dialog.getByLabel(en('trip-changes.dialog.reason.renter')).fill('To see an aunt')
  await expect(dialog.getByRole('insertion').filter({ hasText: 'Kirtipur' })).toBeVisible()
  await ask.click()
  await expect(open).toBeVisible()
  await theirs.reload()
  await theirs.getByRole('button', { name: np('trip-changes.open.decline'), exact: true }).click()
  await theirs
    .getByRole('alertdialog')
    .getByRole('button', { name: np('trip-changes.open.decline') })
    .click()
  await expect(theirs.getByText(np('my-bookings.change.answered.decline'))).toBeVisible()
  await expectAccessible(theirs)
  await page.reload()
  const history = page.getByRole('region', { name: en('trip-changes.history.title') })
  await expect(history.getByRole('listitem')).toContainText([
    /Change declined: places.*To see an aunt/,
    /Changed: hours.*The puja takes longer/,
  ])
  await theirs.context().close()
})
