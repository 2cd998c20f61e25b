import type { Page } from '@playwright/test'
import { setRow } from '#tests/setup/rows.ts'
import { expect, findFreeSlot, newBooking, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, forgive } from './steps.ts'

const isDrawn = (page: Page, name: RegExp) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

test('a shared trip and the place of a vehicle are shown without script', { tag: '@phone' }, async ({
  page,
  browser,
  db,
  language,
  t,
  errors,
}) => {
  const person = await newPerson(db)
  const slot = await findFreeSlot(db)
  const id = await newBooking(db, { person, slot: slot, status: 'approved' })
  await comeAs(page, person)
  await page.goto(`/profile/mybookings/${id}?lang=${language}`)
  const answer = page.waitForResponse(`**/api/v1/bookings/${id}`)
  await page.reload()
  const { shareUrl } = (await (await answer).json()).data
  await expect(page.getByRole('button', { name: t('my-bookings.share.button') })).toBeVisible()
  // the site's own address differs from the one under which the journeys reach it
  const { pathname, search } = new URL(shareUrl)

  const others = await browser.newContext({ javaScriptEnabled: false })
  const theirs = await others.newPage()
  expect((await theirs.goto(pathname + search))?.status()).toBe(200)
  const main = theirs.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Thamel')
  await expect(main).toContainText(t('my-bookings.trip.status.approved'))
  await expect(main).not.toContainText(person.name)
  await expect(main).not.toContainText(/98\d{8}|NRS|रु\./)
  const [before = '', between = ''] = t('my-bookings.routeMap', { from: '#', to: '#' }).split('#')
  expect(await isDrawn(theirs, new RegExp(`^${before}Thamel.*${between}`))).toBe(true)
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await theirs.goto(`/vehicle/${slot.vehicleId}?lang=${language}`)
  const place = theirs.getByRole('region', { name: t('vehicles.place.title') })
  await place.scrollIntoViewIfNeeded()
  await expect(place.getByRole('link', { name: t('maps.credit') })).toBeVisible()
  await expect
    .poll(() => place.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.goto(pathname + search)
  await expectAccessible(page)
  // the map, requested again in another colour scheme, would end with the trip
  await page.goto('/pages/terms')
  await setRow(db, 'bookings', id, { status: 'cancelled' })
  expect((await page.goto(pathname + search))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('my-bookings.trip.over.title'))
  await expectAccessible(page)
  await forgive(errors, 410)
  await others.close()
})
