import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { setRow } from '#tests/setup/rows.ts'
import { expect, findFreeSlot, newBooking, newPerson, sessionOf, test } from './people.ts'
import { comeAs, expectAccessible, forgiveAll, openTab, visitAs } from './steps.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

const t = translator('en')
const row = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

test('a pending booking is cancelled only with a reason', { tag: '@phone' }, async ({ page, db }) => {
  const person = await newPerson(db)
  const slot = await findFreeSlot(db, { instant: false })
  await newBooking(db, { person, slot: slot, status: 'pending' })
  await comeAs(page, person)
  await page.goto('/profile/mybookings')
  await row(page).getByRole('button', { name: 'Cancel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog.getByText('Please enter reason to cancel your booking')).toBeVisible()
  await expect(dialog.getByLabel('Why do you cancel?')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Why do you cancel?').fill('The road is closed')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Your booking has been cancelled')).toBeVisible()
  await expect(page.getByText('No booking is waiting')).toBeVisible()
  await openTab(page, t, 'cancelled')
  await row(page).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('Reason given: The road is closed')).toBeVisible()
})

test('both sides rate a completed trip, unseen until both have, and the host answers', {
  tag: '@phone',
}, async ({ page, browser, db }) => {
  const person = await newPerson(db, 'Bimala Lama')
  const slot = await findFreeSlot(db)
  const id = await newBooking(db, { person, slot: slot, status: 'completed' })
  const to_at = new Date(Date.now() - HOUR_MS)
  await setRow(db, 'bookings', id, { from_at: new Date(to_at.getTime() - 8 * HOUR_MS), to_at })
  await comeAs(page, person)
  await page.goto('/profile/mybookings')
  await openTab(page, t, 'completed')
  await row(page).getByRole('button', { name: 'Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'How was your trip?' })
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await expect(dialog.getByText('Please provide rating before submitting form')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByTitle('Best').click()
  await expect(dialog.getByRole('radio', { name: '5 Best' })).toBeChecked()
  const remarks = `Careful on every bend (${person.id})`
  await dialog.getByLabel('Remarks (optional)').fill(remarks)
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Booking Rated Successfully')).toBeVisible()
  await expect(row(page)).toContainText('Rated')
  await expect(row(page).getByRole('button', { name: 'Rate' })).toHaveCount(0)
  await row(page).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText(/^Your rating is shown when .+ has rated too, or on /)).toBeVisible()
  await page.goto(`/vehicle/${slot.vehicleId}`)
  await expect(page.getByRole('heading', { name: 'Ratings', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(remarks)

  const host = { ...person, token: await startSession({ db, now: Date.now }, slot.ownerId) }
  const hosts = await visitAs(browser, host, 'en')
  await hosts.goto(`/profile/mybookings/${id}`)
  await expect(hosts.getByText(/^Bimala Lama has rated\. You see it when/)).toBeVisible()
  await expect(hosts.getByText(remarks)).toHaveCount(0)
  await hosts.getByRole('button', { name: 'Rate the guest' }).click()
  const rating = hosts.getByRole('dialog', { name: 'How was your guest?' })
  await rating.getByTitle('Good').click()
  await rating.getByLabel('Remarks for the guest (optional)').fill('Ready at the gate')
  await rating.getByRole('button', { name: 'Send rating' }).click()
  await expect(hosts.getByText(remarks)).toBeVisible()
  await hosts.getByRole('button', { name: 'Answer publicly' }).click()
  const answer = hosts.getByRole('dialog', { name: 'Answer this review' })
  await answer.getByRole('button', { name: 'Publish answer' }).click()
  await expect(answer.getByText('Please write an answer')).toBeVisible()
  await answer.getByLabel('Your answer').fill('Thank you, come again')
  await answer.getByRole('button', { name: 'Publish answer' }).click()
  await expect(hosts.getByText('Your public answer')).toBeVisible()
  await expectAccessible(hosts)
  await hosts.context().close()

  await page.reload()
  await expect(page.getByRole('main')).toContainText(remarks)
  await expect(page.getByRole('main')).toContainText('Thank you, come again')
  await page.goto(`/profile/mybookings/${id}`)
  await expect(page.getByText('Ready at the gate')).toBeVisible()
})

test("a booking's page is saved to the calendar and printed on one sheet", { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  const person = await newPerson(db)
  const slot = await findFreeSlot(db)
  const id = await newBooking(db, { person, slot: slot, status: 'approved' })
  await comeAs(page, person)
  // a map that fails to load shows no error: a picture of the route stays until the connection is back
  await page.route(/EmbeddedMap/, (route) => route.abort())
  await page.goto(`/profile/mybookings/${id}`)
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect.poll(() => errors.some((error) => error.includes('net::ERR_FAILED'))).toBe(true)
  const still = map.getByRole('img', { name: /^Map of the way from Thamel/ })
  await expect(still).toBeVisible()
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(map.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(/EmbeddedMap/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(map.getByRole('application')).toBeVisible()
  await expect(still).toHaveCount(0)
  forgiveAll(errors, 'net::ERR_FAILED')
  const call = page.getByRole('link', { name: 'Call driver' })
  await expect(call).toHaveAttribute('href', /^tel:\+977\d{10}$/)
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /27\.7154/)
  const steps = page.getByRole('list', { name: 'How far this booking is' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Pickup' })).toContainText(/in \d+ days/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  const calendar = readFileSync(await file.path(), 'utf8')
  const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
  expect(calendar).toContain('BEGIN:VEVENT')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /^Map of the way from Thamel/ })).toBeVisible()
  await page.emulateMedia({ media: null })
  expect(calendar).toContain(`DTSTART:${utc(slot.from)}`)
  expect(calendar).toContain(`DTEND:${utc(slot.to)}`)
  const document = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(document.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('an unpaid booking shows its payment deadline first, and to the host whom it concerns', {
  tag: '@wide',
}, async ({ page, db }) => {
  const person = await newPerson(db, 'Bimala Lama')
  const slot = await findFreeSlot(db, { instant: false })
  const id = await newBooking(db, { person, slot: slot, status: 'pending' })
  await setRow(db, 'bookings', id, {
    payment: 'esewa',
    hold_expires_at: new Date(Date.now() + 14.5 * 60_000),
  })
  await comeAs(page, person)
  await page.goto('/profile/mybookings')
  const words = /Pay NRS.[\d,]+ by .*, 1[34] minutes left/
  await expect(row(page)).toContainText(words)
  await row(page).getByRole('link', { name: 'Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
  await expectAccessible(page)

  const host = await sessionOf(db, slot.ownerId)
  await comeAs(page, host)
  await page.goto(`/profile/mybookings/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Booking of Bimala L.')
  await expect(page.getByText(/The guest pays NRS/).first()).toBeVisible()
})

test('a signed-in user reports a vehicle and sends feedback', { tag: '@phone' }, async ({ page, db }) => {
  const { vehicleId } = await findFreeSlot(db)
  const person = await newPerson(db)
  await comeAs(page, person)
  await page.goto(`/vehicle/${vehicleId}`, { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Report this vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this vehicle' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not as described or pictured' }).click()
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('Not as described or pictured')
  await dialog.getByLabel('What happened?').fill('The pictures show another colour.')
  await expectAccessible(page)
  // the request arrives and its response is lost
  await page.route('**/api/v1/report', (route) => route.fetch().then(() => {}), { times: 1 })
  await page.clock.install()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('button', { name: 'Sending ...' })).toBeVisible()
  await page.clock.fastForward(20_000)
  const stalled = dialog.getByRole('alert').filter({ hasText: 'No answer for 20 seconds.' })
  await expectAccessible(page)
  await stalled.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your reponse has been submitted')).toBeVisible()
  await expect(dialog).toBeHidden()
  const reports = db
    .selectFrom('reports')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('reporter_id', '=', person.id)
  expect(await reports.execute()).toHaveLength(1)

  const feedback = page.getByRole('region', { name: 'Feedback' })
  await feedback.getByLabel('Title').fill('Night trips')
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expect(feedback.getByText('Please enter a message')).toBeVisible()
  await feedback.getByLabel('Message').fill('I would like to search for trips by night.')
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expect(feedback.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText('Your reponse has been submitted').last()).toBeVisible()

  // the same form on a page with the slim footer
  await page.goto('/profile')
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' })
  await open.click()
  const opened = page.getByRole('dialog', { name: 'Feedback' })
  await opened.getByLabel('Title').fill('Night trips')
  await expectAccessible(page)
  await opened.getByLabel('Message').fill('I would like to search for trips by night.')
  await opened.getByRole('button', { name: 'Send feedback' }).click()
  await expect(opened).toBeHidden()
  await expect(page.getByText('Your reponse has been submitted').last()).toBeVisible()
  await expect(open).toBeFocused()
})

test('a visitor logs in to report and returns to the report', { tag: '@wide' }, async ({ page, db }) => {
  await page.goto('/vehicle/1', { waitUntil: 'load' })
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await expect(feedback.getByRole('link', { name: 'Login for report/feedback' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fvehicle%2F1',
  )
  await page.getByRole('button', { name: 'Report this vehicle' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Login for report/feedback' })
  await offer.getByRole('button', { name: 'Cancel' }).click()
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Report this vehicle' }).click()
  await offer.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fvehicle%2F1%23report-vehicle-1')
  // the page's first script would see the token and leave immediately
  await page.waitForLoadState()
  const token = JSON.stringify((await newPerson(db)).token)
  await page.evaluate((text) => localStorage.setItem('app:auth:token', text), token)
  // the target of the redirect after the login
  await page.goto('/vehicle/1#report-vehicle-1')
  await expect(page.getByRole('dialog', { name: 'Report this vehicle' })).toBeVisible()
  await expect(page).toHaveURL('/vehicle/1')
})
