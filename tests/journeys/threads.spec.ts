import type { Page } from '@playwright/test'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { createOwnSlot, expect, newBooking, newPerson, test } from './people.ts'
import { photo } from './photos.ts'
import { comeAs, expectAccessible, findPlace, forgiveAll, visitAs } from './steps.ts'

const [en, np] = [translator('en'), translator('np')]
const log = (page: Page) => page.getByRole('log')
/** The URLs of personal copies. */
const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all(['sawari-answers', 'sawari-bookings'].map((name) => caches.open(name)))
    const keys = await Promise.all(opened.map((cache) => cache.keys()))
    return keys
      .flat()
      .map(({ url }) => url)
      .join()
  })
const bubbles = (page: Page) => log(page).getByRole('listitem')

test('guest and host write in their own languages, send a place and a picture, and see what is read', {
  tag: '@wide',
}, async ({ page, db, browser }) => {
  const host = await newPerson(db, 'Hari Thapa')
  const guest = await newPerson(db)
  const slot = await createOwnSlot(db, host)
  const id = await newBooking(db, { person: guest, slot, status: 'approved' })
  await comeAs(page, guest)
  await page.goto(`/profile/mybookings/${id}`)
  await page
    .getByRole('link', { name: en('my-bookings.page.messages', { name: 'Hari' }) })
    .filter({ visible: true })
    .click()
  await expect(page.getByText(en('threads.open.start', { name: host.name }))).toBeVisible()
  const field = page.getByRole('textbox', { name: en('threads.composer.label', { name: host.name }) })
  await field.fill('Call me on 9812345678')
  await field.press('Enter')
  await expect(log(page).getByText('Call me on 9812345678')).toBeVisible()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: en('threads.quick.whereAreYou') }).click()
  await expect(log(page).getByText(en('threads.quick.whereAreYou'))).toBeVisible()

  const theirs = await visitAs(browser, host, 'np')
  await theirs.setViewportSize({ width: 390, height: 844 })
  await theirs.goto('/profile/messages')
  const row = theirs
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: np('threads.quick.whereAreYou') })
  await expect(row).toContainText(np('threads.unread', { count: 2, n: '२' }))
  await expectAccessible(theirs)
  await row.getByRole('link').click()
  await expect(log(theirs).getByText('Call me on 9812345678')).toBeVisible()
  await expect(log(theirs).getByText(np('threads.quick.whereAreYou'))).toBeInViewport()
  // live, without a reload
  await expect(log(page).getByText(en('threads.open.seen'))).toBeVisible()
  await theirs.getByRole('button', { name: np('threads.quick.onTheWay') }).click()
  await expect(log(page).getByText(en('threads.quick.onTheWay'))).toBeVisible()

  await theirs.getByRole('button', { name: np('threads.composer.place') }).click()
  await findPlace(theirs, np('threads.place.field'), 'Thamel', /ठमेल/)
  await theirs.getByRole('button', { name: np('threads.place.send') }).click()
  await expect(log(page).getByRole('link', { name: /Thamel|ठमेल/ })).toHaveAttribute('href', /27\.7\d*/)
  await theirs.locator('input[type=file]').setInputFiles(await photo('gate'))
  const received = log(page).getByRole('img', { name: new RegExp(host.name) })
  await expect(received).toBeVisible()
  await expect
    .poll(() => received.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(200)
  await log(page)
    .getByRole('button', { name: /^Enlarge/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await expectAccessible(theirs)

  // the host blocks the guest, whose field is replaced by the reason
  await theirs
    .locator('summary')
    .filter({ hasText: np('threads.menu.label') })
    .click()
  await theirs.getByRole('button', { name: np('threads.menu.block'), exact: true }).click()
  await theirs
    .getByRole('alertdialog')
    .getByRole('button', { name: np('threads.block.yes') })
    .click()
  await expect(theirs.getByText(np('threads.closed.blocked', { name: guest.name }))).toBeVisible()
  await expect(page.getByText(en('threads.closed.refused', { name: host.name }))).toBeVisible()
  await expect(field).toBeHidden()
  await expectAccessible(theirs)
  await theirs.context().close()
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('messages are read and written offline, and arrive once and in order', { tag: '@phone' }, async ({
    page,
    context,
    db,
    errors,
  }) => {
    const host = await newPerson(db, 'Hari Thapa')
    const guest = await newPerson(db)
    const slot = await createOwnSlot(db, host)
    const id = await newBooking(db, { person: guest, slot, status: 'approved' })
    const sent = () =>
      db
        .selectFrom('thread_messages')
        .innerJoin('threads', 'threads.id', 'thread_messages.thread_id')
        .where('threads.booking_id', '=', id)
        .orderBy('thread_messages.id')
        .select('thread_messages.text')
        .execute()
    await comeAs(page, guest)
    await page.goto(`/profile/messages/b-${id}`)
    const field = page.getByRole('textbox')
    const send = page.getByRole('button', { name: en('threads.composer.send'), exact: true })
    await field.fill('one')
    await send.click()
    await expect.poll(async () => (await sent()).length).toBe(1)
    await expect.poll(() => cachedUrls(page)).toMatch(new RegExp(`v1/threads/b-${id}.*messages/b-${id}`, 's'))
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(en('offline.title'))).toBeVisible()
    await expect(bubbles(page).filter({ hasText: 'one' })).toBeVisible()
    for (const text of ['two', 'three']) {
      await field.fill(text)
      await send.click()
    }
    await expect(page.getByText(en('threads.sending.waiting'))).toHaveCount(2)
    await page.reload()
    await expect(page.getByText(en('threads.sending.waiting'))).toHaveCount(2)
    await context.setOffline(false)
    await expect.poll(async () => (await sent()).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    await expect(page.getByText(en('threads.sending.waiting'))).toHaveCount(0)
    await expect(bubbles(page).filter({ hasText: 'three' })).toHaveCount(1)
    forgiveAll(errors, 'net::ERR_')
  })
})
