import type { Page } from '@playwright/test'
import type { Locale } from '#domain/shell/locale.ts'
import type { Translate } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { expect, findFreeSlot, newPerson, type Person, test } from './people.ts'
import { bookByEsewa, comeAs, expectAccessible, openTab } from './steps.ts'

const ledgerOf = (db: Database, person: Person) =>
  db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('simulated_payments as s', 's.transaction_uuid', 'p.transaction_uuid')
    .select(['p.state', 's.status', 'b.status as booking'])
    .where('b.user_id', '=', person.id)
    .execute()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
async function payInBookings(page: Page, t: Translate): Promise<void> {
  await page.goto('/profile/mybookings')
  await page.getByRole('button', { name: t('my-bookings.actions.pay'), exact: true }).click()
}

interface Booking {
  db: Database
  language: Locale
  t: Translate
}

/** Books by eSewa as a new guest, up to the wallet's page. */
async function bookToWallet(page: Page, { db, language, t }: Booking) {
  const guest = await comeAs(page, await newPerson(db), language)
  await bookByEsewa(page, t, await findFreeSlot(db))
  return { guest, attempt: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
}

test('a guest who pays, closes the tab and clicks Pay again sees that it is paid', { tag: '@phone' }, async ({
  page,
  db,
  browser,
  language,
  t,
}) => {
  const { guest, attempt } = await bookToWallet(page, { db, language, t })

  // leaving the wallet's page without paying: no second payment starts, and the guest sees why
  await payInBookings(page, t)
  await expect(heading(page)).toHaveText(t('payment.title.asking', { wallet: t('wallets.esewa.name') }))
  await expect(page).toHaveURL(new RegExp(`/payment/${attempt}$`))
  await expectAccessible(page)

  await page.goto(`/__sim/esewa/pay/${attempt}`)
  await page.getByRole('button', { name: t('payment.demo.enter') }).click()
  await page.getByRole('button', { name: t('payment.demo.outcomes.lost') }).click()
  await expect(heading(page)).toHaveText(t('payment.demo.ends.lost.title'))

  // a signed-in guest sees it on the ticket; any other payer on the payment's page
  await payInBookings(page, t)
  await expect(heading(page)).toContainText(t('my-bookings.new.approved'))
  await expect(page).toHaveURL(/\/profile\/mybookings\/[\w-]+\?new=1$/)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`/payment/${attempt}?lang=${language}`)
  await expect(heading(stranger)).toHaveText(t('payment.title.paid'))
  await stranger.context().close()
  expect(await ledgerOf(db, guest)).toEqual([{ state: 'complete', status: 'COMPLETE', booking: 'approved' }])
  await page.goto('/profile/mybookings')
  await openTab(page, t, 'approved')
  await expect(page.getByRole('main').getByText(t('my-bookings.paid'), { exact: true })).toBeVisible()
})

test('reopening the page of a payment does not submit it again', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const { attempt } = await bookToWallet(page, { db, language, t })

  const second = await page.context().newPage()
  await second.goto(`/payment/${attempt}`)
  await expect(heading(second)).toHaveText(t('payment.title.asking', { wallet: t('wallets.esewa.name') }))
  await expect(second.getByRole('link', { name: t('payment.checkAgain') })).toBeVisible()
  await expect(second.getByRole('link', { name: t('payment.booking') })).toHaveAttribute(
    'href',
    /\/profile\/mybookings\/[\w-]+$/,
  )
  await second.close()

  // the payment is five minutes old and still pending at the wallet
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 6 * 60_000) })
    .where('transaction_uuid', '=', attempt)
    .execute()
  await page.goto(`/payment/${attempt}`)
  await expect(page.getByText(t('payment.startAgainText', { wallet: t('wallets.esewa.name') }))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('payment.startAgain') }).click()
  await page.waitForURL('**/esewa/pay/**')
  expect(page.url()).not.toContain(attempt)
})
