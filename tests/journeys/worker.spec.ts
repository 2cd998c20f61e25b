import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { serviceWorker } from '#server/http/service-worker.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test as plain } from './base.ts'
import { chooseLanguage } from './steps.ts'

interface Origin {
  address: string
  /** returns the response to `/sw.js`, made from the site's own; null: the site's own */
  worker: ((own: string) => string) | null
}

/** The site behind its own origin, whose worker can be replaced as a new version of the site does. */
const test = plain.extend<{ origin: Origin }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
  origin: async ({}, use) => {
    const origin: Origin = { address: '', worker: null }
    const server = createServer(async (request, response) => {
      const site = new URL(process.env.SITE ?? '')
      if (request.url === '/sw.js' && origin.worker) {
        const own = await fetch(new URL('/sw.js', site))
        response.setHeader('content-type', 'text/javascript')
        response.end(origin.worker(await own.text()))
        return
      }
      const { method, url, headers } = request
      const passed = forward(
        { host: site.hostname, port: site.port, path: url, method, headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    })
    await listen(server)
    origin.address = `http://localhost:${(server.address() as AddressInfo).port}`
    await use(origin)
    server.closeAllConnections()
    server.close()
  },
  baseURL: async ({ origin }, use) => use(origin.address),
})
test.use({ serviceWorkers: 'allow' })

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, resolve))

/** Registers the worker by a first press, and waits until it serves. */
async function startWorker(page: Page): Promise<void> {
  await page.goto('/support')
  await page.keyboard.press('Shift')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Chromium looks for a new version by itself some time after a page has loaded, and later where the worker is busy. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/**
 * A version that records the request to take over as the name of a cache. Chromium decides when it takes over: with a
 * debugger attached, as in a test, up to minutes later.
 */
const version = (name: string) => (own: string) =>
  `self.skipWaiting = () => caches.open('asked ${name}');\n${own}`

const asked = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('asked ')))

test('a new version takes over immediately, but not under a form that is being filled in', {
  tag: '@phone',
}, async ({ page, origin, language, t }) => {
  await chooseLanguage(page, language)
  await startWorker(page)

  origin.worker = version('second')
  await page.reload()
  await page.keyboard.press('Shift')
  await lookForUpdate(page)
  await expect.poll(() => asked(page)).toEqual(['asked second'])

  origin.worker = version('third')
  await page.reload()
  await page.getByRole('searchbox').first().pressSequentially('pay')
  await lookForUpdate(page)
  const line = page.getByRole('status').filter({ hasText: t('offline.update.title') })
  await expect(line).toBeVisible()
  await expectNoViolations(page)
  expect(await asked(page)).toEqual(['asked second'])
  await line.getByRole('button', { name: t('offline.update.reload') }).click()
  await expect.poll(() => asked(page)).toEqual(['asked second', 'asked third'])
  // the browser's event once it has taken over
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))),
  ])
  await expect(line).toBeHidden()
})

test('a worker that the operator switched off is removed with its caches', { tag: '@phone' }, async ({
  page,
  origin,
}) => {
  await startWorker(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toEqual([])
  const off = await serviceWorker(readConfig({ SERVICE_WORKER: 'off' }), null, new Request(origin.address))
  const goodbye = (await off?.text()) ?? ''
  origin.worker = () => goodbye
  await page.goto('/pages/terms')
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }))
  await expect.poll(left).toEqual({ workers: 0, caches: [] })
  await page.goto('/pages/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
