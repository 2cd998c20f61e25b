import type { StepName } from '#domain/hosting/steps.ts'
import { openForm } from './hosting-steps.ts'
import { createOwnSlot, expect, findFreeSlot, newPerson, test } from './people.ts'
import { acceptTerms, bookButton, chooseRoute, comeAs, dayFromNow, expectTicket } from './steps.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'

const t = translator('en')

test('a failed search shows an error and can be retried', { tag: '@wide' }, async ({ page, errors }) => {
  await page.goto('/vehicles')
  await page.route('**/api/v1/getVehicles*', (route) => route.fulfill({ status: 503, json: { error: [] } }))
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Lowest price a day first' })
  await expect(
    page.getByRole('main').getByText('Could not fetch vehicle. Please refresh the page'),
  ).toBeVisible()
  await expect(page.locator('[data-tone]').getByText('Could not fetch vehicle.')).toBeVisible()
  await page.unroute('**/api/v1/getVehicles*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true)
})

test('a lost connection shows an error and keeps the results', { tag: '@wide' }, async ({ page, errors }) => {
  await page.goto('/vehicles')
  await page.getByLabel('Sort by', { exact: true }).focus()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(
      page.getByRole('main').getByText('Could not fetch vehicle. Please refresh the page'),
    ).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(async () =>
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(12),
  ).toPass()
  errors.length = 0
})

test('a script that fails to load shows a notice and is loaded when possible', { tag: '@wide' }, async ({
  page,
  errors,
}) => {
  await page.route('**/_astro/SortSelect*', (route) => route.abort())
  await page.goto('/vehicles')
  await page.getByLabel('Sort by', { exact: true }).focus()
  const strip = page.getByRole('alert').filter({ hasText: 'Error while loading page' })
  await expect(strip).toBeVisible()
  await page.unroute('**/_astro/SortSelect*')
  await strip.getByRole('button', { name: 'Try again' }).click()
  await expect(strip).toBeHidden()
  await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Lowest price a day first' })
  await expect(page).toHaveURL(/sort=priceAsc/)
  errors.length = 0
})

test('a host without connection sees the form uncovered, and saves once it is back', {
  tag: '@phone',
}, async ({ page, db, errors }) => {
  const host = await newPerson(db)
  const { vehicleId } = await createOwnSlot(db, host)
  await comeAs(page, host)
  // the last request of a page
  const stream = page.waitForResponse('**/notifications/stream')
  await page.goto(`/vehicle/${vehicleId}/edit?step=5`)
  const form = (name: StepName) => page.getByRole('heading', { level: 2, name: t(`hosting.steps.${name}`) })
  await expect(form('guest')).toBeVisible()
  await stream
  await page.context().setOffline(true)
  const save = page.getByRole('button', { name: t('hosting.save.save'), exact: true })
  await save.click()
  // a toast whose own code can no longer load
  await expect(page.locator('[data-tone]').getByText('No connection.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'No connection.' })).toBeVisible()
  const again = page.getByRole('button', { name: t('hosting.save.again') })
  // a real click: the button must not be covered at that point
  await again.click()
  await expect(again).toBeVisible()
  await openForm(page, t('hosting.steps.pricing'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  // all forms are one chunk, so the next one opens without the network
  await expect(page.getByLabel('Price of a day', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await save.click()
  await expect(page.getByText('Steps completed succesfully')).toBeVisible()
  errors.length = 0
})

for (const hours of [3, 26])
  test(`a device clock ${hours} hours ahead changes no date and no search is refused`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.addInitScript((ahead) => {
      const real = Date.now
      const now = () => real() + ahead
      globalThis.Date = new Proxy(Date, {
        construct: (target, input) => Reflect.construct(target, input.length ? input : [now()]),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      })
    }, hours * 3_600_000)
    const [from, to] = [dayFromNow(0), dayFromNow(2)]
    // the last pickup of today, or the site's correction of it late in the evening
    await page.goto(`/vehicles?city=1&from=${from}&fromTime=23:30&to=${to}&toTime=10:00`)
    const search = page.locator('search')
    const requested = await search.getByLabel('Pickup', { exact: true }).inputValue()
    await page.goto('/')
    await search.getByLabel('From', { exact: true }).selectOption({ label: 'Kathmandu' })
    await expect(search.getByLabel('Pickup', { exact: true })).toHaveValue(requested)
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${requested}&fromTime=`))
  })

const ODD = [
  {
    path: '/vehicles?city=1&from=2020-01-01&fromTime=10:00&to=2020-01-03&toTime=10:00',
    status: 200,
    says: 'These dates have passed',
  },
  { path: '/vehicles?from=garbage&fromTime=99:99', status: 200, says: 'These dates have passed' },
  {
    path: '/vehicles?city=1&sort=registration_number',
    status: 200,
    says: 'Part of this address could not be read',
  },
  { path: '/vehicles?page=0', status: 200, says: 'Part of this address could not be read' },
  { path: '/vehicles?page=1000000000', status: 200, says: 'Part of this address could not be read' },
  { path: `/vehicles?${'color=7&'.repeat(900)}`, status: 200, says: 'in Kathmandu' },
  { path: '/vehicles?city=%E0%A4%A', status: 404, says: 'We do not serve this city yet.' },
  { path: '/vehicle/%E0%A4%A', status: 400, says: 'This address cannot be read' },
  { path: '/vehicle/abc', status: 404, says: "We're sorry!" },
  {
    path: '/vehicle/1?from=2027-05-05&fromTime=10:00&to=2027-05-01&toTime=10:00',
    status: 200,
    says: 'These dates have passed',
  },
  { path: '/pages/<script>alert(1)</script>', status: 404, says: 'Sawari' },
]
for (const { path, status, says } of ODD) {
  test(`the odd path ${path.slice(0, 70)} gets a ${status}`, { tag: '@wide' }, async ({ page, errors }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(status)
    await expect(page.locator('body')).toContainText(says)
    expect(await page.content()).not.toMatch(/at \w+ \(.*:\d+:\d+\)/)
    errors.length = 0
  })
}

test('a Nepali link does not change the chosen language', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/vehicles?lang=np')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await page.goto('/vehicles')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('a first visit whose browser prefers Nepali', { tag: '@phone' }, () => {
  test.use({ locale: 'ne-NP' })
  const nepali = translator('np')

  test('is offered Nepali, until the offer is closed', async ({ page }) => {
    await page.goto('/vehicles')
    const offer = page.getByRole('link', { name: nepali('shell.language.offer') })
    await expect(offer).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page
      .getByRole('complementary')
      .getByRole('button', { name: nepali('shell.close') })
      .click()
    await expect(offer).toHaveCount(0)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(offer).toHaveCount(0)
  })

  test('continues in Nepali once the offer is accepted', async ({ page }) => {
    await page.goto('/vehicles')
    await page.getByRole('link', { name: nepali('shell.language.offer') }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  })
})

test('an invalid stored search is ignored', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('app:search:query', '"from=2020-99-99&city=x&color=a&type='))
  await page.goto('/')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kathmandu')
})

test('a booking whose response is lost is looked up, and the form keeps its values', {
  tag: '@wide',
}, async ({ page, db, errors }) => {
  const guest = await newPerson(db)
  await comeAs(page, guest)
  const slot = await findFreeSlot(db)
  await page.goto(slot.address)
  await chooseRoute(page, t)
  await page.getByLabel('Contact name').fill('Laxmi Gurung')
  await acceptTerms(page, t)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) await route.abort()
    else if (keys.length === 2) await route.fulfill({ status: 503, json: { error: [] } })
    // written, but the response is lost
    else {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort()
    }
  })
  const alarm = page.getByRole('alert').filter({ hasText: /booked/ })
  await bookButton(page, t).click()
  await expect(alarm).toContainText('We do not know yet whether this is booked.')
  await expect(alarm).toContainText('Nothing has been booked. Your booking did not arrive')
  await alarm.getByRole('button', { name: 'Try again' }).click()
  await expect(alarm).toContainText('We do not know yet')
  await expect(alarm).toContainText('Nothing has been booked. Something went wrong on our side.')
  await expect(page.getByLabel('Contact name')).toHaveValue('Laxmi Gurung')
  await expect(page.getByRole('combobox', { name: 'Drop-off', exact: true })).toHaveValue(/Bhaktapur/)

  await alarm.getByRole('button', { name: 'Try again' }).click()
  await expect(alarm).toContainText('We do not know yet')
  await page.waitForTimeout(2_000)
  await expect(alarm).toContainText('We do not know yet')
  // the connection is back
  await page.context().setOffline(false)
  await expectTicket(page)
  expect(new Set(keys).size).toBe(1)
  expect(errors.splice(0).every((error) => /503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(error))).toBe(true)
  const own = await db
    .selectFrom('bookings')
    .select('contact_person')
    // another journey may have booked and cancelled these hours before
    .where('user_id', '=', guest.id)
    .where('vehicle_id', '=', slot.vehicleId)
    .where('from_at', '=', new Date(slot.from))
    .execute()
  expect(own).toEqual([{ contact_person: 'Laxmi Gurung' }])
})
