import type { Page } from '@playwright/test'
import type { CarpoolRequest } from '#contract/carpool.ts'
import { PAGE_SIZE } from '#domain/carpool/limits.ts'
import { DAY_MS, kathmanduDate, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Translate } from '#messages/t.ts'
import { expect, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, forgive, hold, openAlerts, visitAs } from './steps.ts'

const BOARD = '/list-carpool-requests'
const CALLS = /\/carpool\?/
const AT = Date.now() + 3 * DAY_MS
const KALANKI = 'from=Kalanki,+Kathmandu,+Nepal&fromAt=27.6934,85.2817'
const BUTWAL = 'to=Butwal,+Rupandehi,+Nepal&toAt=27.7004,83.4658'
const MUGLING = 'from=Mugling,+Chitwan,+Nepal&fromAt=27.8556,84.5583'
const BHARATPUR = 'to=Bharatpur,+Chitwan,+Nepal&toAt=27.6833,84.4333'
const list = (page: Page, t: Translate) => page.getByRole('list', { name: t('carpool-board.list') })
const cards = (page: Page, t: Translate) => list(page, t).getByRole('listitem')
const card = (page: Page, t: Translate, note: string) => cards(page, t).filter({ hasText: note })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

function request(id: number): CarpoolRequest {
  return {
    id,
    isDriver: id % 2 === 1,
    isMine: false,
    vehicleType: { id: 1, icon: '/favicon.svg', title: 'Bolero' },
    time: toWire(AT),
    addressFrom: 'Kalanki, Kathmandu, Nepal',
    addressTo: 'Butwal, Rupandehi, Nepal',
    note: `Request number ${id}, with tea at Mugling`,
    passengers: 3,
    phoneNumber: id === 2 ? null : '9841234567',
    suggestedPrice: 2_500,
    fairPrice: 900,
    isExpensive: true,
    meters: 260_000,
    seconds: 28_000,
    person: { id: 1, fullName: 'Sita Rai', image: null, isNumberVerified: true },
    path: `/rides/${id}`,
    isHidden: false,
    match: null,
  }
}

/** Responds to the list's calls with pages of `total` requests. */
async function answer(page: Page, total: () => number | 'failed'): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  await page.route(CALLS, async (route) => {
    const search = new URL(route.request().url()).searchParams
    const count = total()
    if (search.get('isMine')) return route.fulfill({ json: { data: [] } })
    asked.push(search)
    if (count === 'failed') return route.fulfill({ status: 503, json: {} })
    const number = Number(search.get('page'))
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    const data = ids.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map(request)
    return route.fulfill({
      json: { data, meta: { pagination: { page: number, limit: PAGE_SIZE, total: count } } },
    })
  })
  return asked
}

test('filters are in the URL, restored by Back, and cleared', async ({ page, db, t, language }) => {
  await comeAs(page, await newPerson(db), language)
  const asked = await answer(page, () => 2)
  await page.goto(`${BOARD}?from=Mugling&fromAt=27.8556,84.5583&role=driver`)
  await expect(cards(page, t)).toHaveCount(2)
  expect(asked[0]?.get('fromLatitude')).toBe('27.8556')
  expect(asked[0]?.get('isDriver')).toBe('true')
  await expect(
    page.getByRole('combobox', { name: t('carpool-board.filters.from'), exact: true }),
  ).toHaveValue('Mugling')
  await expectAccessible(page)

  await page.getByRole('search').getByText(t('carpool-board.filters.passenger'), { exact: true }).click()
  await expect.poll(() => query(page).role).toBe('passenger')
  await page.getByText(t('carpool-board.filters.more')).click()
  const day = kathmanduDate(AT)
  await page.getByLabel(t('carpool-board.filters.time')).fill(day)
  await expect.poll(() => query(page).time).toBe(day)
  await expect.poll(() => asked.at(-1)?.get('isDriver')).toBe('false')
  await expectAccessible(page)

  await page.goBack()
  await expect.poll(() => asked.at(-1)?.get('time')).toBeNull()
  await expect(page.getByRole('radio', { name: t('carpool-board.filters.passenger') })).toBeChecked()
  await page.getByRole('button', { name: t('carpool-board.filters.clearAll'), exact: true }).click()
  await expect.poll(() => query(page)).toEqual({})
  await expect.poll(() => asked.at(-1)?.get('fromLatitude')).toBeNull()
})

test('lazy loading counts a scroll before hydration, and moves nothing', { tag: '@phone' }, async ({
  page,
  db,
  t,
  language,
}) => {
  await comeAs(page, await newPerson(db), language)
  await page.route(CALLS, (route) => {
    const isOwn = new URL(route.request().url()).searchParams.has('isMine')
    const data = isOwn ? [{ ...request(1), isMine: true }] : [1, 2, 3].map(request)
    return route.fulfill({ json: { data, meta: { pagination: { page: 1, limit: PAGE_SIZE, total: 3 } } } })
  })
  const release = await hold(page, /\/_astro\/Board\.[^/]+\.js$/)
  await page.goto(BOARD)
  const create = page.getByRole('link', { name: t('carpool-board.create') })
  const top = () => create.evaluate((link) => link.getBoundingClientRect().top + scrollY)
  const before = await top()
  await page.evaluate(() => scrollTo(0, 40))
  release()
  await expect(page.getByRole('button', { name: t('carpool-board.complete.last') })).toBeVisible()
  expect(await top()).toBe(before)
})

test('a refused search shows why, and is cleared with its filters', { tag: '@phone' }, async ({
  page,
  db,
  t,
  language,
  errors,
}) => {
  await comeAs(page, await newPerson(db), language)
  await page.goto(`${BOARD}?from=Atlantis`)
  await expect(page.getByText(t('carpool.errors.originSuggestion'))).toBeVisible()
  await expect(page.getByText(t('carpool-board.failed.text'))).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('carpool-board.empty.clear') }).press('Enter')
  await expect(cards(page, t).first()).toBeVisible()
  expect(query(page)).toEqual({})
  await forgive(errors, 422)
})

test('the board shows an empty list, a failure, and more pages', { tag: '@phone' }, async ({
  page,
  db,
  t,
  language,
  errors,
}) => {
  await comeAs(page, await newPerson(db), language)
  let total: number | 'failed' = 0
  await answer(page, () => total)
  await page.goto(BOARD)
  await expect(page.getByText(t('carpool-board.empty.title'))).toBeVisible()
  await expectAccessible(page)

  total = 'failed'
  await page.reload()
  await expect(page.getByText(t('carpool-board.failed.title'))).toBeVisible()
  await forgive(errors, 503)
  total = PAGE_SIZE + 3
  const retry = page.getByRole('button', { name: t('shell.retry') })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page, t)).toHaveCount(PAGE_SIZE)
  await expect(card(page, t, 'Request number 1,').getByRole('link').first()).toBeFocused()
  await expect(card(page, t, 'Request number 2,').getByText(t('carpool-board.limit'))).toBeVisible()

  await page.mouse.wheel(0, 20_000)
  await cards(page, t).last().scrollIntoViewIfNeeded()
  await expect(cards(page, t)).toHaveCount(PAGE_SIZE + 3)
  await expectAccessible(page)
})

test('a ride is offered, found along its route, shared, notified, completed and removed', {
  tag: '@phone',
}, async ({ page, browser, db, t, language }) => {
  const note = `Tea at Mugling, ride ${crypto.randomUUID()}`
  const [seeker, waiter] = [
    await visitAs(browser, await newPerson(db), language),
    await visitAs(browser, await newPerson(db), language),
  ]
  await waiter.goto(`${BOARD}?${MUGLING}&${BHARATPUR}&role=driver`)
  await (await openAlerts(waiter, t)).getByRole('button', { name: t('carpool-alerts.create') }).click()
  await expect(waiter.getByText(t('carpool-alerts.created'), { exact: true })).toBeVisible()

  const driver = await comeAs(page, await newPerson(db, 'Sita Rai'), language)
  await page.goto(`/carpool?${KALANKI}&${BUTWAL}`)
  // not `check`: after hydration the choice is shown again with a delay
  const role = page.getByRole('radio', { name: t('carpool.role.driver') })
  await role.click()
  await expect(role).toBeChecked()
  await page.getByLabel(t('carpool.seats.price')).fill('900')
  await page.getByLabel(t('carpool.contact.note')).fill(note)
  await page.getByRole('button', { name: t('carpool.submit') }).click()
  await page.waitForURL(`**${BOARD}*`)
  await expect(page.getByText(t('carpool.done.created')).first()).toBeVisible()

  const found = card(seeker, t, note)
  await expect(async () => {
    await seeker.goto(`${BOARD}?${MUGLING}&${BHARATPUR}`)
    await expect(found).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const onTheWay = t('carpool-board.match.onTheWay').slice(0, 5)
  await expect(found.getByText(onTheWay)).toBeVisible()
  await expect(found.locator('a[href^="tel:"]')).toHaveAttribute('href', `tel:+977${driver.phone}`)
  await found.getByRole('button', { name: t('carpool-board.share.button') }).click()
  await expect(seeker.getByText(t('carpool-board.share.copied'))).toBeVisible()
  expect(await seeker.evaluate(() => navigator.clipboard.readText())).toMatch(/^.+\n.+\/rides\/\d+$/)

  await expect(async () => {
    await waiter.goto('/profile/notification')
    await expect(waiter.locator('#content ol > li').first()).toBeVisible({ timeout: 10_000 })
  }).toPass()

  await page.goto(`${BOARD}?mine=1`)
  await card(page, t, note)
    .getByRole('button', { name: t('carpool-board.complete.button'), exact: true })
    .click()
  await page.getByRole('alertdialog').locator('[value=yes]').click()
  await expect(card(page, t, note)).toHaveCount(0)
  await expect(page.getByText(t('carpool-board.empty.title'))).toBeVisible()
  await seeker.reload()
  await expect(list(seeker, t).or(seeker.getByText(t('carpool-board.empty.title')))).toBeVisible()
  await expect(found).toHaveCount(0)
  for (const other of [seeker, waiter]) await other.context().close()
})
