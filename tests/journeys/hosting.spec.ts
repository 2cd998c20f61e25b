import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StepName } from '#domain/hosting/steps.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { chooseFor, fillGeneral, listVehicle, openForm, TOWN } from './hosting-steps.ts'
import { createOwnSlot, expect, findFreeSlot, newBooking, newPerson, sessionOf, test } from './people.ts'
import { comeAs, dayFromNow, expectAccessible, forgive, forgiveAll } from './steps.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

const freshPlate = () => `Ba 9 Kha ${randomInt(100_000, 999_999)}`

/** Searches the town for one day, cheapest first. */
async function searchDay(page: Page, day: string): Promise<void> {
  await page.goto(`/vehicles?city=${TOWN.id}&from=${day}&fromTime=08:00&to=${day}&toTime=18:00&sort=priceAsc`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Hetauda|हेटौंडा/)
}
const card = (page: Page, id: number) => page.getByRole('main').locator(`a[href^="/vehicle/${id}?"]`)

// wide, the wizard is filled in by the next journey
test('a new user lists a vehicle, blocks two days, unblocks them and unlists it', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  await comeAs(page, await newPerson(db, 'Sita Gurung'), language)
  const [free, from, to] = [dayFromNow(20), dayFromNow(24), dayFromNow(25)]
  const plate = freshPlate()
  const id = await listVehicle(page, t, { plate, blocked: { from, to } })

  await searchDay(page, free)
  await expect(card(page, id)).toBeVisible()
  for (const day of [from, to]) {
    await searchDay(page, day)
    await expect(card(page, id)).toHaveCount(0)
  }
  await searchDay(page, free)
  await card(page, id).click()
  await expect(page.getByRole('main')).toContainText('Hari T.')

  await page.goto('/profile/vehicles')
  const ownRow = page.getByRole('main').getByRole('article').filter({ hasText: plate })
  await expect(ownRow).toContainText(t('hosting.vehicle.available'))
  await expectAccessible(page)
  await chooseFor(ownRow, t('hosting-dates.mine.dates'))
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${t('hosting-dates.form.remove')}`) })
    .click()
  await expect(page.getByText(t('hosting-dates.form.removed'))).toBeVisible()
  await searchDay(page, from)
  await expect(card(page, id)).toBeVisible()

  await page.goto('/profile/vehicles')
  await chooseFor(ownRow, t('hosting-dates.mine.change.notAvailable'))
  await expect(ownRow).toContainText(t('hosting.vehicle.notAvailable'))
  await searchDay(page, free)
  await expect(card(page, id)).toHaveCount(0)
})

test('typed values survive a closed tab and a lost connection', { tag: '@wide' }, async ({
  page,
  context,
  db,
  errors,
}) => {
  const t = translator('en')
  await comeAs(page, await newPerson(db, 'Kumar Tamang'))
  const plate = freshPlate()
  await page.goto('/vehicle/create')
  await fillGeneral(page, t, plate)
  await page.goto('/')
  await page.goto('/vehicle/create')
  const plateField = page.getByLabel(t('hosting.general.registrationNumber'))
  await expect(plateField).toHaveValue('')
  await page.getByRole('button', { name: t('hosting.draft.use') }).click()
  await expect(plateField).toHaveValue(plate)

  await context.setOffline(true)
  await page.getByRole('button', { name: t('hosting.save.next') }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible()
  await expect(plateField).toHaveValue(plate)
  await context.setOffline(false)
  await page.getByRole('button', { name: t('hosting.save.again') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('hosting.steps.images') })).toBeVisible()
  // Chromium reports the missing connection
  forgiveAll(errors, 'ERR_INTERNET_DISCONNECTED')
})

test("the editor of another user's vehicle does not open", { tag: '@wide' }, async ({ page, db }) => {
  const { vehicleId } = await findFreeSlot(db)
  await page.goto(`/vehicle/${vehicleId}/edit`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await comeAs(page, await newPerson(db))
  await page.goto(`/vehicle/${vehicleId}/edit`)
  await expect(page).toHaveURL(/\/profile\/vehicles$/)
  await expect(page.getByText("We can't seem to find any of your vehicle")).toBeVisible()
})

test("the editor's menu opens each form, and saving a later edit stays on its form", {
  tag: '@phone',
}, async ({ page, db }) => {
  const t = translator('en')
  // a form that another journey has saved since could not be saved
  const host = await newPerson(db)
  const { vehicleId } = await createOwnSlot(db, host)
  await setRow(db, 'vehicles', vehicleId, { status: 'verified' })
  await comeAs(page, host)
  await page.goto(`/vehicle/${vehicleId}/edit`)
  const step = (name: StepName) => page.getByRole('heading', { level: 2, name: t(`hosting.steps.${name}`) })
  await expect(step('general')).toBeVisible()
  // shown before anything is changed: verified documents are checked again
  await expect(page.getByText(t('hosting.general.recheck'))).toBeVisible()
  await expectAccessible(page)
  await openForm(page, t('hosting.steps.general'))
  await expect(page.getByText('You are currently in the same step')).toBeVisible()
  const dialog = page.getByRole('alertdialog', { name: t('hosting.menu.confirm') })
  await openForm(page, t('hosting.steps.pricing'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(step('general')).toBeVisible()
  await openForm(page, t('hosting.steps.pricing'))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(step('pricing')).toBeVisible()
  // Back goes to the previous form, and Forward returns
  await page.goBack()
  await expect(step('general')).toBeVisible()
  await page.goForward()
  await expect(step('pricing')).toBeVisible()
  await page.getByRole('button', { name: t('hosting.save.save'), exact: true }).click()
  await expect(page.getByText('Steps completed succesfully')).toBeVisible()
  await expect(step('pricing')).toBeVisible()
})

test('two windows of one vehicle do not overwrite each other', { tag: '@phone' }, async ({
  page,
  context,
  db,
  errors,
}) => {
  const t = translator('en')
  const host = await newPerson(db, 'Bimala Thapa')
  const { vehicleId } = await createOwnSlot(db, host)
  await comeAs(page, host)
  const other = await context.newPage()
  const main = (window: Page) => window.getByRole('main')
  const text = (window: Page, name: 'description' | 'guideline') =>
    main(window).getByRole('textbox', { name: t(`hosting.guest.${name}`) })
  const save = (window: Page) =>
    main(window)
      .getByRole('button', { name: t('hosting.save.save'), exact: true })
      .click()
  for (const window of [page, other]) {
    await window.goto(`/vehicle/${vehicleId}/edit?step=5`)
    await expect(text(window, 'description')).toBeVisible()
  }
  await text(other, 'description').fill('Saved in the other window.')
  await text(other, 'guideline').fill('No smoking.')
  await save(other)
  await expect(other.getByText(t('hosting.saved.step'))).toBeVisible()

  await text(page, 'description').fill('Typed here.')
  await save(page)
  const conflict = main(page)
    .getByRole('alert')
    .filter({ hasText: t('hosting.conflict.title') })
  await expect(conflict).toContainText('Saved in the other window.')
  await forgive(errors, 409)
  await expect(text(page, 'description')).toHaveValue('Typed here.')
  // a field unchanged in this window takes the other window's value
  await expect(text(page, 'guideline')).toHaveValue('No smoking.')
  await expectAccessible(page)
  const description = conflict.getByRole('group', { name: t('hosting.guest.description') })
  await description.getByRole('radio', { name: /^In the other window:/ }).check()
  await expect(text(page, 'description')).toHaveValue('Saved in the other window.')
  await description.getByRole('radio', { name: /^In this window:/ }).check()
  await save(page)
  await expect(conflict).toHaveCount(0)
  await expect(page.getByText(t('hosting.saved.step'))).toBeVisible()
  const { description: kept, guideline } = await rowOf(db, 'vehicles', vehicleId)
  expect([kept, guideline]).toEqual(['Typed here.', 'No smoking.'])
})

test('a booked day cannot be blocked; the calendar and its feed name the guest', { tag: '@phone' }, async ({
  page,
  db,
  errors,
  request,
}) => {
  const t = translator('en')
  const slot = await findFreeSlot(db)
  const guest = await newPerson(db, 'Anil Basnet')
  const id = await newBooking(db, { person: guest, slot: slot, status: 'approved' })
  await comeAs(page, await sessionOf(db, slot.ownerId))
  const day = kathmanduDate(slot.from)
  await page.goto(`/vehicle/${slot.vehicleId}/edit?step=7`)
  await page.getByLabel(t('hosting-dates.form.from'), { exact: true }).fill(day)
  await page.getByLabel(t('hosting-dates.form.to'), { exact: true }).fill(day)
  await page.getByRole('button', { name: t('hosting-dates.form.add'), exact: true }).click()
  await expect(page.getByText('Failed To Add Unavailable Dates')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Anil Basnet has booked this vehicle/)
  await expect(page.getByRole('link', { name: t('hosting-dates.form.seeBooking') })).toHaveAttribute(
    'href',
    `/profile/mybookings/${id}`,
  )
  await expectAccessible(page)
  await forgive(errors, 409)

  await page.goto(`/profile/vehicles/calendar?month=${day.slice(0, 7)}`)
  await expect(
    page.getByRole('main').locator(`a[href="/profile/mybookings/${id}"]`).filter({ visible: true }).first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile/vehicles')
  const ownRow = page
    .getByRole('article')
    .filter({ has: page.locator(`a[href="/vehicle/${slot.vehicleId}/edit"]`) })
  await chooseFor(ownRow, t('hosting-dates.mine.feed'))
  const address = page.getByRole('dialog').getByLabel(t('hosting-dates.feed.address'))
  await expect(address).toHaveValue(/\/api\/v1\/calendars\/[\w-]{43}\.ics$/)
  const { pathname } = new URL(await address.inputValue())
  const feed = await request.get(`${process.env.SITE}${pathname}`)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  // in the owner's language
  expect(await feed.text()).toMatch(/SUMMARY:.*Anil/)
})

test('a file that is not a picture is refused when it is chosen', { tag: '@wide' }, async ({ page, db }) => {
  const t = translator('en')
  const { vehicleId, ownerId } = await findFreeSlot(db)
  await comeAs(page, await sessionOf(db, ownerId))
  await page.goto(`/vehicle/${vehicleId}/edit?step=2`)
  const add = page.getByLabel(t('hosting-pictures.add.image'), { exact: true })
  const refused = page.getByText('Please select an image file')
  await add.setInputFiles({
    name: 'car.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('MZ this is a program'),
  })
  await expect(refused).toBeVisible()
  await expect(refused).toBeHidden()
  await add.setInputFiles({
    name: 'car.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(refused).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
