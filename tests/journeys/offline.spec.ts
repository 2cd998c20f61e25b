import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, findFreeSlot, newBooking, newPerson, test } from './people.ts'
import { chooseLanguage } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** URLs in the caches, and in the lists that limit their size. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('sawari-'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const lists = await indexedDB.databases()
    if (!lists.some(({ name }) => name === 'workbox-expiration')) return []
    const database = await ended(indexedDB.open('workbox-expiration'))
    const entries = await ended(database.transaction('cache-entries').objectStore('cache-entries').getAll())
    database.close()
    return [...kept.flat(), ...(entries as { url: string }[])].map(({ url }) => url)
  })
}

test('a booking is read without a connection, until its user signs out', { tag: '@phone' }, async ({
  page,
  context,
  db,
  errors,
  language,
  t,
}) => {
  await chooseLanguage(page, language)
  const person = await newPerson(db)
  const id = await newBooking(db, { person, slot: await findFreeSlot(db), status: 'approved' })
  const heading = page.getByRole('heading', { level: 1 })
  const said = page.getByRole('status').filter({ hasText: t('offline.title') })
  await page.goto('/pages/terms')
  await page.evaluate((text) => localStorage.setItem('app:auth:token', text), JSON.stringify(person.token))
  await page.goto(`/profile/mybookings/${id}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const title = await heading.innerText()
  // the first press registers the worker, which caches what the page has loaded before
  await page.keyboard.press('Shift')
  await expect
    .poll(async () => (await keptAddresses(page)).join())
    .toMatch(new RegExp(`v1/bookings/${id}.*/pages/terms`))

  await context.setOffline(true)
  await page.reload()
  await expect(heading).toHaveText(title)
  await expect(said).toBeVisible()
  await page.goto('/pages/terms')
  await expect(said).toBeVisible()
  await expect(heading).toBeVisible()
  await page.goto('/profile/settings')
  await expect(heading).toHaveText(t('offline.title'))
  await expectNoViolations(page)

  await context.setOffline(false)
  await page.goto(`/profile/mybookings/${id}`)
  await expect(said).toBeHidden()
  await page.locator('header summary:has([data-account])').click()
  await page.getByRole('button', { name: t('shell.menu.logout') }).click()
  await page.getByRole('button', { name: t('shell.confirm.yes') }).click()
  await page.waitForURL('/')
  // a sign-out waits two seconds for the worker, which may take longer on a busy machine
  await expect.poll(async () => (await keptAddresses(page)).join()).not.toMatch(/\/(profile|v1|stills)\//)
  await context.setOffline(true)
  await page.goto(`/profile/mybookings/${id}`)
  await expect(heading).toHaveText(t('offline.title'))
  // Chromium reports each request that failed
  errors.length = 0
})
