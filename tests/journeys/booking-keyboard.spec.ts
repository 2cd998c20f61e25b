import { tabTo, typePlace } from './keyboard.ts'
import { expect, findFreeSlot, newPerson, test } from './people.ts'
import { bookButton, comeAs, expectTicket } from './steps.ts'

test('a guest books with the keyboard alone, from the booking page to My bookings', async ({
  page,
  db,
  t,
}) => {
  const slot = await findFreeSlot(db)
  await comeAs(page, await newPerson(db))
  await page.goto(slot.address)
  const box = (name: string) => page.getByRole('combobox', { name, exact: true })
  await tabTo(page, box('Pickup'))
  await typePlace(page, box('Pickup'), 'Thamel')
  await typePlace(page, box('Drop-off'), 'Bhaktapur')
  await expect(box('Drop-off')).toHaveValue(/Bhaktapur/)
  await tabTo(page, page.getByRole('button', { name: 'Add a stop' }))
  await page.keyboard.press('Enter')
  await typePlace(page, box('Stop 1'), 'Patan')
  await expect(box('Stop 1')).toHaveValue(/Lalitpur/)
  await tabTo(page, page.getByRole('button', { name: 'Add a stop' }))
  await page.keyboard.press('Enter')
  await typePlace(page, box('Stop 2'), 'Kirtipur')
  await tabTo(page, page.getByRole('button', { name: 'Move stop 2 earlier' }))
  await page.keyboard.press('Enter')
  await expect(box('Stop 1')).toHaveValue(/Kirtipur/)
  await tabTo(page, page.getByRole('button', { name: 'Delete stop 2' }))
  await page.keyboard.press('Enter')
  await expect(box('Stop 2')).toHaveCount(0)
  // the new route and price move what is below them
  await expect(bookButton(page, t)).toHaveAttribute('aria-busy', 'false')

  await tabTo(page, page.getByRole('radio', { name: 'Cash' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'eSewa' })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await page.keyboard.press('Space')
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Book for|Send request)/ })
      .filter({ visible: true })
      .first(),
  )
  await expect(page.locator(':focus')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expectTicket(page)
  await page.goto('/profile/mybookings')
  await tabTo(page, page.getByRole('tab', { name: 'Pending' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Approved' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main').getByText(/Thamel.* to Bhaktapur/)).toBeVisible()
})
