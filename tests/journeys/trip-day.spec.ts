import type { Page } from '@playwright/test'
import { HOUR_MS, halfHourOf } from '#domain/shared/kathmandu-time.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { createOwnSlot, expect, newBooking, newPerson, test } from './people.ts'
import { photo } from './photos.ts'
import { chooseLanguage, expectAccessible, forgiveAll, visitAs } from './steps.ts'

// the driver's page is opened again without a connection
test.use({ serviceWorkers: 'allow' })

const [en, np] = [translator('en'), translator('np')]
const HERE = { latitude: 27.7, longitude: 85.32 }

/** A step says after its name when it is done. */
const stepOf = (page: Page, step: 'start' | 'way' | 'end' | 'bill' | 'cash') =>
  page.getByRole('region', { name: new RegExp(`^${np(`trip-day.steps.${step}`)}`) })

/** Fills in the form of the start or the end. */
async function fillRecord(page: Page, kind: 'start' | 'end', odometer: string): Promise<void> {
  const step = stepOf(page, kind)
  await step.getByLabel(np('trip-day.record.odometer')).fill(odometer)
  await step.getByRole('slider').fill('75')
  const picture = await photo('side')
  for (const view of ['odometer', 'front', 'back', 'left', 'right'] as const)
    await step.getByLabel(np(`trip-day.views.${view}`), { exact: true }).setInputFiles(picture)
  const counted = np('trip-day.pictures.count', { n: '५', all: '५' })
  await expect(step.getByText(counted)).toBeVisible()
}

test("a trip from start to bill on a driver's phone without an account, first without a connection", {
  tag: '@phone',
}, async ({ page, context, db, browser, errors }) => {
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const own = await createOwnSlot(db, host)
  const from = halfHourOf(Date.now()) - HOUR_MS
  const slot = { ...own, from, to: from + 8 * HOUR_MS }
  const id = await newBooking(db, { person: guest, slot, status: 'approved' })
  await db.updateTable('bookings').set({ status: 'inTrip' }).where('id', '=', id).execute()
  const ticket = `/profile/mybookings/${id}`

  const theirs = await visitAs(browser, host, 'en')
  await theirs.goto(ticket)
  const open = theirs.getByRole('link', { name: en('trip-day.ticket.link.open'), exact: true })
  // the site's own address differs from the one under which the journeys reach it
  const { pathname } = new URL((await open.getAttribute('href')) ?? '')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(HERE)
  await chooseLanguage(page, 'np')
  await page.goto(pathname)
  const start = stepOf(page, 'start')
  await expect(page.getByRole('link', { name: np('trip-day.trip.call', { name: guest.name }) })).toBeVisible()
  await start.getByRole('button', { name: np('trip-day.record.submit.start') }).click()
  await expect(start.getByText(np('trip-day.wrong.odometer'))).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('sawari-links')))
    .toBe(true)

  await context.setOffline(true)
  await fillRecord(page, 'start', '४५,०००')
  await start.getByRole('button', { name: np('trip-day.record.submit.start') }).click()
  await expect(start.getByText(np('trip-day.unsent.here'))).toBeVisible()
  await page.reload()
  await expect(start.getByText(np('trip-day.record.km', { n: '४५,०००' }))).toBeVisible()
  await expect(start.getByText(np('trip-day.unsent.here'))).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(start.getByRole('button', { name: np('trip-day.word.submit') })).toBeVisible()
  // the pictures follow the record
  await expect(page.getByText(new RegExp(np('trip-day.unsent.sending', { count: 2, n: '.+' })))).toBeHidden()

  const guests = await visitAs(browser, guest, 'en')
  await guests.goto(ticket)
  await guests.getByRole('button', { name: en('trip-day.ticket.confirm.start') }).click()
  const records = guests.getByRole('region', { name: en('trip-day.ticket.title') })
  await expect(records.getByText(/^confirmed by the guest/)).toBeVisible()
  await expect(records.getByRole('button', { name: en('trip-day.views.front') })).toBeVisible()

  const way = stepOf(page, 'way')
  await way.getByRole('button', { name: np('trip-day.expenses.add') }).click()
  await way.getByLabel(np('trip-day.expenses.amount')).fill('250')
  await way.getByLabel(np('trip-day.expenses.picture')).setInputFiles(await photo('receipt'))
  await way.getByRole('button', { name: np('trip-day.expenses.save') }).click()
  await expect(way.getByText(np('trip-day.expenses.withPicture'))).toBeVisible()
  await way.getByRole('switch').check()
  await expect(way.getByText(np('trip-day.position.now'))).toBeVisible()

  await guests.reload()
  await expect(guests.getByText(/^Position of .* shared by the driver$/)).toBeVisible()
  await expect(guests.getByRole('img', { name: /^Position of/ })).toBeVisible()
  const answer = guests.waitForResponse(`**/api/v1/bookings/${id}`)
  await guests.reload()
  const shared = new URL((await (await answer).json()).data.shareUrl).pathname
  await theirs.goto(shared)
  const where = theirs.getByRole('region', { name: en('trip-day.where.title') })
  await expect(where.getByText(/^Position of/)).toBeVisible()
  await expectAccessible(theirs)

  const end = stepOf(page, 'end')
  const submitEnd = end.getByRole('button', { name: np('trip-day.record.submit.end') })
  await submitEnd.click()
  await fillRecord(page, 'end', '44000')
  const code = await records.locator('b', { hasText: /^\d{4}$/ }).innerText()
  await end.getByLabel(np('trip-day.word.code')).fill(code)
  await submitEnd.click()
  await end.getByRole('button', { name: np('trip-day.record.correct') }).click()
  await end.getByLabel(np('trip-day.record.odometer')).fill('45200')
  await submitEnd.click()
  await expect(end.getByText(/पक्का गर्नुभयो$/)).toBeVisible()

  const bill = stepOf(page, 'bill')
  await expect(bill.getByText(np('trip-day.expenses.kinds.toll'))).toBeVisible()
  await bill.getByRole('button', { name: /^यात्रुलाई पठाउनुहोस्/ }).click()
  await expect(bill.getByText(/^यात्रुलाई पठाइयो/)).toBeVisible()
  await expectAccessible(page)

  await guests.reload()
  await expect(records.getByText(/^\d+ km driven, 7 km agreed$/).first()).toBeVisible()
  await expectAccessible(guests)
  await records.getByRole('button', { name: en('trip-day.bill.confirm') }).click()
  await expect(records.getByText(en('trip-day.bill.state.renter.confirmed'))).toBeVisible()
  await records.getByRole('button', { name: en('trip-day.cash.note.renter') }).click()
  await expect(records.getByText(/^You noted NRS/)).toBeVisible()

  await page.reload()
  const cash = stepOf(page, 'cash')
  await cash.getByLabel(np('trip-day.cash.field.host')).fill('5000')
  await cash.getByRole('button', { name: np('trip-day.cash.note.host') }).click()
  await expect(cash.getByText(np('trip-day.cash.differ'))).toBeVisible()
  // Chromium reports the failed requests
  forgiveAll(errors, 'net::ERR_')
  await theirs.context().close()
  await guests.context().close()
})

test('a link that leads to no trip says so', { tag: '@wide' }, async ({ page, t, errors }) => {
  await page.goto('/trip-day/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('trip-day.over.title'))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  forgiveAll(errors, 'status of 404')
})
