import { expect, findFreeSlot, freshEmail, newBooking, newPerson, test } from './people.ts'
import { chooseLanguage, comeAs, expectAccessible, joinAs } from './steps.ts'

test('a visitor saves two vehicles, which are in the account after the login and are seen again on home', {
  tag: '@phone',
}, async ({ page, db, language, t }) => {
  await chooseLanguage(page, language)
  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: t('saved.empty.title') })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/vehicles')
  const heart = (at: number) => page.locator('[data-save]').nth(at)
  for (const at of [0, 1]) {
    await heart(at).click()
    await expect(heart(at)).toHaveAttribute('aria-pressed', 'true')
  }
  const ids = await Promise.all([0, 1].map(async (at) => Number(await heart(at).getAttribute('data-save'))))
  await page.goto(`/vehicle/${ids[0]}`)
  await expect(page.locator('[data-save]')).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/saved')
  const saved = page.getByRole('main').getByRole('listitem').getByRole('button', { pressed: true })
  await expect(saved).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('saved.login') }).click()
  // before its scripts have loaded, the button opens no window
  await page.waitForURL(/\/login\?/)
  const email = freshEmail()
  await joinAs(page, t, { name: 'Maya Rai', email })
  await expect(page.getByText(t('saved.inAccount'))).toBeVisible()
  await expect
    .poll(() =>
      db
        .selectFrom('saved_vehicles')
        .innerJoin('users', 'users.id', 'saved_vehicles.user_id')
        .select('vehicle_id')
        .where('email', '=', email)
        .orderBy('saved_vehicles.created_at')
        .execute(),
    )
    .toEqual(ids.map((vehicle_id) => ({ vehicle_id })))

  await page.goto('/')
  const again = page.getByRole('region', { name: t('saved.home.title') })
  await again.scrollIntoViewIfNeeded()
  await expect(again.locator(`a[href="/vehicle/${ids[0]}"]`)).toBeVisible()
})

test('a completed trip is booked again on the next free dates like it', { tag: '@wide' }, async ({
  page,
  db,
  language,
  t,
}) => {
  await chooseLanguage(page, language)
  const person = await newPerson(db)
  const slot = await findFreeSlot(db)
  const id = await newBooking(db, { person, slot, status: 'completed' })
  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}`)
  await page.getByRole('button', { name: t('my-bookings.again.book') }).click()
  await page.waitForURL(new RegExp(`/vehicle/${slot.vehicleId}/booking\\?from=`))
  const pickup = page.getByRole('combobox', { name: t('booking.places.pickup'), exact: true })
  await expect(pickup).toHaveValue(/Thamel|ठमेल/)
})
