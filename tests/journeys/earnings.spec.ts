import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Translate } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { createOwnSlot, expect, newBooking, newPerson, type Person, test } from './people.ts'
import { comeAs, expectAccessible, forgive, hold } from './steps.ts'

/** A host with two vehicles: two trips of the first and one of the second were completed recently. */
async function newHost(db: Database): Promise<Person & { payable: number[] }> {
  const host = await newPerson(db)
  const payable: number[] = []
  const slots = [await createOwnSlot(db, host), await createOwnSlot(db, host)] as const
  for (const [index, slot] of [slots[0], slots[0], slots[1]].entries()) {
    const id = await newBooking(db, { person: await newPerson(db), slot: slot, status: 'completed' })
    const to = Date.now() - (index * 10 + 1) * DAY_MS
    const trip = await db
      .updateTable('bookings')
      .set({ from_at: new Date(to - DAY_MS / 3), to_at: new Date(to) })
      .where('id', '=', id)
      .returning('payable')
      .executeTakeFirstOrThrow()
    payable.push(trip.payable)
  }
  return { ...host, payable }
}
const panel = (page: Page, t: Translate) => page.getByRole('region', { name: t('earnings.title') })
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

async function download(page: Page, t: Translate) {
  const file = page.waitForEvent('download')
  await panel(page, t)
    .getByRole('button', { name: t('earnings.csv.download') })
    .click()
  const text = await readFile(await (await file).path(), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  return { head, earned: lines.map((line) => Number(line.split(',').at(-1))) }
}

test('a host sees what was earned, as chart, table and file', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const host = await newHost(db)
  await comeAs(page, host)
  await page.goto(`/profile?lang=${language}`)
  await panel(page, t).scrollIntoViewIfNeeded()
  await expect(panel(page, t).getByRole('img')).toBeVisible()
  await expect(panel(page, t).getByRole('img')).toHaveAccessibleName(new RegExp(t('earnings.types.weekly')))
  const legend = panel(page, t).locator('p[aria-hidden=true] > span')
  await expect(legend).toHaveText(t('earnings.chart.total'))
  await panel(page, t)
    .getByRole('img')
    .hover({ position: { x: 100, y: 120 } })
  await expect(legend).toHaveText(/\d|[०-९]/)
  await panel(page, t).getByText(t('earnings.types.monthly'), { exact: true }).click()
  await expect(page).toHaveURL(/[?&]chart=monthly/)
  await panel(page, t).getByText(t('earnings.table.show')).click()
  const [bars, vehicles] = [
    panel(page, t).getByRole('table').first(),
    panel(page, t).getByRole('table').last(),
  ]
  await expect(bars).toHaveAccessibleName(new RegExp(t('earnings.types.monthly')))
  // twelve months or two vehicles, head and total
  await expect(bars.getByRole('row')).toHaveCount(14)
  await expect(vehicles.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)

  const all = await download(page, t)
  expect(all.head).toBe(
    `\uFEFF${[t('earnings.csv.from'), t('earnings.csv.to'), t('earnings.vehicle.label'), t('earnings.csv.earned')].join(',')}`,
  )
  expect([all.earned.length, sum(all.earned)]).toEqual([12, sum(host.payable)])
  const select = panel(page, t).getByLabel(t('earnings.vehicle.label'), { exact: true })
  const second = await select.locator('option').evaluateAll(
    (options, amount) =>
      options
        .slice(1)
        .find((option) => option.textContent?.replace(/\D/g, '').endsWith(amount))
        ?.getAttribute('value') ?? '',
    String(host.payable[2]),
  )
  await select.selectOption(language === 'en' ? second : { index: 2 })
  await expect(bars).not.toHaveAccessibleName(new RegExp(t('earnings.vehicle.all')))
  const one = sum((await download(page, t)).earned)
  expect([host.payable[2], sum(host.payable.slice(0, 2))]).toContain(one)

  // the URL restores the chart
  await page.reload()
  await panel(page, t).scrollIntoViewIfNeeded()
  await expect(panel(page, t).getByRole('radio', { name: t('earnings.types.monthly') })).toBeChecked()
})

test('a user without vehicles sees how to earn', { tag: '@phone' }, async ({ page, db, language, t }) => {
  await comeAs(page, await newPerson(db))
  await page.goto(`/profile?lang=${language}`)
  await panel(page, t).scrollIntoViewIfNeeded()
  await expect(panel(page, t).getByRole('heading', { name: t('earnings.empty.title') })).toBeVisible()
  await expect(panel(page, t).getByRole('link', { name: t('earnings.empty.host') })).toHaveAttribute(
    'href',
    '/vehicle/create',
  )
  await expectAccessible(page)
})

test('earnings and a chart that fail to load can be retried', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
  errors,
}) => {
  await comeAs(page, await newHost(db))
  await page.route('**/earnings?*', (route) => route.fulfill({ status: 503, json: { error: [] } }))
  await page.route('**/_astro/EarningsChart*', (route) => route.abort())
  await page.goto(`/profile?lang=${language}`)
  await panel(page, t).scrollIntoViewIfNeeded()
  await expect(panel(page, t).getByRole('alert')).toContainText(t('earnings.failed'))
  await forgive(errors, 503)
  await page.unroute('**/earnings?*')
  await panel(page, t)
    .getByRole('button', { name: t('shell.retry') })
    .click()
  await expect(panel(page, t).getByText(t('earnings.figures.estimated'))).toBeVisible()
  await panel(page, t).getByText(t('earnings.chart.credit')).scrollIntoViewIfNeeded()
  const strip = page.getByRole('alert').filter({ hasText: t('shell.failed.title') })
  await expect(strip).toBeVisible()
  await page.unroute('**/_astro/EarningsChart*')
  await strip.getByRole('button', { name: t('shell.retry') }).click()
  await expect(panel(page, t).getByRole('img')).toBeVisible()
  errors.length = 0
})

test('a chart chosen before its code has loaded is shown', { tag: '@wide' }, async ({ page, db, t }) => {
  await comeAs(page, await newHost(db))
  const release = await hold(page, '**/_astro/Earnings.*')
  await page.goto('/profile')
  await panel(page, t).getByText(t('earnings.types.monthly'), { exact: true }).click()
  release()
  await expect(page).toHaveURL(/[?&]chart=monthly/)
  await expect(panel(page, t).getByRole('radio', { name: t('earnings.types.monthly') })).toBeChecked()
  await expect(panel(page, t).getByRole('img')).toHaveAccessibleName(new RegExp(t('earnings.types.monthly')))
})
