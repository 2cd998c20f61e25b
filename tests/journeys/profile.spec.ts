import type { Page } from '@playwright/test'
import { setRow } from '#tests/setup/rows.ts'
import { expect, newPerson, type Person, test } from './people.ts'
import { photo } from './photos.ts'
import { comeAs, expectAccessible, forgiveAll } from './steps.ts'
import '#messages/all.ts'
import type { Database } from '#server/db/client.ts'

const account = (page: Page) => page.locator('header [data-account]')

async function verify(db: Database, { id }: Person): Promise<void> {
  const mobile_number = `98${String(id).padStart(8, '0')}`
  await setRow(db, 'users', id, { mobile_number, mobile_verified_at: new Date() })
}

test('a user corrects name and number, and every page and tab shows it', { tag: '@phone' }, async ({
  page,
  context,
  db,
  language,
  t,
}) => {
  const person = await newPerson(db, 'Maya Rai')
  await verify(db, person)
  await comeAs(page, person, language)
  await page.goto('/profile')
  const field = (name: 'firstName' | 'lastName' | 'mobile') =>
    page.getByLabel(t(`profile.person.${name}`), { exact: true })
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(t('profile.person.verified'), { exact: true })).toBeVisible()

  await field('lastName').fill('राई')
  await field('mobile').fill('९८४१ abc')
  await field('firstName').focus()
  await expect(page.getByText(t('profile.errors.digits'))).toBeVisible()
  // the click blurs the field, whose error must not move the button away from the pointer
  await field('firstName').fill('Maya 2')
  await page.getByRole('button', { name: t('profile.person.save'), exact: true }).click()
  await expect(field('firstName')).toBeFocused()
  await expect(field('firstName')).toHaveAccessibleDescription(t('profile.errors.firstNameLetters'))
  await expect(page.getByText(t('profile.person.unverifies'))).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(field('firstName')).toHaveValue('Maya 2')
  await expect(field('lastName')).toHaveValue('राई')
  const second = await context.newPage()
  await comeAs(second, person)
  await second.goto('/profile')
  const lastName = second.getByLabel(t('profile.person.lastName'), { exact: true })
  await expect(lastName).toHaveValue('Rai')

  await field('firstName').fill('मायादेवी')
  await field('mobile').fill('+977 ९८४१-०००००१')
  await page.getByRole('button', { name: t('profile.person.save'), exact: true }).click()
  await expect(page.getByText(t('profile.person.saved'))).toBeVisible()
  await expect(account(page)).toContainText('मायादेवी राई')
  await expect(page.getByText(t('profile.person.verified'), { exact: true })).toBeHidden()
  await expect(lastName).toHaveValue('राई')
  await expect(second.getByRole('main').getByText('मायादेवी राई', { exact: true })).toBeVisible()
  const saved = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'mobile_number', 'mobile_verified_at'])
    .where('id', '=', person.id)
    .executeTakeFirst()
  expect(saved).toEqual({
    first_name: 'मायादेवी',
    last_name: 'राई',
    mobile_number: '9841000001',
    mobile_verified_at: null,
  })
})

test('a user crops a picture, sees it in the header and removes it', { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  await comeAs(page, await newPerson(db, 'Maya Rai'), language)
  await page.goto('/profile')
  const input = page.getByLabel(t('profile.picture.add'), { exact: true })
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') })
  await expect(page.getByText(t('hosting-pictures.notAnImage'))).toBeVisible()
  await input.setInputFiles(await photo('me'))
  const dialog = page.getByRole('dialog', { name: t('profile.picture.crop') })
  await expect(dialog.locator('.ReactCrop')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('hosting-pictures.crop.use') }).click()
  await expect(page.getByText(t('profile.picture.saved'))).toBeVisible()
  for (const face of ['main .avatar', 'header [data-face]'])
    await expect(page.locator(`${face} img`)).toHaveAttribute('src', /^\/uploads\/.*-320\.webp$/)
  await page.getByRole('button', { name: t('profile.picture.remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('shell.confirm.yes') })
    .click()
  await expect(page.locator('header [data-face]')).toHaveText('MR')
  await expect(page.getByText(t('profile.picture.change'))).toHaveCount(0)
})

test('a profile that fails to load can be retried', { tag: '@wide' }, async ({ page, db, errors, t }) => {
  const person = await newPerson(db)
  await comeAs(page, person)
  let refused = 0
  await page.route('**/api/v1/auth/user', (route) => {
    refused++
    return route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto('/profile')
  await expect(page.getByText(t('profile.head.failed'))).toBeVisible()
  // the header requests it, too, and both retry; the page shows what either receives
  await expect.poll(() => refused).toBe(4)
  await expect(page.getByLabel(t('profile.person.firstName'))).toBeDisabled()
  await page.unroute('**/api/v1/auth/user')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.retry') })
    .first()
    .click()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByLabel(t('profile.person.firstName'))).toHaveValue('Maya')
  // Chromium reports each refused call as an error: the header's and the page's
  forgiveAll(errors, 'status of 500')
})
