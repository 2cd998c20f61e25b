import { createElement as h, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ChangeForm } from '#islands/my-bookings/parts/ChangeForm.tsx'
import { ChangeHistory } from '#islands/my-bookings/parts/ChangeHistory.tsx'
import { ChangeButton, ChangeDue, ExtendTrip } from '#islands/my-bookings/parts/ChangeOffers.tsx'
import { ChangePrice, ChangeProblem } from '#islands/my-bookings/parts/ChangePrice.tsx'
import { OpenChange } from '#islands/my-bookings/parts/OpenChange.tsx'
import { draftOf } from '#stores/my-bookings/change-draft.ts'
import { NO_PREVIEW } from '#stores/my-bookings/change-preview.ts'
import type { Changing } from '#stores/my-bookings/changing.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { CHANGE, changeable, PREVIEW, TRIP } from '#tests/stores/my-bookings/changed-trip.ts'
import { checkParts } from './render.ts'

/** The rooms of the ticket's page that changes use. */
const ROOMS = ['my-bookings', 'trip-changes', 'booking', 'calendar', 'vehicles', 'shell', 'wallets'] as const

const changing = (booking: Booking, patch: Partial<Changing> = {}): Changing => ({
  booking,
  draft: draftOf(booking),
  status: 'idle',
  problem: null,
  errors: {},
  key: '',
  ...patch,
})
const hosted = (changes = {}, patch: Partial<Booking> = {}) =>
  changeable({ isBookedByMe: false, driver: { name: 'Ram' } as Booking['driver'], ...patch }, changes)
const running = (freeUntil: number) =>
  changeable(
    { status: 'inTrip', to: toWire(NOW + HOUR) },
    { possible: { freeFrom: toWire(NOW), freeUntil: toWire(freeUntil), vehicles: [] } },
  )
const everything = {
  ...CHANGE,
  parts: ['times', 'places', 'vehicle', 'driver'] as const,
  after: {
    ...PREVIEW.after,
    destination: { address: 'Pokhara, Nepal', latitude: 28.2, longitude: 83.9 },
    stops: [],
    isCityRide: false,
    vehicle: { id: 8, title: 'Mahindra Scorpio', registrationNumber: 'Ba 2 Cha 2' },
    driver: { name: 'Hari', phone: '9801234567' },
  },
  money: { kind: 'due', amount: 500 } as const,
}
const decided = (['accepted', 'declined', 'withdrawn', 'lapsed'] as const).map((state) => ({
  ...everything,
  parts: [...everything.parts],
  id: state,
  state,
  decidedAt: toWire(NOW),
}))
const open = { ...everything, parts: [...everything.parts] }
const vehicles = [{ id: 8, title: 'Mahindra Scorpio', registrationNumber: 'Ba 2 Cha 2' }]
const possible = { freeFrom: toWire(NOW), freeUntil: null, vehicles }
const freeHours = [{ from: TRIP.from, to: TRIP.to }]
const due = { id: 'd-1', amount: 500 }

const PARTS: Record<string, ReactElement> = {
  'a change that the other side proposes': h(OpenChange, {
    booking: hosted({ open: { ...open, isMine: false }, due }),
    now: NOW,
  }),
  'an own change whose time is over': h(OpenChange, {
    booking: changeable({}, { open }),
    now: NOW + 3 * HOUR,
  }),
  'decided changes': h(ChangeHistory, { booking: changeable({}, { decided }) }),
  'a due of the guest': h(ChangeDue, { booking: changeable({}, { due }), apiBaseUrl: '' }),
  'a due for the host': h(ChangeDue, { booking: hosted({ due }), apiBaseUrl: '' }),
  'a due that the guest noted in cash': h(ChangeDue, {
    booking: changeable({ day: { cash: { renter: 500, host: null } } as Booking['day'] }, { due }),
    apiBaseUrl: '',
  }),
  'a due for the host that the guest noted in cash': h(ChangeDue, {
    booking: hosted({ due }, { day: { cash: { renter: 500, host: 100 } } as Booking['day'] }),
    apiBaseUrl: '',
  }),
  'an extension': h(ExtendTrip, { booking: running(NOW + 6 * HOUR), now: NOW }),
  'no extension': h(ExtendTrip, { booking: running(NOW + HOUR), now: NOW }),
  "the guest's form": h(ChangeForm, { changing: changing(changeable({ isCityRide: false }, { possible })) }),
  "the host's form": h(ChangeForm, { changing: changing(hosted({ possible }, { status: 'inTrip' })) }),
  'a form with errors': h(ChangeForm, {
    changing: changing(hosted(), {
      errors: {
        times: 'trip-changes.errors.times',
        places: 'trip-changes.errors.place',
        driverName: 'trip-changes.errors.driverName',
        driverPhone: 'trip-changes.errors.driverPhone',
        reason: 'trip-changes.errors.reason',
      },
    }),
  }),
  'a price': h(ChangePrice, { preview: { ...NO_PREVIEW, status: 'ready', preview: PREVIEW }, side: 'host' }),
  'a price that loads': h(ChangePrice, { preview: { ...NO_PREVIEW, status: 'loading' }, side: 'renter' }),
  'a price that failed': h(ChangePrice, {
    preview: { ...NO_PREVIEW, status: 'failed', text: 'Failed.', canRetry: true },
    side: 'renter',
  }),
  'taken hours': h(ChangePrice, {
    preview: { ...NO_PREVIEW, status: 'failed', text: 'Taken.', freeHours },
    side: 'renter',
  }),
  'another price': h(ChangeProblem, { changing: changing(changeable(), { problem: { kind: 'repriced' } }) }),
  'an unknown outcome': h(ChangeProblem, {
    changing: changing(changeable(), { problem: { kind: 'unknown' } }),
  }),
}

const render = checkParts('changes of a trip', ROOMS, PARTS)

describe('what is offered', () => {
  it('is an answer to the other side, and to the side that proposes only to withdraw', async () => {
    const answers = async (isMine: boolean) =>
      [
        ...(
          await render(h(OpenChange, { booking: changeable({}, { open: { ...open, isMine } }), now: NOW }))
        ).matchAll(/(Accept|Decline|Withdraw)<\/button>/g),
      ].map(([, answer]) => answer)
    expect([await answers(false), await answers(true)]).toEqual([['Accept', 'Decline'], ['Withdraw']])
  })

  it.each([
    ['a trip that can change', changeable(), true],
    ['one with an open change', changeable({}, { open }), false],
    ['one that can no longer change', changeable({}, { possible: null }), false],
  ])('is a change of %s: %s', async (_, booking, isOffered) => {
    const html = await render(h(ChangeButton, { booking }))
    expect(html.includes('Change trip')).toBe(isOffered)
  })

  it('of a running trip is only what lies ahead', async () => {
    const html = await render(PARTS["the host's form"] ?? h('p'))
    const fields = [...html.matchAll(/id="(change-[\w-]+)"/g)].map(([, id]) => id)
    expect(fields).toEqual(expect.arrayContaining(['change-to', 'change-dropOff', 'change-driver-name']))
    expect(fields).not.toEqual(expect.arrayContaining(['change-from']))
    expect(html).not.toMatch(/id="change-pickup"|change-way/)
  })

  it('marks what is new and gone in words, and leaves what stays quiet', async () => {
    const html = await render(
      h(OpenChange, {
        booking: changeable(
          {},
          {
            open: {
              ...open,
              before: {
                ...TRIP,
                quote: { ...TRIP.quote, lines: [{ kind: 'waiting', amount: 80, hours: 4, rate: 20 }] },
              },
              after: {
                ...TRIP,
                quote: { ...TRIP.quote, lines: [{ kind: 'overnight', amount: 500, nights: 1, rate: 500 }] },
              },
            },
          },
        ),
        now: NOW,
      }),
    )
    expect([...html.matchAll(/>(new|gone|changed)</g)].map(([, mark]) => mark)).toEqual(['new', 'gone'])
    expect(html).not.toContain('<del')
  })
})
