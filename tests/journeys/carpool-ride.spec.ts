import type { Page } from '@playwright/test'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'
import { tabTo } from './keyboard.ts'
import { expect, newPerson, type Person, test } from './people.ts'
import { comeAs, expectAccessible, forgive, forgiveAll, hold, visitAs } from './steps.ts'

const IN_NOTE = '9851 234 567'
const PHONE = '9841234567'

async function newRide(db: Database, { id }: Pick<Person, 'id'>): Promise<number> {
  const type = await db
    .selectFrom('vehicle_types')
    .select('id')
    .where('slug', '=', 'jeep')
    .executeTakeFirstOrThrow()
  const ride = await addRow(db, 'carpool_requests', {
    user_id: id,
    is_driver: true,
    address_from: 'Kalanki, Kathmandu, Nepal',
    address_to: 'Butwal, Rupandehi, Nepal',
    address_from_np: 'कलङ्की, काठमाडौँ, नेपाल',
    address_to_np: 'बुटवल, रुपन्देही, नेपाल',
    from_latitude: 27.6934,
    from_longitude: 85.2817,
    to_latitude: 27.7004,
    to_longitude: 83.4658,
    time_at: new Date(Date.now() + 3 * DAY_MS),
    passengers: 3,
    vehicle_type_id: type.id,
    suggested_price: 2_500,
    highest_price: 1_900,
    phone_number: PHONE,
    note: `Tea at Mugling, two bags each. Or ring ${IN_NOTE}.`,
    completed_at: null,
  })
  return ride.id
}

const addressOf = (id: number, language: string) => (language === 'np' ? `/ne/rides/${id}` : `/rides/${id}`)

async function expectNoNumber(page: Page): Promise<void> {
  const html = (await page.content()).replaceAll(/[\s-]/g, '')
  expect(html).not.toContain(PHONE)
  expect(html).not.toContain(IN_NOTE.replaceAll(' ', ''))
}

test('a ride is read, with its picture, without script and without an account, until it is over', {
  tag: '@phone',
}, async ({ page, browser, db, language, t, errors }) => {
  const id = await newRide(db, await newPerson(db, 'Bikash Thapamagar'))
  const others = await browser.newContext({ javaScriptEnabled: false })
  const theirs = await others.newPage()
  expect((await theirs.goto(addressOf(id, language)))?.status()).toBe(200)
  const main = theirs.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(language === 'np' ? 'बुटवल' : 'Butwal')
  await expect(main).toContainText(language === 'np' ? 'मुग्लिन' : 'Mugling')
  await expect(main).toContainText(t('carpool-ride.expensive'))
  await expect(main).toContainText(t('carpool-ride.masked'))
  await expect(main).not.toContainText('Thapamagar')
  await expectNoNumber(theirs)
  const map = main.getByRole('img')
  expect(await map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const login = main.getByRole('link', { name: t('carpool-ride.call.login') })
  await expect(login).toHaveAttribute(
    'href',
    `/login?redirect=${encodeURIComponent(addressOf(id, language))}`,
  )
  await expect(main.getByRole('button')).toHaveCount(0)
  const image = await theirs.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await theirs.request.get(new URL(image ?? '').pathname)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await others.close()

  await page.goto(addressOf(id, language))
  await expectAccessible(page)
  await setRow(db, 'carpool_requests', id, { completed_at: new Date() })
  await expect.poll(async () => (await page.goto(addressOf(id, language)))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('carpool-ride.over.title'))
  await expect(page.getByRole('link', { name: t('carpool-ride.board') })).toHaveAttribute(
    'href',
    /^\/list-carpool-requests\?from=.+&fromAt=27\.6934%2C85\.2817&to=.+&role=driver$/,
  )
  await expectAccessible(page)
  forgiveAll(errors, 'status of 410')
})

test('a signed-in user sees the phone number on request, and shares the link', { tag: '@phone' }, async ({
  page,
  context,
  db,
  language,
  t,
  errors,
}) => {
  const id = await newRide(db, await newPerson(db))
  await comeAs(page, await newPerson(db, 'Sita Gurung'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // the device's own dialog cannot be seen by a test
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'))
  await page.goto(addressOf(id, language))
  await expectNoNumber(page)
  await expect(page.getByText(t('carpool-ride.own.title'))).toBeHidden()
  await expect(page.getByRole('button', { name: t('feedback.report.carpool') })).toBeVisible()
  await page.getByRole('button', { name: t('carpool-ride.share.button') }).click()
  await expect(page.getByText(t('carpool-ride.share.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${await page.locator('meta[property="og:title"]').getAttribute('content')}\n${page.url()}`,
  )

  await page.route(`**/api/v1/carpool/${id}`, (route) => route.fulfill({ status: 503 }), { times: 1 })
  const call = page.getByRole('button', { name: t('carpool-ride.call.show') })
  await call.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: t('carpool-ride.call.failed') })).toBeVisible()
  await forgive(errors, 503)
  await call.click()
  const number = page.locator(`a[href="tel:+977${PHONE}"]`)
  await expect(number).toBeFocused()
  await expectAccessible(page)
})

test('the author of a ride completes it, and can neither call nor report', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const person = await newPerson(db)
  const id = await newRide(db, person)
  await comeAs(page, person)
  await page.goto(addressOf(id, language))
  const main = page.getByRole('main')
  await expect(main.getByText(t('carpool-ride.own.title'))).toBeVisible()
  await expect(main.getByRole('button', { name: t('carpool-ride.call.show') })).toBeHidden()
  await expect(main.getByRole('button', { name: t('feedback.report.carpool') })).toBeHidden()
  await expect(main.getByRole('button', { name: t('carpool-ride.share.button') })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: t('carpool-ride.own.complete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('shell.confirm.yes') })
    .click()
  await page.waitForURL('**/list-carpool-requests?mine=1**')
  await expect(page.locator('[data-tone]').filter({ hasText: t('carpool.done.completed') })).toBeVisible()
})

test('a ride is used with the keyboard alone: without script, by another user, by its author', {
  tag: '@wide',
}, async ({ page, browser, db, language, t }) => {
  const owner = await newPerson(db, 'Bikash Rai')
  const address = addressOf(await newRide(db, owner), language)
  const others = await browser.newContext({ javaScriptEnabled: false })
  const theirs = await others.newPage()
  await theirs.goto(address)
  await tabTo(theirs, theirs.getByRole('main').getByRole('link', { name: t('carpool-ride.call.login') }))
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL('**/login?redirect=**')
  await others.close()

  const button = (at: Page, name: string) => at.getByRole('main').getByRole('button', { name })
  const guest = await visitAs(browser, await newPerson(db, 'Sita Gurung'), language)
  await guest.goto(address)
  await tabTo(guest, button(guest, t('carpool-ride.call.show')))
  await guest.keyboard.press('Enter')
  await expect(guest.locator(`a[href="tel:+977${PHONE}"]`)).toBeFocused()
  await tabTo(guest, button(guest, t('carpool-ride.share.button')))
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(t('carpool-ride.share.copied'))).toBeVisible()
  const report = button(guest, t('feedback.report.carpool'))
  await tabTo(guest, report)
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('dialog')).toBeVisible()
  await guest.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await guest.context().close()

  // the author is recognised late, when the focus is already on an element for others
  const release = await hold(page, '**/RideContact.*.js')
  await comeAs(page, owner)
  await page.goto(address)
  await tabTo(page, button(page, t('carpool-ride.call.show')))
  release()
  const complete = button(page, t('carpool-ride.own.complete'))
  await expect(complete).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(complete).toBeFocused()
  // the button is busy until the dialog has reported that it is closed
  await expect(complete).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  // on a busy device the event of the first closing arrives late
  await question.dispatchEvent('close')
  await tabTo(page, question.locator('[value=yes]'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/list-carpool-requests?mine=1**')
})

test('an unknown ride links to the board', { tag: '@wide' }, async ({ page, t, errors }) => {
  expect((await page.goto('/rides/99999'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('carpool-ride.notFound.title'))
  await expect(page.getByRole('link', { name: t('carpool-ride.board') })).toBeVisible()
  await forgive(errors, 404)
})
