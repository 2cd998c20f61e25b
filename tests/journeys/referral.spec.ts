import type { Page } from '@playwright/test'
import { MIN_REWARDED_PAYABLE } from '#domain/referral/referral.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import '#messages/all.ts'
import { type Translate, translator } from '#messages/t.ts'
import type { Database } from '#server/db/client.ts'
import { rewardReferrers } from '#server/services/referral/rewards.ts'
import {
  expect,
  type FreeSlot,
  findFreeSlot,
  freshEmail,
  newBooking,
  newPerson,
  type Person,
  test,
} from './people.ts'
import { comeAs, expectAccessible, forgive, joinAs } from './steps.ts'

const REFERRED = '/profile/referred-users'

const linkField = (page: Page, t: Translate) => page.getByLabel(t('referral.link.field'))
const makeLink = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('referral.link.make') }).click()

/** Other journeys report vehicles, and a trip with a reported one earns no reward. */
async function findUnreportedSlot(db: Database): Promise<FreeSlot> {
  const slot = await findFreeSlot(db)
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('vehicle_id', '=', slot.vehicleId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return report ? findUnreportedSlot(db) : slot
}

/** Verifies the guest's number, inserts a trip that ended eight days ago, and lets it count. */
async function travel(db: Database, person: Person): Promise<void> {
  const slot = await findUnreportedSlot(db)
  const id = await newBooking(db, { person, slot, status: 'completed' })
  const ended = Date.now() - 8 * DAY_MS
  await db
    .updateTable('bookings')
    .set({
      total: MIN_REWARDED_PAYABLE,
      saving: 0,
      coupon_discount: 0,
      payable: MIN_REWARDED_PAYABLE,
      from_at: new Date(ended - 8 * HOUR_MS),
      to_at: new Date(ended),
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('users')
    .set({ mobile_number: String(9_700_000_000 + person.id), mobile_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  await rewardReferrers({ db, now: Date.now })
}

test('the referrer sees the reward after a friend comes by a link, browses, joins and travels', {
  tag: '@phone',
}, async ({ page, context, browser, db, language, t }) => {
  const referrer = await newPerson(db, 'Asha Rai')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeAs(page, referrer, language)
  await page.goto(REFERRED)
  await expect(page.getByRole('heading', { name: t('referral.users.empty.title') })).toBeVisible()
  await makeLink(page, t)
  await expect(page.getByText(t('referral.link.copied'))).toBeVisible()
  const link = await linkField(page, t).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectAccessible(page)

  const theirs = await browser.newContext()
  const friend = await theirs.newPage()
  // the journeys' site has another port than the link
  await friend.goto(new URL(link).pathname + new URL(link).search)
  // neither bookmarked nor cached with the code
  expect(new URL(friend.url()).search).toBe('')
  await friend.goto('/pages/about')
  await friend.close()
  const later = await theirs.newPage()
  await later.goto('/profile/mybookings')
  await later.waitForURL(/\/login\?redirect=/)
  const email = freshEmail()
  await joinAs(later, translator('en'), { name: 'Bina Thapa', email })
  expect(await later.evaluate(() => localStorage.getItem('app:auth:referral'))).toBeNull()
  await theirs.close()
  const { id, referred_by } = await db
    .selectFrom('users')
    .select(['id', 'referred_by'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(referred_by).toBe(referrer.id)

  await page.reload()
  const row = page.getByRole('row', { name: 'Bina T.' })
  await expect(row).toContainText(t('referral.users.waiting'))
  await travel(db, { ...referrer, id, name: 'Bina Thapa' })
  await page.reload()
  await expect(row).toContainText(
    t('referral.users.earned', { amount: language === 'en' ? 'NRS 100' : 'रु. १००' }),
  )
  await expectAccessible(page)
  expect(
    await db
      .selectFrom('notifications')
      .select(['kind', 'amount'])
      .where('user_id', '=', referrer.id)
      .execute(),
  ).toEqual([{ kind: 'referralReward', amount: 100 }])
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/user/${id}`)
})

test('a list or a link that fails can be retried; a link that cannot be copied is selected', {
  tag: '@phone',
}, async ({ page, db, errors, language, t }) => {
  await comeAs(page, await newPerson(db), language)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
  })
  const isLink = /\/api\/v1\/referral$/
  const isList = /\/api\/v1\/referral\/users/
  for (const address of [isLink, isList]) await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.goto(REFERRED)
  await expect(page.getByRole('heading', { name: t('referral.users.failed.title') })).toBeVisible()
  await forgive(errors, 500)
  await makeLink(page, t)
  await expect(page.getByText(t('referral.link.failed'))).toBeVisible()
  await forgive(errors, 500)
  await expectAccessible(page)
  for (const address of [isLink, isList]) await page.unroute(address)
  await page
    .getByRole('button', { name: t('referral.users.failed.retry'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: t('referral.users.empty.title') })).toBeVisible()
  await page
    .getByRole('button', { name: t('shell.retry') })
    .last()
    .click()
  await expect(page.getByText(t('referral.link.notCopied'))).toBeVisible()
  const field = linkField(page, t)
  await expect(field).toBeFocused()
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(
    (await field.inputValue()).length,
  )
})
