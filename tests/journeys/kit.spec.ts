import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './base.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
// of tests/kit/astro.config.mjs: Astro moves files there, which it cannot from one file system to another
const FOLDER = path.join(ROOT, 'node_modules/.kit/site')
const SITE = 'http://kit.example'
const WIDTHS = [390, 1280]
const LANGUAGES = [
  { language: 'en', file: '/index.html' },
  { language: 'np', file: '/ne.html' },
]

// the site's build has no such page: this one is built alone, once, in some seconds
test.describe.configure({ mode: 'default' })
test.beforeAll(() => {
  const { status, stderr } = spawnSync(
    path.join(ROOT, 'node_modules/node/bin/node'),
    ['node_modules/astro/bin/astro.mjs', 'build', '--silent', '--config', 'tests/kit/astro.config.mjs'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    },
  )
  expect(status, stderr).toBe(0)
})

async function openKit(page: Page, file: string): Promise<void> {
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ path: path.join(FOLDER, new URL(route.request().url()).pathname) }),
  )
  await page.goto(SITE + file)
}

for (const { language, file } of LANGUAGES) {
  test(
    `the kit shows every component in ${language}, accessible in both schemes`,
    { tag: '@wide' },
    async ({ page }, info) => {
      await openKit(page, file)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(isSideways, `${width} px`).toBe(false)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.locator('#kit-focus').focus()
          await info.attach(`kit ${language} ${width} ${colorScheme}`, {
            body: await page.screenshot({ fullPage: true }),
            contentType: 'image/png',
          })
          await expectNoViolations(page)
        }
      }
    },
  )
}

test('a component looks the same in islands and in sections', { tag: '@wide' }, async ({ page }) => {
  await openKit(page, '/index.html')
  const [react, astro] = await Promise.all(
    ['react', 'astro'].map((side) =>
      page.locator(`[data-parity="${side}"] > *`).evaluateAll((parts) => {
        const described = (element: Element): unknown => ({
          tag: element.localName,
          attributes: [...element.attributes]
            .filter(({ name }) => !['id', 'for'].includes(name))
            .map(({ name, value }) => `${name}=${value.split(/\s+/).sort().join(' ').trim()}`)
            .sort(),
          parts: element.children.length ? [...element.children].map(described) : element.textContent?.trim(),
        })
        return parts.map(described)
      }),
    ),
  )
  expect(astro).toEqual(react)
})

test('a field of a form is never lower than the others', { tag: '@wide' }, async ({ page }) => {
  await openKit(page, '/ne.html')
  await page.setViewportSize({ width: 390, height: 900 })
  const low = await page
    .locator('.kit .field')
    .evaluateAll((fields) =>
      fields.filter((field) => field.getBoundingClientRect().height < 68).map(({ outerHTML }) => outerHTML),
    )
  expect(low).toEqual([])
})

test('the built site has no kit', { tag: '@wide' }, async ({ request }) => {
  for (const address of ['/kit', '/kit/ne', '/ne/kit'])
    expect((await request.get(address)).status(), address).toBe(404)
})
