import '#messages/all.ts'
import { expect, findFreeSlot, newPerson, test } from './people.ts'
import {
  acceptTerms,
  bookButton,
  comeAs,
  expectAccessible,
  expectPriced,
  expectTicket,
  findPlace,
} from './steps.ts'

test('a guest chooses another route than the best one, and the ticket shows it', { tag: '@phone' }, async ({
  page,
  db,
  language: locale,
  t,
}) => {
  await comeAs(page, await newPerson(db), locale)
  const hire = await findFreeSlot(db)
  await page.goto(hire.address)
  await findPlace(page, t('booking.places.pickup'), 'Kathmandu', /Kathmandu|काठमाडौं/)
  await findPlace(page, t('booking.places.dropOff'), 'Biratnagar', /Biratnagar|विराटनगर/)
  await expectPriced(page, t)

  const ways = page.getByRole('group', { name: t('booking.routes.choose') }).getByRole('radio')
  await expect(ways.first()).toBeChecked()
  const sum = page.getByText(t('booking.lines.toPay'), { exact: true }).locator('xpath=..')
  const best = await sum.innerText()
  await ways.first().press('ArrowDown')
  await expect(ways.nth(1)).toBeChecked()
  await expectPriced(page, t)
  await expect(sum).not.toHaveText(best)
  const title = await ways.nth(1).locator('xpath=..').locator('b').innerText()
  await expect(page.getByRole('complementary').getByText(title)).toBeVisible()
  await expectAccessible(page)

  await acceptTerms(page, t)
  await bookButton(page, t).click()
  const id = await expectTicket(page)
  await expect(page.getByRole('main').getByText(title)).toBeVisible()
  const booked = await db
    .selectFrom('booking_routes')
    .select('character')
    .where('booking_id', '=', id)
    .execute()
  expect(booked).toHaveLength(1)
})
