import type { BrowserContext, Page } from '@playwright/test'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { createOwnSlot, expect, newBooking, newPerson, type Person, test } from './people.ts'
import { chooseLanguage, comeAs, expectAccessible, forgive, visitAs } from './steps.ts'

const SCREEN = '/profile/notification'

/** Adds unread notifications, the last one being the latest. */
async function notify(db: Database, person: Person, count: number, bookingId?: string): Promise<void> {
  await db
    .insertInto('notifications')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: person.id,
        kind: 'bookingReceived',
        facts: JSON.stringify({
          guest: `Guest ${index + 1}`,
          vehicle: 'Tata Nexon',
          date: '2026-12-01T04:15:00Z',
          ...(bookingId && { bookingId }),
        }),
        image: null,
        amount: index === 0 ? -1_200 : null,
        created_at: new Date(Date.now() - (count - index) * 60_000),
        read_at: null,
      })),
    )
    .execute()
}

const rows = (page: Page) => page.locator('#content ol > li')
const unreadRows = (page: Page) => page.locator('#content ol > li[data-unread]')
const badge = (page: Page) => page.locator('header summary [data-unseen]')
/** The status that screen readers announce. */
const announced = (page: Page) => page.getByRole('main').getByRole('status')
const unreadText = (t: Translate, count: number, language: Locale) =>
  t('notifications.unseen', { count, n: formatNumber(count, language) })

/** Uses the page, which then follows the counts immediately. */
const touch = (page: Page) => page.keyboard.press('Shift')

/** The streams that the tabs open, and those that they ended. */
function countStreams(context: BrowserContext) {
  const isStream = (request: { url(): string }) => request.url().endsWith('/notifications/stream')
  const counts = { opened: 0, ended: 0 }
  context.on('request', (request) => {
    if (isStream(request)) counts.opened += 1
  })
  const end = (request: { url(): string }) => {
    if (isStream(request)) counts.ended += 1
  }
  context.on('requestfailed', end).on('requestfinished', end)
  return counts
}

test('a rating is shown within three seconds in another open tab, and opens the trip', {
  tag: '@phone',
}, async ({ page, db, browser, language, t }) => {
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const id = await newBooking(db, { person: guest, slot: await createOwnSlot(db, host), status: 'completed' })
  await comeAs(page, host, language)
  await page.goto(SCREEN)
  await expect(page.getByRole('heading', { name: t('notifications.list.empty.title') })).toBeVisible()
  await expectAccessible(page)
  await expect(badge(page)).toBeHidden()
  const stream = page.waitForResponse('**/notifications/stream')
  await touch(page)
  await stream

  const theirs = await visitAs(browser, guest, language)
  await theirs.goto(`/profile/mybookings/${id}`)
  await theirs
    .getByRole('button', { name: t('my-bookings.actions.rateLong') })
    .first()
    .click()
  const dialog = theirs.getByRole('dialog')
  await dialog
    .locator('label')
    .filter({ has: theirs.getByRole('radio') })
    .last()
    .click()
  await dialog.getByRole('button', { name: t('my-bookings.rate.submit') }).click()
  await expect(dialog).toBeHidden()
  const rated = rows(page).filter({ hasText: t('notifications.kinds.ratingReceived.title') })
  await expect(rated).toBeVisible()
  await expect(announced(page)).toContainText(unreadText(t, 1, language))
  await expect(badge(page)).toHaveText(formatNumber(1, language))
  await theirs.context().close()

  await rated.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/profile/mybookings/${id}$`))
  await expect(badge(page)).toBeHidden()
  // it was sent although the page was left at the same moment
  const unread = () =>
    db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', host.id)
      .where('read_at', 'is', null)
      .execute()
  await expect.poll(unread).toEqual([])
})

test('three tabs share one stream, and show notifications as read immediately', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
  context,
}) => {
  const person = await newPerson(db)
  await notify(db, person, 3)
  const streams = countStreams(context)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await chooseLanguage(page, language)
  await page.goto('/pages/terms')
  // not on each page, as comeAs does, because this person also signs out
  await page.evaluate((token) => localStorage.setItem('app:auth:token', token), JSON.stringify(person.token))
  for (const tab of tabs) {
    await tab.goto(tab === page ? '/pages/faq' : SCREEN)
    await expect(badge(tab)).toHaveText(formatNumber(3, language))
    await touch(tab)
  }
  await expect.poll(() => streams).toEqual({ opened: 1, ended: 0 })
  const [first, second, third] = tabs as [Page, Page, Page]
  await second.getByRole('button', { name: t('notifications.list.all') }).click()
  for (const tab of tabs) await expect(badge(tab)).toBeHidden()
  await expect(unreadRows(third)).toHaveCount(0)
  await expect(third.getByText(t('notifications.list.allRead'))).toBeVisible()
  expect(streams).toEqual({ opened: 1, ended: 0 })

  // when the tab with the stream is closed, another one takes over
  await first.close()
  await expect.poll(() => streams.opened).toBe(2)
  await notify(db, person, 1)
  for (const tab of [second, third]) {
    await expect(badge(tab)).toHaveText(formatNumber(1, language))
    await expect(unreadRows(tab)).toHaveCount(1)
  }
  // signed out in one tab: no tab has a stream now
  const { opened, ended } = streams
  await second
    .getByRole('banner')
    .locator('summary')
    .filter({ has: second.locator('[data-account]') })
    .click()
  await second.getByRole('button', { name: t('shell.menu.logout') }).click()
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: t('shell.confirm.yes') })
    .click()
  await expect(third).toHaveURL(/\/login\?redirect=/)
  await expect.poll(() => streams.ended).toBe(ended + 1)
  expect(streams.opened).toBe(opened)
})

test('the list is paged by keyboard, and new notifications are added on top without moving it', {
  tag: '@wide',
}, async ({ page, db, t }) => {
  const person = await newPerson(db)
  await notify(db, person, 45)
  await comeAs(page, person)
  await page.goto(SCREEN)
  await expect(rows(page)).toHaveCount(20)
  await expectAccessible(page)
  await expect(rows(page).first()).toContainText('Guest 45')
  await expect(rows(page).first().locator('time')).toHaveText('1 minute ago')
  // no path: a button that only marks as read
  await rows(page).first().getByRole('button').press('Enter')
  await expect(unreadRows(page)).toHaveCount(19)
  await expect(rows(page).first().locator('time')).toHaveAttribute('title', /^\w{3}, \d+ \w{3} \d{4}, /)
  await expect(announced(page)).toContainText(unreadText(t, 44, 'en'))

  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(40)
  const place = (row: number) => rows(page).nth(row).boundingBox()
  await rows(page).nth(30).scrollIntoViewIfNeeded()
  const before = await place(30)
  await notify(db, person, 1)
  await expect(rows(page).first()).toContainText('Guest 1')
  // less than a pixel, for rows that end between two pixels
  expect(Math.abs(((await place(31))?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(46)
  await expect(rows(page).last()).toContainText('-NRS\u00a01,200')
  await expect(page.getByRole('button', { name: t('notifications.list.more') })).toHaveCount(0)
})

test('a list that fails to load can be retried', { tag: '@phone' }, async ({
  page,
  db,
  errors,
  language,
  t,
}) => {
  const person = await newPerson(db)
  await notify(db, person, 25)
  await comeAs(page, person, language)
  let isDown = true
  let refused = 0
  await page.route('**/notifications?page=*', (route) => {
    if (!isDown) return route.continue()
    refused += 1
    return route.fulfill({ status: 500 })
  })
  await page.goto(SCREEN)
  const alert = page.getByRole('alert').filter({ visible: true })
  await expect(alert).toContainText(t('notifications.list.failed.title'))
  // of a page that was not in the back/forward cache: on a slow machine it fires after the failure
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  await expectAccessible(page)
  expect(refused).toBe(1)
  isDown = false
  await alert.getByRole('button', { name: t('shell.retry') }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first().locator('a, button')).toBeFocused()
  isDown = true
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(alert).toContainText(t('notifications.list.moreFailed'))
  await expectAccessible(page)
  isDown = false
  const retry = page.getByRole('main').getByRole('button', { name: t('shell.retry') })
  await retry.press('Enter')
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).nth(20).locator('a, button')).toBeFocused()
  for (const _ of ['first', 'further']) await forgive(errors, 500)
})
