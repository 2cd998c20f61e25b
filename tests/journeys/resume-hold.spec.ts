import type { Page } from '@playwright/test'
import type { Translate } from '#messages/t.ts'
import { expect, findFreeSlot, newPerson, test } from './people.ts'
import { bookButton, bookByEsewa, comeAs, expectAccessible } from './steps.ts'

/** Ends the payment on the wallet's page. */
async function atWallet(page: Page, t: Translate, outcome: 'cancel' | 'pay'): Promise<void> {
  await page.waitForURL('**/esewa/**')
  if (outcome === 'pay') await page.getByRole('button', { name: t('payment.demo.enter') }).click()
  await page.getByRole('button', { name: t(`payment.demo.outcomes.${outcome}`), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/esewa/'))
}

test("a guest finds their own hold on the vehicle's booking page and pays it", { tag: '@phone' }, async ({
  page,
  db,
  language,
  t,
}) => {
  await comeAs(page, await newPerson(db), language)
  const slot = await findFreeSlot(db)
  const main = page.getByRole('main')
  await bookByEsewa(page, t, slot)
  await atWallet(page, t, 'cancel')

  await page.goto(slot.address)
  await expect(main.getByText(t('booking.own.text.hold'))).toBeVisible()
  await expect(main.getByText(/Thamel|ठमेल/)).toBeVisible()
  await expect(main.getByText(t('booking.desk.taken'))).toHaveCount(0)
  await expect(bookButton(page, t)).toHaveCount(0)
  await expect(main.getByRole('combobox', { name: t('booking.places.pickup'), exact: true })).toHaveCount(0)
  await expect(main.getByRole('link', { name: t('booking.own.cancel') })).toHaveAttribute(
    'href',
    /^\/profile\/mybookings\/[\da-f-]{36}$/,
  )
  await expectAccessible(page)
  await main
    .getByRole('link', { name: new RegExp(`^${t('booking.own.pay', { price: '.*' })}$`) })
    .filter({ visible: true })
    .first()
    .click()
  await atWallet(page, t, 'pay')

  await page.goto(slot.address)
  await expect(main.getByRole('heading', { name: t('booking.own.title.approved') })).toBeVisible()
  await expect(main.getByRole('link', { name: t('booking.own.show') }).first()).toBeVisible()
  await expectAccessible(page)

  // the vehicle's page also links to the booking instead of other dates
  await page.goto(slot.address.replace('/booking', ''))
  await expect(main.getByText(t('booking.own.title.approved')).first()).toBeAttached()
  await expect(
    main
      .getByRole('link', { name: t('booking.own.show') })
      .filter({ visible: true })
      .first(),
  ).toHaveAttribute('href', /^\/profile\/mybookings\/[\da-f-]{36}$/)
})
