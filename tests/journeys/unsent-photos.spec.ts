import type { Page } from '@playwright/test'
import { setRow } from '#tests/setup/rows.ts'
import { createOwnSlot, expect, newPerson, test } from './people.ts'
import { heicPhoto, photo } from './photos.ts'
import { comeAs, expectAccessible, forgiveAll, hold } from './steps.ts'

/** Whether the code for cropping and uploading has loaded, before any picture is chosen. */
const isPrepared = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['CropForm', 'pictures', 'upload', 'outbox'].every((part) =>
      names.some((name) => new RegExp(`/_astro/${part}\\.[^/]+\\.js$`).test(name)),
    )
  })

test('a photo that is chosen without a connection survives a reload, and is uploaded once', {
  tag: '@phone',
}, async ({ page, context, db, errors, language, t }) => {
  const host = await newPerson(db, 'Sita Gurung')
  const { vehicleId } = await createOwnSlot(db, host)
  await setRow(db, 'vehicles', vehicleId, { status: null })
  const saved = () =>
    db.selectFrom('vehicle_images').select('id').where('vehicle_id', '=', vehicleId).execute()
  const before = (await saved()).length
  await comeAs(page, host, language)
  await page.goto(`/vehicle/${vehicleId}/edit?step=2`)
  const add = page.getByLabel(t('hosting-pictures.add.bluebook'), { exact: true })
  await expect(add).toBeAttached()
  await expect.poll(() => isPrepared(page), { timeout: 30_000 }).toBe(true)

  await context.setOffline(true)
  await add.setInputFiles(await photo('bluebook'))
  const dialog = page.getByRole('dialog', { name: t('hosting-pictures.crop.title.bluebook') })
  const picture = dialog.getByAltText(t('hosting-pictures.crop.alt'))
  await expect(picture).toHaveAttribute('width', '1600')
  await dialog.getByRole('button', { name: t('hosting-pictures.crop.turn') }).click()
  await expect(picture).toHaveAttribute('width', '1200')
  await dialog.getByRole('button', { name: t('hosting-pictures.crop.use') }).click()
  const waits = page.getByText(t('hosting-pictures.stored'))
  await expect(waits).toBeVisible()

  // the upload arrives, but its response is lost
  const uploads = '**/api/v1/vehicles/*/images'
  await page.route(uploads, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(async () => (await saved()).length).toBe(before + 1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(uploads, (route) => route.abort())
  await page.reload()
  await expect(waits).toBeVisible()
  await expectAccessible(page)
  await page.unroute(uploads)
  await page.getByRole('button', { name: t('hosting-pictures.sendAll') }).click()
  // the button is removed, and its notice receives the focus
  await expect(page.locator('[role=status]:focus')).toHaveCount(1)
  await expect(waits).toHaveCount(0)
  await expect(
    page.getByRole('img', { name: new RegExp(`^${t('hosting-pictures.parts.bluebook')}`) }),
  ).toBeVisible()
  expect(await saved()).toHaveLength(before + 1)
  // Chromium reports the failed requests
  forgiveAll(errors, 'net::ERR_')
})

test('the later of two chosen pictures is cropped', { tag: '@wide' }, async ({ page, db, t }) => {
  await comeAs(page, await newPerson(db))
  await page.goto('/profile')
  const release = await hold(page, '**/*.wasm')
  const input = page.getByLabel(t('profile.picture.add'))
  const bar = page.getByRole('progressbar', { name: t('profile.picture.sending') })
  const starting = page.waitForEvent('worker')
  await input.setInputFiles(await heicPhoto('face'))
  const decoder = await starting
  await expect(bar).toBeVisible()
  await input.setInputFiles(await photo('face'))
  const picture = page.getByRole('dialog').getByAltText(t('hosting-pictures.crop.alt'))
  await expect(picture).toHaveAttribute('width', '1600')
  const ended = decoder.waitForEvent('close')
  release()
  await ended
  await expect(picture).toHaveAttribute('width', '1600')
  await expect(bar).toBeHidden()
})
