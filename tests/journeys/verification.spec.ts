import type { Locator, Page } from '@playwright/test'
import type { Translate } from '#messages/t.ts'
import { expect, newPerson, test } from './people.ts'
import { comeAs, expectAccessible, forgiveAll } from './steps.ts'

const uniqueNumber = () => `984${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** Opens the dialog of a new person and sends a code to the number. */
async function sendCode(page: Page, t: Translate, number: string): Promise<Locator> {
  await page.goto('/profile')
  await page.getByRole('button', { name: t('verification.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('verification.title') })
  const field = dialog.getByLabel(t('verification.number'))
  await expect(field).toBeFocused()
  await field.fill(number)
  await dialog.getByRole('button', { name: t('verification.send') }).click()
  await expect(page.getByText(t('verification.sent'))).toBeVisible()
  await expect(codeField(dialog, t)).toBeFocused()
  return dialog
}
const codeField = (dialog: Locator, t: Translate) => dialog.getByLabel(t('verification.enterCode'))

/** The code of the latest message, in the inbox that the dialog links. */
async function readInbox(page: Page, dialog: Locator, t: Translate): Promise<string> {
  const [inbox] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: t('verification.inboxLink') }).click(),
  ])
  await expectAccessible(inbox)
  const code = await inbox.getByLabel(t('verification.inbox.code'), { exact: true }).inputValue()
  await inbox.close()
  return code
}

test('a number is verified with the code of the SMS, even after a reload in between', {
  tag: '@phone',
}, async ({ page, db, t, language }) => {
  const person = await comeAs(page, await newPerson(db), language)
  const dialog = await sendCode(page, t, uniqueNumber())
  await expectAccessible(page)
  const code = await readInbox(page, dialog, t)

  // a phone discards the page while its user reads the SMS
  await page.reload()
  await expect(codeField(dialog, t)).toBeVisible()
  await dialog.getByRole('button', { name: t('verification.needCode') }).click()
  await expect(dialog.getByLabel(t('verification.number'))).toBeFocused()
  await dialog.getByRole('button', { name: t('verification.haveCode') }).click()
  await codeField(dialog, t).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('verification.verified'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: t('verification.open') })).toBeHidden()
  const row = await db
    .selectFrom('users')
    .select(['mobile_verified_at', 'locale'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ mobile_verified_at: expect.any(Date), locale: language })
})

test('a wrong code is marked at its field; after five the right one is void', { tag: '@wide' }, async ({
  page,
  db,
  t,
  errors,
}) => {
  await comeAs(page, await newPerson(db))
  const dialog = await sendCode(page, t, uniqueNumber())
  const code = await readInbox(page, dialog, t)
  const wrong = code === '000000' ? '000001' : '000000'
  for (const [typed, sentence] of [
    ...Array.from({ length: 4 }, () => [wrong, t('errors.wrongCode')] as const),
    [wrong, t('errors.codeVoid')] as const,
    [code, t('errors.codeVoid')] as const,
  ]) {
    await codeField(dialog, t).fill(typed)
    await expect(codeField(dialog, t)).toHaveAttribute('aria-invalid', 'false')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(sentence)).toBeVisible()
    await expect(codeField(dialog, t)).toBeFocused()
  }
  // Chromium reports a 422 as an error
  forgiveAll(errors, 'status of 422')
})

test('two tabs send one code, and both know when it is done', { tag: '@wide' }, async ({
  page,
  db,
  t,
  errors,
}) => {
  const person = await newPerson(db)
  await comeAs(page, person)
  const number = uniqueNumber()
  const dialog = await sendCode(page, t, number)
  const other = await page.context().newPage()
  await comeAs(other, person)
  await other.goto('/profile')
  await other.getByRole('button', { name: t('verification.open') }).click()
  const second = other.getByRole('dialog', { name: t('verification.title') })
  await second.getByLabel(t('verification.number')).fill(number)
  await second.getByRole('button', { name: t('verification.send') }).click()
  await expect(second.getByText(/Another code can be sent in \d+ s\./).first()).toBeVisible()
  const sent = await db.selectFrom('simulated_sms').select('id').where('mobile_number', '=', number).execute()
  expect(sent).toHaveLength(1)

  await codeField(dialog, t).fill(await readInbox(page, dialog, t))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(second).toBeHidden()
  await expect(other.getByRole('button', { name: t('verification.open') })).toBeHidden()
  forgiveAll(errors, 'status of 429')
})
