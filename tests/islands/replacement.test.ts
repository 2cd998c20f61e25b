import { createElement as h, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { OtherVehicles, VehiclesInstead } from '#islands/my-bookings/parts/OtherVehicles.tsx'
import type { Replacing } from '#stores/my-bookings/replacing.ts'
import { changeable } from '#tests/stores/my-bookings/changed-trip.ts'
import { checkParts } from './render.ts'
import { FULL_CARD } from './samples.ts'

const ROOMS = ['my-bookings', 'vehicles', 'shell', 'wallets', 'trip-changes'] as const
const LINKED = { id: 'b-2', vehicle: 'Mahindra Scorpio' }
const booking = changeable({ status: 'cancelled', cancelledBy: 'host', cancelReason: 'x', payment: 'esewa' })
const cards = [6_500, 7_000].map((payable, id) => ({
  ...FULL_CARD,
  id,
  pricing: { ...FULL_CARD.pricing, payable } as typeof FULL_CARD.pricing,
}))

const offer = (paid: number, patch: Partial<Replacing> | null = null, vehicles = cards, isOwed = true) =>
  h(VehiclesInstead, {
    booking,
    alternatives: { status: 'ready', vehicles, replacement: { isOwed, agreed: 7_000, paid } },
    replacing: patch && { id: 'b-1', vehicleId: 0, status: 'idle', problem: null, key: '', ...patch },
  })
const PARTS: Record<string, ReactElement> = {
  'an offer that is paid': offer(7_000),
  'an offer that is not paid': offer(0),
  'no offer': offer(7_000, null, []),
  'an offer after silence': offer(7_000, null, cards, false),
  'no offer after silence': offer(0, null, [], false),
  'a booking that is sent': offer(7_000, { status: 'sending' }),
  'a booking that is looked up': offer(7_000, { status: 'lookingUp' }),
  'a booking that is made': offer(7_000, { status: 'done' }),
  'an unknown outcome': offer(7_000, { problem: { kind: 'unknown' } }),
  'a booking that did not arrive': offer(7_000, { problem: { kind: 'stands' } }),
  'a booking that was replaced': h(OtherVehicles, { booking: { ...booking, replacedBy: LINKED } }),
  'a booking that replaces another': h(OtherVehicles, {
    booking: changeable({ status: 'approved', replaces: LINKED }),
  }),
}

const textOf = async (part: ReactElement) =>
  (await render(part))
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\u00a0/g, ' ')

const render = checkParts('a replacement', ROOMS, PARTS)

describe('a replacement', () => {
  it('says for each vehicle what it costs against what was agreed, and what comes back', async () => {
    const text = await textOf(offer(7_000))
    expect(text).toMatch(/NRS 500 less than before\s+NRS 500 comes back to your eSewa wallet/)
    expect(text).toMatch(/As much as before\s+Covered by what you paid/)
    expect(await textOf(offer(0))).not.toMatch(/comes back|Covered|you paid/)
    expect(await textOf(offer(6_600))).toMatch(/As much as before\s+NRS 400 is still to pay/)
  })

  it('is booked by buttons, all of which rest while one is sent', async () => {
    const html = await render(offer(7_000, { status: 'sending' }))
    expect(html.match(/<button[^>]*aria-disabled="true"[^>]*>/g)).toHaveLength(2)
    expect(html.match(/<button[^>]*aria-busy="true"[^>]*>/g)).toHaveLength(1)
    expect(html).not.toContain('/booking?')
  })

  it('is linked from the cancelled booking, and links back', async () => {
    const html = await Promise.all(
      ['a booking that was replaced', 'a booking that replaces another'].map((name) =>
        render(PARTS[name] ?? h('p')),
      ),
    )
    for (const part of html) expect(part).toContain('href="/profile/mybookings/b-2"')
    expect(html[0]).toContain('You booked Mahindra Scorpio for this trip instead.')
    expect(html[1]).toContain('Booked in place of Mahindra Scorpio.')
  })
})
