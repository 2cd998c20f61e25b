import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startSession } from '#server/services/auth/sessions.ts'
import { readZip } from '#tests/setup/read-zip.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { createOwnSlot, expect, findFreeSlot, newBooking, newPerson, test } from './people.ts'
import { chooseLanguage, comeAs, expectAccessible, visitAs } from './steps.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** Signs in once, not before each page as `comeAs` does, because the session ends during the journey. */
async function comeOnce(page: Page, { token }: { token: string }): Promise<void> {
  await page.goto('/pages/terms')
  await page.evaluate((text) => localStorage.setItem('app:auth:token', text), JSON.stringify(token))
}

test('a device is signed out from another one, and is redirected to login', { tag: '@phone' }, async ({
  page,
  browser,
  db,
  language,
  t,
}) => {
  const person = await newPerson(db)
  const stolen = await startSession({ db, now: Date.now }, person.id, { userAgent: FIREFOX })
  const other = await (await browser.newContext()).newPage()
  await comeOnce(other, { token: stolen })
  await other.goto('/profile/mybookings')
  await expect(other.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)

  await comeAs(page, person, language)
  await page.goto('/profile/settings')
  const devices = page.getByRole('region', { name: t('account.sessions.title'), exact: true })
  const rows = devices.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(t('account.sessions.current'))
  await expectAccessible(page)
  await devices
    .getByRole('button', { name: t('account.sessions.endOf', { device: 'Firefox, Linux' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('account.sessions.end') })
    .click()
  await expect(page.getByText(t('account.sessions.ended', { device: 'Firefox, Linux' }))).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(devices.getByText(t('account.sessions.alone'))).toBeVisible()

  await other.reload()
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await other.context().close()
})

test('everything is downloaded as one archive, which agrees with the database', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const person = await newPerson(db, 'Sunita Thapa')
  const id = await newBooking(db, { person, slot: await findFreeSlot(db), status: 'completed' })
  await comeAs(page, person, language)
  await page.goto('/profile/settings')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('account.export.action') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sawari-\d{4}-\d\d-\d\d\.zip$/)
  const files = readZip(await readFile(await download.path()))
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '')
  expect(json('profile')).toMatchObject({
    email: person.email,
    first_name: 'Sunita',
    mobile_number: person.phone,
  })
  const { payable } = await rowOf(db, 'bookings', id)
  expect(json('bookings-as-guest')).toMatchObject([{ id, payable, contact_phone: expect.any(String) }])
  expect(files.get('README.txt')?.toString()).toContain(t('account.export.readme.title'))
  await expect(page.getByText(t('account.export.started'))).toBeVisible()
})

test('an account is deleted once nothing is open, and the host sees a deleted user', {
  tag: '@phone',
}, async ({ page, browser, db, language, t }) => {
  const [host, person] = [await newPerson(db, 'Ram Host'), await newPerson(db, 'Gita Leaving')]
  const slot = await createOwnSlot(db, host)
  const open = await newBooking(db, { person, slot: slot, status: 'approved' })
  await chooseLanguage(page, language)
  await comeOnce(page, person)
  await page.goto('/profile/settings')
  const opener = page.getByRole('button', { name: t('account.deletion.action') })
  const dialog = page.getByRole('dialog')
  await opener.click()
  await expect(dialog.getByRole('link')).toHaveAttribute('href', `/profile/mybookings/${open}`)
  await expect(dialog.getByRole('button', { name: t('account.deletion.next') })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await setRow(db, 'bookings', open, { status: 'completed' })
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText(t('account.deletion.kept.bookings', { count: 1, n: language === 'np' ? '१' : '1' })),
  ).toBeVisible()
  // shown to hosts only
  await expect(dialog.getByText(t('account.deletion.kept.plates', { count: 0 }))).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('account.deletion.next') }).press('Enter')
  await expect(dialog.getByRole('heading', { name: t('account.deletion.last') })).toBeFocused()
  await dialog.getByRole('button', { name: t('account.deletion.confirm') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('account.deletion.tick'))
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: t('account.deletion.understood') }).press('Space')
  await dialog.getByRole('button', { name: t('account.deletion.confirm') }).click()
  await expect(page).toHaveURL(/\/(ne\/?)?(\?.*)?$/)
  await expect(page.getByText(t('account.deletion.done'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('app:auth:user'))).toBeNull()

  const seen = await visitAs(browser, host, 'en')
  await seen.goto(`/profile/mybookings/${open}`)
  await expect(seen.getByRole('main')).toContainText('Deleted user')
  await expect(seen.getByRole('main')).not.toContainText('Gita')
  await seen.context().close()
})
