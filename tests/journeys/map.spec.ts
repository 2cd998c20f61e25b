import type { Page } from '@playwright/test'
import { expect, findFreeSlot, newPerson, test } from './people.ts'
import { comeAs, expectPriced, findPlace, forgiveAll } from './steps.ts'

/** Tiles of towns; those of the country end at level 11. */
const STREETS = /\/map\/[^/]+\/1[234]\/\d+\/\d+\.mvt$/

/** Number of colours in the middle of the map: 0 until it is drawn, many with roads and names. */
const colorsOf = (page: Page) =>
  page.getByRole('application').evaluate((map) => {
    const { x, y, width, height } = map.getBoundingClientRect()
    const sheet = new OffscreenCanvas(200, 200).getContext('2d', { willReadFrequently: true })
    if (!sheet) return { count: 0, light: 0 }
    for (const canvas of map.querySelectorAll<HTMLCanvasElement>('.leaflet-tile-loaded canvas')) {
      const box = canvas.getBoundingClientRect()
      const [left, top] = [box.x - x - width / 2 + 100, box.y - y - height / 2 + 100]
      sheet.drawImage(canvas, left, top, box.width, box.height)
    }
    const { data } = sheet.getImageData(0, 0, 200, 200)
    const colors = new Set<number>()
    let [light, drawn] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4)
      if (!alpha) continue
      drawn += 1
      colors.add((red << 16) | (green << 8) | blue)
      light += (red + green + blue) / 3
    }
    return { count: colors.size, light: light / drawn }
  })

test('the map draws streets from its tiles, light and dark, and names its source', { tag: '@wide' }, async ({
  page,
  db,
  language,
  t,
}) => {
  const tiles: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.mvt')) tiles.push(`${response.status()} ${response.url()}`)
  })
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db), language)
  await page.goto(slot.address)
  const map = page.getByRole('application', { name: t('maps.surface') })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await colorsOf(page)).count).toBeGreaterThan(20)
  await expect.poll(async () => (await colorsOf(page)).light).toBeGreaterThan(180)
  // only what is in view, only what exists
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.length).toBeLessThan(30)
  expect(tiles.filter((tile) => !tile.startsWith('200 '))).toEqual([])

  const credit = page
    .getByRole('region', { name: t('maps.label') })
    .getByRole('link', { name: t('maps.credit') })
  await expect(credit).toBeVisible()
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await colorsOf(page)).light).toBeLessThan(90)

  // far out, the whole country is a few tiles
  const before = tiles.length
  for (let step = 0; step < 8; step++) await page.getByRole('button', { name: t('maps.zoomOut') }).click()
  await expect.poll(() => tiles.length).toBeGreaterThan(before)
  await expect.poll(async () => (await colorsOf(page)).count).toBeGreaterThan(20)
})

test('a tile that fails leaves the map usable, and loads when the connection is back', {
  tag: '@wide',
}, async ({ page, db, errors, t }) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  // tiles with streets fail, those of the country load
  await page.route(STREETS, (route) => route.abort('internetdisconnected'))
  await page.goto(slot.address)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await colorsOf(page)).count).toBeGreaterThan(20)
  const lacking = page.getByText(t('maps.lacking'))
  await expect(lacking).toBeVisible()
  await page.unroute(STREETS)
  const streets = page.waitForResponse(STREETS)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  expect((await streets).status()).toBe(200)
  await expect(lacking).toBeHidden()
  // errors that the browser reports for the failed requests
  forgiveAll(errors, 'ERR_INTERNET_DISCONNECTED')
})

test('a map without any tile shows a message, and loads on request', { tag: '@phone' }, async ({
  page,
  db,
  errors,
  language,
  t,
}) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db), language)
  await page.route('**/*.mvt', (route) => route.fulfill({ status: 404 }))
  await page.goto(slot.address)
  const map = page.getByRole('application', { name: t('maps.surface') })
  await map.scrollIntoViewIfNeeded()
  const lacking = page.getByText(t('maps.lacking'))
  await expect(lacking).toBeVisible()
  expect((await colorsOf(page)).count).toBeLessThan(3)
  await page.unroute('**/*.mvt')
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expect(map).toBeFocused()
  await expect.poll(async () => (await colorsOf(page)).count).toBeGreaterThan(20)
  await expect(lacking).toBeHidden()
  forgiveAll(errors, 'status of 404')
})

test('the page draws the map where its worker does not load', { tag: '@wide' }, async ({
  page,
  db,
  errors,
}) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  await page.route(/tile-worker[^/]*\.js$/, (route) => route.abort())
  await page.goto(slot.address)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await colorsOf(page)).count).toBeGreaterThan(20)
  forgiveAll(errors, 'ERR_FAILED')
})

/** Points on the screen: where another route takes taps, and where it shares a road with the chosen one. */
const tapPoints = (page: Page) =>
  page.getByRole('application').evaluate((map) => {
    const sample = (path: SVGPathElement | undefined) => {
      const [matrix, length] = [path?.getScreenCTM(), path?.getTotalLength() ?? 0]
      if (!path || !matrix) return []
      return Array.from({ length: 300 }, (_, at) =>
        path.getPointAtLength((length * at) / 300).matrixTransform(matrix),
      )
    }
    const pins = [...map.querySelectorAll('.map-pin')].map((pin) => pin.getBoundingClientRect())
    const chosen = sample([...map.querySelectorAll<SVGPathElement>('.leaflet-overlay-pane path')].at(-1))
    const targets = [...map.querySelectorAll<SVGPathElement>('path.leaflet-interactive')]
    const isTarget = ({ x, y }: DOMPoint) => targets.some((path) => path === document.elementFromPoint(x, y))
    const isApart = ({ x, y }: DOMPoint, others: { x: number; y: number }[], pixels: number) =>
      others.every((other) => Math.hypot(other.x - x, other.y - y) > pixels)
    const free = (point: DOMPoint) => isTarget(point) && isApart(point, pins, 60)
    const spotAt = (point: DOMPoint | undefined) => point && { x: point.x, y: point.y }
    return {
      apart: spotAt(targets.flatMap(sample).find((point) => free(point) && isApart(point, chosen, 25))),
      shared: spotAt(chosen.find(free)),
    }
  })

test('a tap on another route chooses it, a tap on a shared road sets a pin', { tag: '@wide' }, async ({
  page,
  db,
  t,
}) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  await page.goto(slot.address)
  await findPlace(page, t('booking.places.pickup'), 'Kathmandu', /Kathmandu/)
  await findPlace(page, t('booking.places.dropOff'), 'Biratnagar', /Biratnagar/)
  await expectPriced(page, t)
  await page.getByRole('application').scrollIntoViewIfNeeded()
  const best = page
    .getByRole('group', { name: t('booking.routes.choose') })
    .getByRole('radio')
    .first()
  await expect(best).toBeChecked()

  await expect.poll(async () => (await tapPoints(page)).apart).toBeDefined()
  const { apart } = await tapPoints(page)
  if (apart) await page.mouse.click(apart.x, apart.y)
  await expect(best).not.toBeChecked()

  const dropOff = page.getByRole('combobox', { name: t('booking.places.dropOff'), exact: true })
  const before = await dropOff.inputValue()
  await expect.poll(async () => (await tapPoints(page)).shared).toBeDefined()
  const { shared } = await tapPoints(page)
  if (shared) await page.mouse.click(shared.x, shared.y)
  await expect(dropOff).not.toHaveValue(before)
})
