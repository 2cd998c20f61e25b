import { sql } from 'kysely'
import { expect, test } from './people.ts'
import { chooseLanguage, expectAccessible, hold } from './steps.ts'

test('a visitor finds an answer, writes to the team, and sees its reply', { tag: '@phone' }, async ({
  page,
  db,
  errors,
  language,
  t,
}) => {
  await chooseLanguage(page, language)
  await page.goto('/pages/terms')
  // on every screen; a wide one has a button too
  const bubble = page.getByRole('contentinfo').getByRole('link', { name: t('support.bubble'), exact: true })
  await bubble.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('support.bubble') })
  const search = panel.getByRole('searchbox', { name: t('support.search') })
  // English words also find it in Nepali
  await search.fill('landslide')
  await expect(panel.getByRole('group')).toHaveCount(1)
  await search.fill('xylophone')
  await expect(panel.getByText(t('support.none'))).toBeVisible()
  await search.fill('')

  const field = panel.getByRole('textbox', { name: t('support.chat.field') })
  const send = panel.getByRole('button', { name: t('support.chat.send') })
  await send.click()
  await expect(panel.getByText(t('support.chat.empty'))).toBeVisible()
  const asked = `मेरो झोला कहाँ छ? ${Math.random()}`
  await field.fill(asked)
  await page.route('**/support/messages', (route) => route.abort(), { times: 1 })
  await send.click()
  await expect(panel.getByText(t('support.chat.notSent'))).toBeVisible()
  await expect(field).toHaveValue(asked)
  // Chromium reports the request that failed
  errors.length = 0
  await send.click()
  const log = panel.getByRole('log')
  await expect(log.getByText(asked)).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  const { rows } = await sql<{ id: number }>`
    select chat_id as id from chat_messages where text = ${asked}`.execute(db)
  const answered = `चालकसँग छ। ${Math.random()}`
  await sql`insert into chat_messages (chat_id, is_answer, text, created_at)
    values (${rows[0]?.id}, true, ${answered}, now())`.execute(db)
  await expect(log.getByText(answered)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bubble).toBeFocused()

  await page.goto('/support')
  await expect(page.getByRole('log').getByText(answered)).toBeVisible()
  await expectAccessible(page)
})

test('a message typed before the chat has loaded is sent', { tag: '@phone' }, async ({
  page,
  t,
  language,
}) => {
  await chooseLanguage(page, language)
  const release = await hold(page, /\/_astro\/Support\.[^/]+\.js$/)
  await page.goto('/support')
  const early = `पर्खेर लेखेको ${Math.random()}`
  await page.getByRole('textbox', { name: t('support.chat.field') }).fill(early)
  await page.getByRole('button', { name: t('support.chat.send') }).click()
  release()
  await expect(page.getByRole('log').getByText(early)).toBeVisible()
})
