import type { Page } from '@playwright/test'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Translate } from '#messages/t.ts'
import { expectFocusSeen, tabTo, typePlace } from './keyboard.ts'
import { expect, newPerson, test } from './people.ts'
import { comeAs, visitAs } from './steps.ts'

const BOARD = '/list-carpool-requests'
/** Rides of other journeys leave within two months. */
const DAY = kathmanduDate(Date.now() + (70 + Math.floor(Math.random() * 200)) * DAY_MS)
/** The keys for a date field of a browser in American English. */
const DAY_KEYS = `${DAY.slice(5, 7)}${DAY.slice(8)}${DAY.slice(0, 4)}`
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const list = (page: Page, t: Translate) => page.getByRole('list', { name: t('carpool-board.list') })
const card = (page: Page, t: Translate, note: string) =>
  list(page, t).getByRole('listitem').filter({ hasText: note })
const press = (page: Page, key: string) => page.keyboard.press(key)

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

/** Changes the select to a neighbouring option: late in the evening the last time is already selected. */
async function chooseBeside(page: Page, name: string): Promise<void> {
  const select = box(page, name)
  await tabTo(page, select)
  const before = await select.inputValue()
  const last = await select.locator('option:not([disabled])').last().getAttribute('value')
  await press(page, before === last ? 'ArrowUp' : 'ArrowDown')
  await expect(select).not.toHaveValue(before)
}

async function writeRide(page: Page, t: Translate, note: string): Promise<void> {
  const role = page.getByRole('radio', { name: t('carpool.role.driver') })
  await tabTo(page, role)
  await press(page, 'Space')
  await expect(role).toBeChecked()
  const [from, to] = [box(page, t('carpool.trip.from')), box(page, t('carpool.trip.to'))]
  await tabTo(page, from)
  await typePlace(page, from, 'Kalanki')
  await typePlace(page, to, 'Butwal')
  await expect(to).toHaveValue(/Butwal|बुटवल/)
  const day = page.getByRole('textbox', { name: t('carpool.trip.date') })
  await tabTo(page, day)
  await page.keyboard.type(DAY_KEYS)
  await expect(day).toHaveValue(DAY)
  await chooseBeside(page, t('carpool.trip.time'))
  await chooseBeside(page, t('carpool.seats.free'))
  await chooseBeside(page, t('carpool.seats.type'))
  await typeInto(page, t('carpool.seats.price'), '900')
  await typeInto(page, t('carpool.contact.phone'), '9841234567')
  await typeInto(page, t('carpool.contact.note'), note)
}

/** Searches the board for rides that pass both towns. */
async function askForWay(page: Page, t: Translate): Promise<void> {
  const [from, to] = [box(page, t('carpool-board.filters.from')), box(page, t('carpool-board.filters.to'))]
  await tabTo(page, from)
  await typePlace(page, from, 'Mugling')
  await expect(from).toHaveValue(/^(Mugling|मुग्लिन)/)
  await expect(page).toHaveURL(/fromAt=/)
  await tabTo(page, to)
  await typePlace(page, to, 'Bharatpur')
  await expect(to).toHaveValue(/^(Bharatpur|भरतपुर)/)
  await expect(page).toHaveURL(/toAt=/)
}

async function setAlert(page: Page, t: Translate): Promise<void> {
  await page.goto(BOARD)
  await askForWay(page, t)
  await tabTo(page, page.getByRole('button', { name: t('carpool-alerts.create') }))
  await press(page, 'Enter')
  await expect(
    page.getByRole('region', { name: t('carpool-alerts.title') }).getByRole('listitem'),
  ).toHaveCount(1)
}

/** Searches the board with filters for the route, the role and the day. */
async function askForRides(page: Page, t: Translate): Promise<void> {
  await page.goto(BOARD)
  await askForWay(page, t)
  const roles = (name: 'all' | 'driver') =>
    page.getByRole('radio', { name: t(`carpool-board.filters.${name}`), exact: true })
  await tabTo(page, roles('all'))
  await press(page, 'ArrowRight')
  await expect(roles('driver')).toBeChecked()
  await tabTo(page, page.locator('summary', { hasText: t('carpool-board.filters.more') }))
  await press(page, 'Enter')
  await typeInto(page, t('carpool-board.filters.time'), DAY_KEYS)
  await expect.poll(() => new URL(page.url()).searchParams.get('time')).toBe(DAY)
}

test('a ride is offered, found, notified and completed with the keyboard alone', async ({
  page,
  browser,
  db,
  t,
  language,
}) => {
  const note = `Tea at Mugling, ride ${crypto.randomUUID()}`
  const [seeker, waiter] = [
    await visitAs(browser, await newPerson(db), language),
    await visitAs(browser, await newPerson(db), language),
  ]

  await comeAs(page, await newPerson(db, 'Sita Rai'), language)
  await page.goto('/carpool')
  // all together to save time; the alert is created before the ride
  await Promise.all([writeRide(page, t, note), setAlert(waiter, t), askForRides(seeker, t)])
  await tabTo(page, page.getByRole('button', { name: t('carpool.submit') }))
  await press(page, 'Enter')
  await page.waitForURL(`**${BOARD}*`)

  const found = card(seeker, t, note)
  await expect(async () => {
    await seeker.reload()
    await expect(found).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const call = found.locator('a[href="tel:+9779841234567"]')
  await tabTo(seeker, call)
  await expect(call).toBeFocused()
  await tabTo(seeker, found.getByRole('button', { name: t('carpool-board.share.button') }))
  await press(seeker, 'Enter')
  await expect(seeker.getByText(t('carpool-board.share.copied'))).toBeVisible()
  expect(await seeker.evaluate(() => navigator.clipboard.readText())).toMatch(/^.+\n.+\/rides\/\d+$/)

  const details = found.getByRole('link', { name: t('carpool-board.details') })
  const path = new URL((await details.getAttribute('href')) ?? '', seeker.url())
  const told = waiter.locator(`#content li a[href^="${path.pathname}?"]`)
  await expect(async () => {
    await waiter.goto('/profile/notification')
    await expect(told).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await tabTo(waiter, told)
  await press(waiter, 'Enter')
  await tabTo(waiter, waiter.getByRole('button', { name: t('carpool-alerts.endThis') }))
  await press(waiter, 'Enter')
  await expect(waiter.getByText(t('carpool-alerts.ended'))).toBeFocused()

  await page.goto(`${BOARD}?mine=1`)
  const complete = card(page, t, note).getByRole('button', { name: t('carpool-board.complete.button') })
  await tabTo(page, complete)
  await press(page, 'Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.locator('[value=no]')).toBeFocused()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(complete).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, dialog.locator('[value=yes]'))
  await press(page, 'Enter')
  await expect(card(page, t, note)).toHaveCount(0)
  // the second link, below that of the page's head
  await expect(page.getByRole('link', { name: t('carpool-board.create') }).nth(1)).toBeFocused()
  await expectFocusSeen(page)
  await seeker.reload()
  await expect(list(seeker, t).or(seeker.getByText(t('carpool-board.empty.title')))).toBeVisible()
  await expect(found).toHaveCount(0)
  for (const other of [seeker, waiter]) await other.context().close()
})
