import type { Page } from '@playwright/test'
import { MAX_PLATE } from '#domain/hosting/limits.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'
import { createOwnSlot, expect, newBooking, newPerson, test } from './people.ts'
import { comeAs } from './steps.ts'

// Texts of users never make a page wider than its screen, whatever their length and script. Each page is loaded once,
// and its words are then replaced by names and texts of every length.

const NAME = 'Namemark'
const TEXT = 'Textmark'
const PLATE = 'Platemark'
const LETTERS = ['W', 'क्ष्म']
const LENGTHS = [1, 60, 120]
const NARROW = 360
/** My vehicles has the longest plates. */
const NARROWEST = { address: '/profile/vehicles', width: 320 }

/** A guest and a host whose names, vehicle, booking and request contain the words to replace, and their pages. */
async function newTexts(db: Database) {
  const [guest, host] = [await newPerson(db, `${NAME} ${NAME}`), await newPerson(db, `${NAME} ${NAME}`)]
  const slot = await createOwnSlot(db, host, { instant: false })
  const { vehicleId } = slot
  await db
    .updateTable('vehicles')
    .set({
      registration_number: `${PLATE} ${vehicleId}`,
      owner_name: NAME,
      remarks: TEXT,
      status: 'rejected',
    })
    .set({ address: TEXT, latitude: 27.7, longitude: 85.3, description: TEXT, guideline: TEXT })
    .where('id', '=', vehicleId)
    .execute()
  const driver = { name: `${NAME} ${NAME}`, address: TEXT, relation: NAME }
  await db.updateTable('drivers').set(driver).where('vehicle_id', '=', vehicleId).execute()
  const [request, trip] = [
    await newBooking(db, { person: guest, slot: slot, status: 'pending' }),
    await newBooking(db, { person: guest, slot: slot, status: 'completed' }),
  ]
  const cancelled = await newBooking(db, {
    person: guest,
    slot: { ...slot, from: slot.from + 24 * HOUR_MS },
    status: 'approved',
  })
  await setRow(db, 'bookings', cancelled, { status: 'cancelled', cancelled_by: 'host', cancel_reason: TEXT })
  const at = new Date()
  await db
    .insertInto('ratings')
    .values({
      booking_id: trip,
      user_id: guest.id,
      vehicle_id: vehicleId,
      rate: 4,
      remarks: TEXT,
      created_at: at,
      revealed_at: at,
    })
    .execute()
  const { vehicle_type_id } = await rowOf(db, 'vehicles', vehicleId)
  const ride = await addRow(db, 'carpool_requests', {
    ...{ user_id: host.id, is_driver: true, vehicle_type_id, passengers: 3, suggested_price: 900 },
    ...{ address_from: 'Kalanki, Kathmandu, Nepal', address_to: 'Butwal, Rupandehi, Nepal' },
    ...{
      time_at: new Date(at.getTime() + HOUR_MS),
      completed_at: null,
      phone_number: host.phone,
      note: TEXT,
    },
  })
  await setRow(db, 'users', guest.id, { referred_by: host.id })
  await addRow(db, 'notifications', {
    ...{
      user_id: host.id,
      kind: 'bookingReceived',
      image: null,
      amount: null,
      created_at: at,
      read_at: null,
    },
    facts: JSON.stringify({ guest: `${NAME} ${NAME}`, vehicle: NAME, date: '2026-12-01T04:15:00Z' }),
  })
  return {
    guest,
    host,
    pages: {
      guest: [
        `/user/${host.id}`,
        `/vehicle/${vehicleId}`,
        slot.address,
        `/rides/${ride.id}`,
        '/list-carpool-requests',
        ...[request, trip, cancelled].map((id) => `/profile/mybookings/${id}`),
        '/profile',
      ],
      host: [
        ...[request, trip, cancelled].map((id) => `/profile/mybookings/${id}`),
        '/profile/mybookings?side=host&status=pending',
        '/profile/vehicles',
        '/profile/vehicles/calendar',
        `/vehicle/${vehicleId}/edit`,
        '/profile/notification',
        '/profile/referred-users',
        '/profile',
      ],
    },
  }
}

/** Replaces the words by longer and longer texts; returns those that make the page wider than its screen. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  return page.evaluate(
    ({ words, plate, letters, lengths, maxPlate, limit }) => {
      const nodes: [Text, string][] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const isMarked = new RegExp([...words, plate].join('|'))
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        if (isMarked.test(node.data)) nodes.push([node, node.data])
      }
      const found: string[] = []
      for (const letter of letters)
        for (const length of lengths) {
          for (const [node, text] of nodes)
            node.data = text
              .replace(new RegExp(words.join('|'), 'g'), letter.repeat(length))
              .replace(plate, letter.repeat(Math.min(length, maxPlate)))
          const wide = document.documentElement.scrollWidth
          if (wide > limit) {
            const at = nodes.find(
              ([node]) => (node.parentElement?.getBoundingClientRect().right ?? 0) > limit,
            )
            found.push(
              `${length} × ${letter}: ${wide} px, ${at?.[1]} ${at?.[0].parentElement?.outerHTML.slice(0, 160)}`,
            )
          }
        }
      for (const [node, text] of nodes) node.data = text
      return found
    },
    {
      words: [NAME, TEXT],
      plate: PLATE,
      letters: LETTERS,
      lengths: LENGTHS,
      maxPlate: MAX_PLATE,
      limit: width,
    },
  )
}

async function measure(page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> {
  const wide: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction((words) => {
      const main = document.querySelector('main')
      const loading = [...(main?.querySelectorAll<HTMLElement>('.skeleton') ?? [])].find(
        (part) => part.offsetParent !== null,
      )
      // some parts load when they are seen
      loading?.scrollIntoView()
      const isBusy = main?.querySelector('section[aria-busy=true]')
      return !loading && !isBusy && new RegExp(words, 'i').test(main?.innerText ?? '')
    }, [NAME, TEXT, PLATE].join('|'))
    const found = [
      ...(await tooWide(page, NARROW)),
      ...(address === NARROWEST.address ? await tooWide(page, NARROWEST.width) : []),
    ]
    if (found.length > 0) wide[address] = found
  }
  return wide
}

test.describe('the widest names and texts', { tag: '@phone' }, () => {
  for (const side of ['guest', 'host'] as const)
    test(`do not make a page of a ${side} wider than a phone`, async ({ page, db }) => {
      test.slow()
      const texts = await newTexts(db)
      await page.setViewportSize({ width: NARROW, height: 800 })
      await comeAs(page, texts[side])
      expect(await measure(page, texts.pages[side])).toEqual({})
    })
})
