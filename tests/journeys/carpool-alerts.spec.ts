import type { Page } from '@playwright/test'
import type { CarpoolCreated } from '#contract/carpool.ts'
import type { Place } from '#contract/places.ts'
import { BOARD_PATH, type BoardPlace, boardUrl } from '#domain/carpool/board-url.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { expect, newPerson, type Person, someMorning, test } from './people.ts'
import { comeAs, expectAccessible, openAlerts } from './steps.ts'

const alerts = (page: Page, t: Translate) =>
  page.getByRole('region', { name: t('carpool-alerts.title') }).getByRole('listitem')
const badge = (page: Page) => page.locator('header summary [data-unseen]')
/** Uses the page, which then follows the counts immediately. */
const touch = (page: Page) => page.keyboard.press('Shift')

/** Calls the API as another person's browser would. */
function apiOf(page: Page, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` }
  const dataOf = async <T>(response: {
    ok(): boolean
    text(): Promise<string>
    json(): Promise<unknown>
  }) => {
    if (!response.ok()) throw new Error(await response.text())
    return ((await response.json()) as { data: T }).data
  }
  return {
    get: async <T>(path: string, language: Locale) =>
      dataOf<T>(
        await page.request.get(`/api/v1${path}`, { headers: { ...headers, 'accept-language': language } }),
      ),
    post: async <T>(path: string, data: object) =>
      dataOf<T>(await page.request.post(`/api/v1${path}`, { headers, data })),
  }
}

async function place(page: Page, person: Person, [name, language]: [string, Locale]): Promise<BoardPlace> {
  const found = await apiOf(page, person).get<Place[]>(`/places?q=${encodeURIComponent(name)}`, language)
  const [first] = found
  if (!first) throw new Error(`No place is called ${name}.`)
  return { label: first.label, point: { lat: first.lat, lng: first.lng } }
}

/** Kathmandu to Butwal, which passes Mugling and Narayanghat. */
async function offerRide(page: Page, db: Database): Promise<CarpoolCreated> {
  const driver = await newPerson(db, 'Hari Thapa')
  const [from, to] = [
    await place(page, driver, ['Kalanki', 'en']),
    await place(page, driver, ['Butwal', 'en']),
  ]
  const type = await db
    .selectFrom('vehicle_types')
    .select('id')
    .where('slug', '=', 'suv')
    .executeTakeFirstOrThrow()
  return apiOf(page, driver).post<CarpoolCreated>('/carpool', {
    isDriver: true,
    addressFrom: from.label,
    fromLatitude: from.point?.lat,
    fromLongitude: from.point?.lng,
    addressTo: to.label,
    toLatitude: to.point?.lat,
    toLongitude: to.point?.lng,
    time: toWire(someMorning()),
    passengers: 3,
    vehicleTypeID: type.id,
    suggestedPrice: '1200',
    phoneNumber: driver.phone,
    note: 'Leaving at ten, tea at Malekhu, one bag each.',
  })
}

const TOWNS: Record<Locale, [string, string]> = {
  en: ['Mugling', 'Narayanghat'],
  np: ['मुग्लिन', 'नारायणघाट'],
}

/** Opens the board with filters and creates an alert for them. */
async function waitForRides(page: Page, person: Person, language: Locale, t: Translate) {
  const [from, to] = TOWNS[language]
  const filters = {
    from: await place(page, person, [from, language]),
    to: await place(page, person, [to, language]),
  }
  await page.goto(boardUrl(filters))
  await openAlerts(page, t)
  await page.getByRole('button', { name: t('carpool-alerts.create') }).click()
  await expect(alerts(page, t)).toContainText(from)
}

test('a user who waits for a ride is notified when one passes, while the page is open, and ends the alert there', {
  tag: '@phone',
}, async ({ page, db, language, t }) => {
  const maya = await comeAs(page, await newPerson(db), language)
  const stream = page.waitForResponse('**/notifications/stream')
  await waitForRides(page, maya, language, t)
  await expectAccessible(page)
  await stream

  const { id } = await offerRide(page, db)
  // rides of other journeys may pass, too
  await expect(badge(page)).toBeVisible()
  await page.goto('/profile/notification')
  const told = page.locator(`#content ol > li a[href^="/rides/${id}?"]`)
  await expect(told).toContainText(t('notifications.kinds.rideFound.title'))
  await expect(told).toContainText(t('notifications.match.guest.along'))
  await told.click()
  await expect(page).toHaveURL(new RegExp(`/rides/${id}\\?alert=\\d+$`))
  await page.getByRole('button', { name: t('carpool-alerts.endThis') }).click()
  await expect(page.getByText(t('carpool-alerts.ended'))).toBeVisible()
  await expectAccessible(page)

  const later = await offerRide(page, db)
  await page.goto(BOARD_PATH)
  await touch(page)
  await (await openAlerts(page, t)).scrollIntoViewIfNeeded()
  await expect(alerts(page, t)).toHaveCount(0)
  const compared = () =>
    db
      .selectFrom('carpool_requests')
      .select('alerted_at')
      .where('id', '=', later.id)
      .executeTakeFirstOrThrow()
  await expect.poll(compared).not.toEqual({ alerted_at: null })
  const rides = await db.selectFrom('notifications').select('facts').where('user_id', '=', maya.id).execute()
  expect(rides.map(({ facts }) => facts.requestId)).not.toContain(later.id)
})

test('an alert is ended on the board, and none is offered without places', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const maya = await comeAs(page, await newPerson(db), language)
  await waitForRides(page, maya, language, t)
  await page.reload()
  // the alerts load with the first use, and a focus counts before hydration, too
  await page.keyboard.press('Tab')
  await (await openAlerts(page, t)).scrollIntoViewIfNeeded()
  await alerts(page, t).getByRole('button').click()
  await expect(alerts(page, t)).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('carpool-alerts.create') })).toBeFocused()

  await page.goto(BOARD_PATH)
  await openAlerts(page, t)
  await expect(page.getByRole('button', { name: t('carpool-alerts.create') })).toHaveCount(0)
})
