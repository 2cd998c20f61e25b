import type { Page } from '@playwright/test'
import { saveBanner } from '#server/services/content/banners.ts'
import { openSiteDatabase } from '#tests/setup/open-pool.ts'
import { startSite } from '#tests/setup/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test as plain, testOf } from './base.ts'
import { chooseLanguage } from './steps.ts'

const TITLES = { titleEn: 'Book early for Dashain', titleNp: 'दसैंका लागि समयमै बुक गर्नुहोस्' }

/** A site of its own, because the banner would cover the home page of all other journeys. */
const test = testOf(async () => {
  const site = await startSite({})
  const db = await openSiteDatabase(site.dataDir)
  const patch = {
    ...TITLES,
    type: 'fullpage_always',
    image: '/pictures/vehicles/jeep-green-1-1280.webp',
    link: '/vehicles',
  } as const
  await saveBanner({ db, now: Date.now, actor: 'journey', command: 'banner add' }, { id: null, patch })
  // without an app the site itself is installed
  await db.deleteFrom('settings').where('key', '=', 'stores').execute()
  await db.destroy()
  return site
})
// one process serves all of these tests
test.describe.configure({ mode: 'serial' })

const offer = (page: Page) => page.getByRole('dialog', { name: new RegExp(Object.values(TITLES).join('|')) })

/** Opens the home page with the data just written, however long an older one is cached. */
async function openHome(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/')
    expect(await page.locator('full-page-banner').count()).toBe(1)
  }).toPass()
}

test('the full-page banner holds the focus, closes, and is shown once per visit', {
  tag: '@phone',
}, async ({ page, language, t }) => {
  await chooseLanguage(page, language)
  await openHome(page)
  await expect(offer(page)).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByRole('button', { name: t('content.home.banner.close') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(offer(page).getByRole('link', { name: t('content.home.banner.go') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(offer(page)).toBeHidden()
  await page.goto('/vehicles')
  await openHome(page)
  await expect(page.locator('full-page-banner:defined')).toBeAttached()
  await expect(offer(page)).toBeHidden()
})

test('a visitor who has begun to search is not interrupted by the banner', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const field = document.querySelector<HTMLElement>('search select')
      if (!field) return
      observer.disconnect()
      field.focus()
    }).observe(document, { childList: true, subtree: true })
  })
  await openHome(page)
  await expect(page.locator('full-page-banner:defined')).toBeAttached()
  await expect(page.locator('search select').first()).toBeFocused()
  await expect(offer(page)).toBeHidden()
})

plain(
  'where there is an app, phones are led to its store until they close the banner',
  {
    tag: '@phone',
  },
  async ({ page, language, t }) => {
    await chooseLanguage(page, language)
    await page.goto('/vehicles')
    const banner = page.getByRole('region', { name: t('shell.app.get') })
    await expect(banner.getByRole('link', { name: t('shell.app.get') })).toHaveAttribute('href', /^https:/)
    await expectNoViolations(page)
    await banner.getByRole('button', { name: t('shell.app.close') }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.locator('download-banner:defined')).toBeAttached()
    await expect(banner).toBeHidden()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(banner).toBeHidden()
  },
)

test('the site is installed by the browser’s prompt, or by instructions on iOS', {
  tag: '@phone',
}, async ({ page, language, t }) => {
  await chooseLanguage(page, language)
  const banner = page.getByRole('region', { name: t('offline.install.title') })
  const install = banner.getByRole('button', { name: t('offline.install.do') })
  // the browser's own event may come at any time, and would replace the one below
  await page.addInitScript(() =>
    addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }),
  )
  await page.goto('/vehicles')
  await expect(page.locator('download-banner:defined')).toBeAttached()
  await expect(banner).toBeHidden()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      // not in the title, which the list sets when it has loaded
      prompt: async () => {
        document.documentElement.dataset.asked = 'yes'
      },
    })
    dispatchEvent(event)
    if (!event.defaultPrevented) throw new Error('the browser would show its own banner too')
  })
  await expect(banner).toBeVisible()
  await install.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(banner).toBeHidden()

  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await page.reload()
  await install.click()
  const steps = page.getByRole('dialog', { name: t('offline.install.title') })
  await expect(steps.getByRole('listitem')).toHaveText(
    [t('offline.install.share'), t('offline.install.add')].map((step) => new RegExp(step)),
  )
  await expectNoViolations(page)
  await steps.getByRole('button', { name: t('shell.close') }).click()
  await banner.getByRole('button', { name: t('shell.app.close') }).click()
  await page.reload()
  await expect(page.locator('download-banner:defined')).toBeAttached()
  await expect(banner).toBeHidden()
  await page.goto('/pages/terms')
  await expect(page.locator('download-banner')).toHaveCount(0)
})
