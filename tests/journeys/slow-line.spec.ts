import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, newPerson, test as plain } from './people.ts'
import { comeAs } from './steps.ts'

interface SlowLine {
  address: string
  /** the rest of a page arrives from this text on only after `arrive` */
  heldFrom: string
  arrive: () => void
}

/** The site behind a line that delivers the first part of each page and holds the rest back. */
const test = plain.extend<{ line: SlowLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
  line: async ({}, use) => {
    const gate = Promise.withResolvers<void>()
    const line: SlowLine = { address: '', heldFrom: '', arrive: gate.resolve }
    const { hostname, port } = new URL(process.env.SITE ?? '')
    const server = createServer((request, response) => {
      const headers = { ...request.headers, 'accept-encoding': 'identity' }
      const passed = forward(
        { hostname, port, path: request.url, method: request.method, headers },
        async (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          if (!answer.headers['content-type']?.includes('text/html')) {
            answer.pipe(response)
            return
          }
          const html = await text(answer)
          const cut = html.indexOf(line.heldFrom)
          response.write(html.slice(0, cut))
          await gate.promise
          response.end(html.slice(cut))
        },
      )
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    line.address = `http://localhost:${(server.address() as AddressInfo).port}`
    await use(line)
    server.closeAllConnections()
    server.close()
  },
  baseURL: async ({ line }, use) => use(line.address),
})

test('a page behind the login is usable before its end has arrived', { tag: '@phone' }, async ({
  page,
  line,
  db,
  t,
}) => {
  line.heldFrom = '</main>'
  await comeAs(page, await newPerson(db))
  await page.goto('/profile/mybookings?lang=np', { waitUntil: 'commit' })
  await expect(page.getByRole('tab', { name: t('my-bookings.status.pending') })).toBeVisible()
})

test('a question that is asked before the end of a page has arrived is shown when it has', {
  tag: '@phone',
}, async ({ page, line, db, t }) => {
  line.heldFrom = '</main>'
  await comeAs(page, await newPerson(db))
  await page.goto('/profile/settings?lang=np', { waitUntil: 'commit' })
  await page
    .getByRole('region', { name: t('account.sessions.title') })
    .getByRole('button')
    .click()
  line.arrive()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a toast of the page before and a later question are shown when the end of a page has arrived', {
  tag: '@phone',
}, async ({ page, line, db, t }) => {
  line.heldFrom = '</main>'
  await comeAs(page, await newPerson(db))
  await page.addInitScript(() => {
    const toast = { tone: 'info', text: 'लगइन भयो', durationMs: 60_000 }
    sessionStorage.setItem('app:shell:toasts', JSON.stringify([toast]))
  })
  await page.goto('/profile/settings?lang=np', { waitUntil: 'commit' })
  const devices = page.getByRole('region', { name: t('account.sessions.title') })
  await expect(devices).toBeVisible()
  await page.waitForTimeout(1_000)
  line.arrive()
  await expect(page.getByText('लगइन भयो')).toBeVisible()
  await devices.getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('what is typed before the end of a page has arrived is answered when it has', { tag: '@phone' }, async ({
  page,
  line,
}) => {
  line.heldFrom = '<script type="application/json"'
  await page.goto('/?lang=np', { waitUntil: 'commit' })
  await page.getByRole('combobox').nth(1).pressSequentially('pokh')
  // time for an island that would not wait
  await page.waitForTimeout(1_500)
  const suggestions = page.waitForResponse(/places\?q=pokh/)
  line.arrive()
  expect((await suggestions).status()).toBe(200)
  await expect(page.getByRole('search')).not.toContainText('search.')
})
