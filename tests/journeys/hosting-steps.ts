import type { Locator, Page } from '@playwright/test'
import { PRICE_FIELDS, type PriceField } from '#domain/hosting/forms.ts'
import type { StepName } from '#domain/hosting/steps.ts'
import { formatDay } from '#domain/shared/format-date.ts'
import { noonOf } from '#domain/shared/kathmandu-time.ts'
import { calendarOf, monthAround, numberOf } from '#domain/shared/month-view.ts'
import type { MessageKey, MessageName } from '#messages/keys.ts'
import type { Translate } from '#messages/t.ts'
import { expect } from './base.ts'
import { brokenPhotos, heicPhoto, photo, photos } from './photos.ts'
import { dayFromNow, expectAccessible, findPlace } from './steps.ts'

// Steps that fill in the seven forms of a vehicle by role and name, in either language.

/** A town that no other journey searches, because these tests list vehicles there. */
export const TOWN = { id: 14, name: /^(Hetauda|हेटौंडा)$/ }
const YEAR_DAYS = 300
/** 1 Baishakh 2045 */
const BORN = '1988-04-13'

const main = (page: Page) => page.getByRole('main')
/** A form and one of its fields may have the same name. */
const field = (page: Page, t: Translate, key: MessageKey) =>
  main(page).getByLabel(t(key), { exact: true }).and(page.locator('input, select, textarea'))
const fill = (page: Page, t: Translate, key: MessageKey, text: string) => field(page, t, key).fill(text)

/** Saves the form and waits for the title of the next one. */
async function saveAnd(page: Page, t: Translate, next: StepName): Promise<void> {
  await main(page)
    .getByRole('button', { name: t('hosting.save.next') })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: t(`hosting.steps.${next}`) })).toBeVisible()
}

export async function fillGeneral(page: Page, t: Translate, plate: string): Promise<void> {
  await expect(field(page, t, 'hosting.general.ownerName')).toHaveValue(/\S/)
  await fill(page, t, 'hosting.general.registrationNumber', plate)
  await field(page, t, 'hosting.general.modelYear').selectOption('2021')
  await fill(page, t, 'hosting.general.numberOfSeats', '७')
  await fill(page, t, 'hosting.general.totalKM', '42000')
  await main(page)
    .getByRole('switch', { name: t('hosting.general.instantBooking') })
    .check()
}

async function addPictures(
  page: Page,
  t: Translate,
  kind: 'image' | 'bluebook' | 'insurance',
  files: Awaited<ReturnType<typeof photos>>,
): Promise<void> {
  await main(page)
    .getByLabel(t(`hosting-pictures.add.${kind}`), { exact: true })
    .setInputFiles(files)
  const dialog = page.getByRole('dialog', { name: t(`hosting-pictures.crop.title.${kind}`) })
  if (files.length > 1) {
    await dialog.getByRole('button', { name: t('hosting-pictures.crop.use') }).click()
    await dialog.getByRole('button', { name: t('hosting-pictures.crop.useRest') }).click()
  } else await dialog.getByRole('button', { name: t('hosting-pictures.crop.use') }).click()
  for (let n = 1; n <= files.length; n++) await expect(pictureCalled(page, t, kind, n)).toBeVisible()
}

const pictureCalled = (page: Page, t: Translate, kind: MessageName<'hosting-pictures.name'>, n: number) =>
  main(page).getByRole('img', { name: t(`hosting-pictures.name.${kind}`, { n: numberIn(t, n) }) })

/** Formats in the digits of the page's language. */
const numberIn = (t: Translate, n: number) =>
  t('hosting.save.save') === 'Save' ? String(n) : String.fromCharCode('०'.charCodeAt(0) + n)

async function fillImages(page: Page, t: Translate): Promise<void> {
  const input = main(page).getByLabel(t('hosting-pictures.add.image'), { exact: true })
  await input.setInputFiles(await brokenPhotos())
  const refused = main(page)
    .getByRole('alert')
    .filter({ hasText: t('hosting-pictures.damaged') })
  await expect(refused).toContainText(t('hosting-pictures.tooSmall').split('{{')[0] ?? '')
  await addPictures(page, t, 'image', await photos(4))
  await expect(refused).toHaveCount(0)
  await addPictures(page, t, 'bluebook', [await heicPhoto('bluebook')])
  await addPictures(page, t, 'insurance', [await photo('insurance', { hue: 80 })])
  await fill(page, t, 'hosting-pictures.documents.expiry', dayFromNow(YEAR_DAYS))
}

async function fillAddress(page: Page, t: Translate): Promise<void> {
  await field(page, t, 'hosting-forms.address.cityID').selectOption({ value: String(TOWN.id) })
  // the city's place is named with a delay: text typed before would be appended to its name
  await expect(page.getByRole('combobox', { name: t('hosting-forms.address.search') })).toHaveValue(/./)
  await findPlace(page, t('hosting-forms.address.search'), 'Hetauda', /Hetauda|हेटौंडा/)
  await expect(field(page, t, 'hosting-forms.address.address')).toHaveValue(/Hetauda|हेटौंडा/)
}

const PRICES: Partial<Record<PriceField, string>> = {
  pricePerHour: '400',
  pricePerFourHour: '1200',
  pricePerDay: '३५००',
  kmLimitPerFourHour: '40',
  kmLimitPerDay: '120',
  kmChargeCityRide: '25',
  kmChargeLongRoute: '30',
  threeDaysSaving: '10',
}

async function fillPricing(page: Page, t: Translate): Promise<void> {
  for (const name of PRICE_FIELDS)
    if (PRICES[name]) await fill(page, t, `hosting-forms.pricing.fields.${name}`, PRICES[name])
  await expect(main(page).getByText(t('hosting-forms.guest.samples.pokhara'))).toBeVisible()
}

/** By month and year in the calendar of the page's language. */
async function chooseBirthday(page: Page, t: Translate): Promise<void> {
  const name = 'hosting-forms.driver.fields.driverDOB'
  const locale = (await page.locator('html').getAttribute('lang')) === 'ne' ? 'np' : 'en'
  const { year, month } = numberOf(monthAround(BORN, calendarOf(locale)))
  await main(page)
    .getByRole('button', { name: t('calendar.open', { field: t(name) }) })
    .click()
  const dialog = page.getByRole('dialog', { name: t(name) })
  await dialog.getByLabel(t('calendar.year')).selectOption(String(year))
  await dialog.getByLabel(t('calendar.month')).selectOption(String(month))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: formatDay(noonOf(BORN), locale) }).click()
  await dialog.getByRole('button', { name: t('calendar.useDay') }).click()
  await expect(field(page, t, name)).toHaveValue(BORN)
}

async function fillDriver(page: Page, t: Translate): Promise<void> {
  const name = <Name extends MessageName<'hosting-forms.driver.fields'>>(key: Name) =>
    `hosting-forms.driver.fields.${key}` as const
  for (const [key, hue] of [
    ['driverImage', 120],
    ['driverLicenseImage', 160],
  ] as const) {
    const box = main(page).getByRole('group', { name: t(name(key)) })
    await box.getByLabel(t('hosting-pictures.choose')).setInputFiles([await photo(key, { hue })])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('hosting-pictures.crop.use') })
      .click()
    await expect(box.getByText(t('hosting-pictures.notSavedYet'))).toBeVisible()
  }
  await fill(page, t, name('driverName'), 'Hari Bahadur Thapa')
  await chooseBirthday(page, t)
  await fill(page, t, name('driverAddress'), 'Hetauda-4, Makwanpur')
  await fill(page, t, name('driverLicenseNumber'), '03-06-00123456')
  await fill(page, t, name('driverExperience'), '१२')
  await fill(page, t, name('driverPhoneNumber'), '९८४५०१२३४५')
  const languages = main(page).getByRole('group', { name: t(name('driverLanguages')) })
  await expect(languages.getByRole('checkbox', { name: t('drivers.languages.ne') })).toBeChecked()
  await languages.getByRole('checkbox', { name: t('drivers.languages.en'), exact: true }).check()
}

async function blockDays(page: Page, t: Translate, from: string, to: string): Promise<void> {
  await fill(page, t, 'hosting-dates.form.from', from)
  await fill(page, t, 'hosting-dates.form.to', to)
  await main(page)
    .getByRole('button', { name: t('hosting-dates.form.add'), exact: true })
    .click()
  await expect(page.getByText(t('hosting-dates.form.added'))).toBeVisible()
}

/** Goes through all forms, to the end of the wizard. */
export async function listVehicle(
  page: Page,
  t: Translate,
  { plate, blocked }: { plate: string; blocked: { from: string; to: string } },
): Promise<number> {
  await page.goto('/vehicle/create')
  await fillGeneral(page, t, plate)
  await expectAccessible(page)
  await saveAnd(page, t, 'images')
  const id = Number(/\/vehicle\/(\d+)\/edit/.exec(page.url())?.[1])
  await fillImages(page, t)
  await expectAccessible(page)
  await saveAnd(page, t, 'address')
  await fillAddress(page, t)
  await expectAccessible(page)
  await saveAnd(page, t, 'pricing')
  await fillPricing(page, t)
  await expectAccessible(page)
  await saveAnd(page, t, 'guest')
  await main(page)
    .getByRole('button', { name: t('hosting.guest.phrases.fuel.label') })
    .click()
  await expectAccessible(page)
  await saveAnd(page, t, 'driver')
  await fillDriver(page, t)
  await expectAccessible(page)
  await saveAnd(page, t, 'unavailable')
  await blockDays(page, t, blocked.from, blocked.to)
  await expectAccessible(page)
  await expect(main(page).getByText(t('hosting.number.text'))).toBeVisible()
  await main(page)
    .getByRole('button', { name: t('hosting.save.finish') })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('hosting.number.leaveOut'))
  await question.getByRole('button', { name: t('shell.confirm.yes') }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles\\?city=${TOWN.id}&listed=${id}$`))
  await expect(page.getByText(t('hosting.saved.last'))).toBeVisible()
  await expect(main(page).getByText(t('hosting.listed.mark'))).toBeVisible()
  await expect(main(page).getByRole('link', { name: t('hosting.listed.requests') })).toBeVisible()
  await expectAccessible(page)
  return id
}

/** Chooses an action of one of the host's vehicles: a button, or an item of its menu. */
export async function chooseFor(vehicle: Locator, action: string): Promise<void> {
  const item = vehicle
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${action}`) })
    .filter({ visible: true })
  if ((await item.count()) === 0) await vehicle.locator('summary').click()
  await item.click()
}

/** Opens a form from the menu, which on a phone is behind the bar with the current form. */
export async function openForm(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Steps' })
  const item = menu.getByRole('button', { name }).filter({ visible: true })
  if ((await item.count()) === 0) await menu.locator('summary').click()
  await item.last().click()
}
