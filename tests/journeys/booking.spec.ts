import { bookingListPath } from '#domain/my-bookings/list-query.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { DAY } from '#tests/setup/clock.ts'
import { rowOf } from '#tests/setup/rows.ts'
import '#messages/all.ts'
import { translator } from '#messages/t.ts'
import { expect, findFreeSlot, freshEmail, newBooking, newPerson, someMorning, test } from './people.ts'
import {
  acceptTerms,
  bookButton,
  bookByEsewa,
  chooseLanguage,
  chooseRoute,
  comeAs,
  expectAccessible,
  expectPriced,
  expectTicket,
  findPlace,
  forgive,
  joinAs,
} from './steps.ts'

const english = translator('en')

test('a visitor searches, signs in, books with cash and finds the booking', async ({
  page,
  db,
  errors,
  language: locale,
  t,
}) => {
  await chooseLanguage(page, locale)
  await page.goto('/')
  const from = kathmanduDate(someMorning())
  const to = kathmanduDate(Date.parse(`${from}T06:00:00Z`) + 3 * DAY)
  const search = page.getByRole('search')
  await search.getByLabel(t('search.from'), { exact: true }).selectOption({ index: 0 })
  await search.getByRole('textbox', { name: t('search.pickup'), exact: true }).fill(from)
  await search.getByRole('textbox', { name: t('search.dropOff'), exact: true }).fill(to)
  await search.getByRole('button', { name: t('search.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicles\\?.*from=${from}.*to=${to}`))
  // the two languages run in parallel and must not book the same vehicle
  const place = locale === 'en' ? 2 : 4
  await page.getByRole('main').getByRole('article').nth(place).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/vehicle/\\d+\\?.*from=${from}.*to=${to}`))
  await page
    .getByRole('link', { name: new RegExp(`^(${t('booking.box.bookNow')}|${t('booking.box.request')})$`) })
    .filter({ visible: true })
    .first()
    .click()

  await expect(page).toHaveURL(/\/login\?redirect=%2Fvehicle%2F\d+%2Fbooking/)
  await expect(page.getByText(t('auth.login.comeBack'))).toBeVisible()
  await joinAs(page, t, { name: locale === 'en' ? 'Nima Sherpa' : 'निमा शेर्पा', email: freshEmail() })
  await expect(page).toHaveURL(new RegExp(`/vehicle/\\d+/booking\\?.*from=${from}.*to=${to}`))
  await expect(page.getByLabel(t('booking.contact.name'))).toHaveValue(/Nima|निमा/)

  if (page.viewportSize()?.width === 390) {
    // on a phone the sticky bar moves to the places before anything can be booked
    await page.getByRole('button', { name: t('booking.dock.choosePlaces') }).click()
    await expect(page.getByRole('combobox', { name: t('booking.places.pickup'), exact: true })).toBeFocused()
  }
  await chooseRoute(page, t)
  await bookButton(page, t).click()
  await expect(page.getByText(t('booking.errors.contactNumber')).first()).toBeVisible()

  await page.getByRole('button', { name: t('booking.places.addStop') }).click()
  const stop = (n: string) => t('booking.places.stop', { n })
  const [item, two] = locale === 'en' ? ['1', '2'] : ['१', '२']
  await findPlace(page, stop(item), 'ललितपुर', /Lalitpur|ललितपुर/)
  await page.getByRole('button', { name: t('booking.places.addStop') }).click()
  const map = page.getByRole('application', { name: t('maps.surface') })
  await map.scrollIntoViewIfNeeded()
  await expect(page.getByText(t('booking.map.sets', { name: stop(two) }))).toBeVisible()
  await map.click({ position: { x: 60, y: 200 } })
  await expect(page.getByRole('combobox', { name: stop(two), exact: true })).toHaveValue(/Nepal|नेपाल/)
  await expectPriced(page, t)

  const coupon = page.getByLabel(t('booking.coupon.label'))
  await coupon.fill('NOSUCHCODE')
  await page.getByRole('button', { name: t('booking.coupon.apply'), exact: true }).click()
  await expect(page.getByText(`NOSUCHCODE: ${t('errors.unknownCoupon')}`)).toBeVisible()
  const sum = page.getByText(t('booking.lines.toPay'), { exact: true }).locator('xpath=..')
  const before = await sum.innerText()
  await forgive(errors, 422)
  // as pasted, with invisible characters and other scripts
  await coupon.fill('\u202aＤＡＳＨＡＩＮ१०\u202c')
  await coupon.press('Enter')
  await expect(page.getByText(t('booking.coupon.applied', { code: 'DASHAIN10' }))).toBeVisible()
  await expect(
    page.getByText(t('booking.lines.coupon', { code: 'DASHAIN10' }), { exact: true }),
  ).toBeVisible()
  await expect(sum).not.toHaveText(before)

  const number = page.getByLabel(t('booking.contact.number'))
  await number.fill('\u202a+977 981\u20112345678\u202c')
  await expect(number).toHaveValue('9812345678')
  await page.getByRole('button', { name: t('booking.terms.read') }).click()
  await page.getByRole('button', { name: t('booking.terms.accept') }).click()
  await expect(page.getByRole('checkbox', { name: t('booking.terms.agree') })).toBeChecked()
  await expect(page.getByRole('radio', { name: t('booking.payment.cash') })).toBeChecked()
  await expectAccessible(page)
  await bookButton(page, t).click()

  await expect(page.getByRole('dialog').getByRole('link')).toHaveText([
    t('my-bookings.new.bookings'),
    t('my-bookings.new.home'),
  ])
  await expectAccessible(page)
  const id = await expectTicket(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/mybookings/${id}$`))
  await expectAccessible(page)
  const { status } = await rowOf(db, 'bookings', id)
  await page.goto(bookingListPath({ side: 'renter', status, page: 1 }))
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Thamel|ठमेल/)
  await expectAccessible(page)
})

test('a booking is paid by eSewa on the second attempt', { tag: '@phone' }, async ({
  page,
  db,
  language: locale,
  t,
}) => {
  await comeAs(page, await newPerson(db), locale)
  await bookByEsewa(page, t, await findFreeSlot(db))
  await page.getByRole('button', { name: t('payment.demo.outcomes.cancel') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.title.failed'))
  await expectAccessible(page)
  await page.getByRole('link', { name: t('payment.booking') }).click()
  // the time left of the hold is shown first
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    locale === 'en' ? /Pay NRS.[\d,]+ by .*, 1\d minutes left/ : /बजेसम्ममा रु\..* तिर्नुहोस् · .* बाँकी/,
  )
  await expectAccessible(page)
  await page
    .getByRole('button', {
      name: t('my-bookings.actions.payLong', { wallet: t('wallets.esewa.name') }),
      exact: true,
    })
    .click()

  await page.waitForURL('**/esewa/**')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('payment.demo.enter') }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('payment.demo.outcomes.pay'), exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/mybookings\/[\w-]+\?new=1$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('my-bookings.new.approved'))
  await expect(page.getByRole('link', { name: t('my-bookings.new.home') })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.getByRole('link', { name: t('my-bookings.new.bookings') }).click()
  await expect(page).toHaveURL(/\/profile\/mybookings\?status=approved$/)
  await expect(page.getByRole('main').getByText(t('my-bookings.paid'), { exact: true })).toBeVisible()
})

test('a guest who comes second is offered other times and vehicles, and books a free time', {
  tag: '@phone',
}, async ({ page, db, errors }) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  await page.goto(slot.address)
  await chooseRoute(page, english)
  await acceptTerms(page, english)
  await newBooking(db, { person: await newPerson(db, 'Hari Thapa'), slot: slot, status: 'approved' })
  await bookButton(page, english).click()

  const panel = page.getByRole('region', { name: 'This vehicle has just been taken' })
  await expect(panel).toBeFocused()
  await forgive(errors, 409)
  await expect(panel.getByRole('heading', { name: 'Free for your dates' })).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(3)
  await expectAccessible(page)
  await panel.getByRole('button').first().click()
  await expect(panel).toBeHidden()
  await expectPriced(page, english)
  await bookButton(page, english).click()
  await expectTicket(page)
})

test('a host on the booking page of their own vehicle is redirected to the vehicle', {
  tag: '@wide',
}, async ({ page, db }) => {
  const slot = await findFreeSlot(db)
  const person = await newPerson(db)
  await db.updateTable('sessions').set({ user_id: slot.ownerId }).where('user_id', '=', person.id).execute()
  await comeAs(page, person)
  await page.goto(slot.address)
  await expect(page.getByText('You cannot book your own vehicle')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/vehicle/${slot.vehicleId}(\\?|$)`))
})
