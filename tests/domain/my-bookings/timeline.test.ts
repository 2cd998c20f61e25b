import { describe, expect, it } from 'vitest'
import { type TimelineFacts, timelineOf } from '#domain/my-bookings/timeline.ts'

const CREATED = '2026-11-22T01:24:00Z'
const PAID = '2026-11-22T01:30:00Z'
const APPROVED = '2026-11-22T01:56:00Z'
const CANCELLED = '2026-11-23T04:00:00Z'
const FROM = '2026-12-01T03:15:00Z'
const TO = '2026-12-01T09:55:00Z'

const requested: TimelineFacts = {
  status: 'pending',
  payment: 'esewa',
  isPaid: false,
  pricing: { payable: 12_700 },
  createdAt: CREATED,
  paidAt: null,
  approvedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  from: FROM,
  to: TO,
}
const paid = { isPaid: true, paidAt: PAID }
const approved = { ...paid, status: 'approved', approvedAt: APPROVED } as const
const cash = { payment: 'cash' } as const
const cancelled = { status: 'cancelled', cancelledAt: CANCELLED } as const

const shown = (patch: Partial<TimelineFacts>) =>
  timelineOf({ ...requested, ...patch })
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ')

describe('the timeline of a booking', () => {
  it.each<[string, Partial<TimelineFacts>, string]>([
    ['waits for its payment', {}, 'requested now, paid next, approved next, pickup next, completed next'],
    ['is paid', paid, 'requested done, paid now, approved next, pickup next, completed next'],
    ['is approved', approved, 'requested done, paid done, approved now, pickup next, completed next'],
    [
      'is on the road',
      { ...approved, status: 'inTrip' },
      'requested done, paid done, approved done, pickup now, completed next',
    ],
    [
      'is over',
      { ...approved, status: 'completed' },
      'requested done, paid done, approved done, pickup done, completed done',
    ],
    [
      'was approved without its payment',
      { status: 'approved', approvedAt: APPROVED },
      'requested done, paid missed, approved now, pickup next, completed next',
    ],
    ['is in cash', cash, 'requested now, approved next, pickup next, completed next'],
    [
      'is in cash and approved immediately',
      { ...cash, status: 'approved', approvedAt: CREATED },
      'requested done, approved now, pickup next, completed next',
    ],
    [
      'costs nothing',
      { pricing: { payable: 0 } },
      'requested now, approved next, pickup next, completed next',
    ],
    ['was not paid in time', cancelled, 'requested done, cancelled missed'],
    ['was paid and cancelled', { ...paid, ...cancelled }, 'requested done, paid done, cancelled missed'],
    [
      'was approved and cancelled',
      { ...approved, ...cancelled },
      'requested done, paid done, approved done, cancelled missed',
    ],
    [
      'was declined by the host',
      { ...cash, ...cancelled, cancelledBy: 'host' },
      'requested done, declined missed',
    ],
    [
      'was approved and cancelled by the host',
      { ...approved, ...cancelled, cancelledBy: 'host' },
      'requested done, paid done, approved done, cancelled missed',
    ],
    [
      'was approved at an unrecorded time',
      { ...cash, status: 'approved' },
      'requested done, approved now, pickup next, completed next',
    ],
  ])('shows a booking that %s', (_, patch, steps) => {
    expect(shown(patch)).toBe(steps)
  })

  it('shows the time of each past and planned event', () => {
    const at = (facts: TimelineFacts) => timelineOf(facts).map((step) => step.at)
    expect(at({ ...requested, ...approved })).toEqual([CREATED, PAID, APPROVED, FROM, TO].map(Date.parse))
    expect(at({ ...requested, ...cancelled })).toEqual([CREATED, CANCELLED].map(Date.parse))
    expect(at({ ...requested, ...cash, status: 'approved' })[1]).toBeNull()
  })
})
