import type { Page } from '@playwright/test'
import { addMonths, monthNamed, monthOf } from '#domain/hosting/calendar.ts'
import { formatDay } from '#domain/shared/format-date.ts'
import { kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { type CalendarKind, namesOf } from '#domain/shared/month-view.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { calendarOf, eventLines, givesFile, startCalendarServer } from '#tests/setup/calendar-server.ts'
import { DAY } from '#tests/setup/clock.ts'
import { expectNoViolations } from './axe.ts'
import { createOwnSlot, expect, newPerson, test } from './people.ts'
import { chooseLanguage, comeAs, expectAccessible } from './steps.ts'

const WORDS = {
  en: {
    pickup: 'Pickup',
    dropOff: 'Drop-off',
    open: /^Open the calendar: Pickup/,
    title: 'When?',
    use: 'Use these dates',
    bikram: 'Bikram Sambat',
    gregorian: 'Gregorian',
  },
  np: {
    pickup: 'यात्रा सुरु',
    dropOff: 'यात्रा सकिने',
    open: /^पात्रो खोल्नुहोस्: यात्रा सुरु/,
    title: 'कहिले?',
    use: 'यही मिति राख्नुहोस्',
    bikram: 'विक्रम संवत्',
    gregorian: 'ईस्वी संवत्',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
const calendar = (page: Page, { title }: Words) => page.getByRole('dialog', { name: title })
const values = (page: Page, { pickup, dropOff }: Words) =>
  Promise.all([pickup, dropOff].map((name) => page.getByLabel(name, { exact: true }).inputValue()))
const nameOf = (day: string, locale: Locale) => formatDay(kathmanduMillis(day, '12:00') ?? Number.NaN, locale)

test('days are picked by mouse and by keyboard', async ({ page, language: locale }) => {
  const words = WORDS[locale]
  await chooseLanguage(page, locale)
  await page.goto('/')
  const open = page.getByRole('button', { name: words.open })
  const [start = ''] = await values(page, words)

  // the click that loads the code is not lost
  await open.click()
  const dialog = calendar(page, words)
  const own = locale === 'np' ? words.bikram : words.gregorian
  await expect(dialog.getByRole('button', { name: own })).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page, { include: '[popover]:popover-open' })
  const day = (date: string) => dialog.getByRole('button', { name: nameOf(date, locale) })
  await day(later(start, 2)).click()
  await day(later(start, 5)).click()
  await dialog.getByRole('button', { name: words.use }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  expect(await values(page, words)).toEqual([later(start, 2), later(start, 5)])

  await page.keyboard.press('Enter')
  await expect(day(later(start, 2))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(day(later(start, 9))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(day(later(start, 10))).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  // the dates were not applied
  expect(await values(page, words)).toEqual([later(start, 2), later(start, 5)])

  // nothing of an earlier opening remains, even when the next one follows immediately
  await page.keyboard.press('Enter')
  await day(later(start, 9)).click()
  await dialog.evaluate((popover: HTMLElement) => {
    popover.hidePopover()
    popover.showPopover()
  })
  await expect(day(later(start, 2))).toBeFocused()
  await expect(day(later(start, 9))).not.toHaveAccessibleName(/chosen|छानिएको/)
})

test("a host pages through the months of either calendar, and reads of another site's when it was checked", async ({
  page,
  db,
  language,
  t,
}) => {
  const today = kathmanduDate(Date.now())
  const host = await newPerson(db)
  await createOwnSlot(db, host)
  await comeAs(page, host, language)
  const opensOn = async (kind: CalendarKind) => {
    const months = [monthOf(today, kind), addMonths(monthOf(today, kind), 1)]
    const [now = '', next = ''] = months.map((month) => namesOf(monthNamed(month), language).name)
    await page.goto('/profile/vehicles/calendar')
    await expect(page.getByRole('heading', { level: 2, name: now })).toBeVisible()
    await page.getByRole('link', { name: t('hosting-dates.calendar.next') }).click()
    await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`month=${months[1]}$`))
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible()
  }
  await opensOn(language === 'np' ? 'bikram' : 'gregorian')
  const other = language === 'np' ? 'gregorian' : 'bikram'
  await page.evaluate((kind) => localStorage.setItem('app:shell:calendar', JSON.stringify(kind)), other)
  await opensOn(other)

  const site = await startCalendarServer()
  site.respond = givesFile(calendarOf(eventLines(Date.now() + DAY, Date.now() + 2 * DAY)))
  await page.getByLabel(t('hosting-dates.import.address')).fill(site.url)
  await page.getByRole('button', { name: t('hosting-dates.import.add') }).click()
  const calendar = page
    .getByRole('region', { name: t('hosting-dates.import.title') })
    .getByRole('listitem')
    .first()
  const [checked = ''] = t('hosting-dates.import.checked', { moment: '|' }).split('|')
  await expect(calendar).toContainText(checked)
  site.stop()
  await calendar.getByRole('button', { name: t('hosting-dates.import.refresh') }).click()
  await expect(calendar).toContainText(t('hosting-dates.import.failure.importUnreachable'))
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
})
