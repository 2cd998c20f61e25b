import { vi } from 'vitest'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { DriverSheet, TripRecord } from '#contract/trip-day.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { $queue } from '#stores/trip-day/queue.ts'
import { $sheet, NO_SHEET } from '#stores/trip-day/sheet.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { memoryOutbox } from '#tests/setup/outbox.ts'

export const TOKEN = 'the-link'
const place = (address: string) => ({ address, latitude: 27.7, longitude: 85.3 })

export const RECORD: TripRecord = {
  kind: 'start',
  odometer: 45_000,
  fuel: 75,
  takenAt: toWire(NOW),
  arrivedAt: toWire(NOW),
  isOdd: false,
  pictures: [],
  confirmedAt: null,
}
export const SHEET: DriverSheet = {
  start: null,
  end: null,
  expenses: [],
  bill: null,
  cash: { renter: null, host: null },
  cashDue: 5_000,
  status: 'inTrip',
  from: toWire(NOW),
  to: toWire(NOW + 8 * HOUR),
  origin: place('Thamel, Kathmandu, Nepal'),
  stops: [],
  destination: place('Pokhara, Nepal'),
  isRoundTrip: false,
  totalMeters: 200_000,
  contact: { name: 'Anisha Karki', phone: '9801234567' },
  vehicle: { title: 'Hyundai Creta', registrationNumber: 'Ba 2 Cha 2' },
  lastOdometer: 44_000,
  next: 'start',
  endsAt: toWire(NOW + 56 * HOUR),
  billPreview: null,
  isSharingPosition: false,
}

type Sent = CallOptions<unknown> & { endpoint: Endpoint<unknown, unknown> }
type Answer = (sent: Sent) => unknown

/** A driver's phone: its clock, its storage, its connection and what the site has. */
export const phone = {
  now: NOW,
  /** by how much its own clock is ahead; the page's is corrected by responses of the site */
  ahead: 0,
  isOnline: true,
  sheet: SHEET,
  /** refusals of the next calls, by their path without the link */
  refusals: new Map<string, unknown>(),
  device: memoryOutbox(),
  uploads: 0,
  sent: [] as { path: string; key: string | undefined; payload: unknown }[],
  notify: vi.fn<Environment['notify']>(),
}

const pathOf = ({ path }: Endpoint<unknown, unknown>) => path.replace('/tripDay/{token}', '')

/** What the site answers to a call that arrives. */
const answer: Answer = ({ endpoint, payload }) => {
  const path = pathOf(endpoint)
  if (path === '/records') {
    const { kind, odometer, fuel } = payload as TripRecord
    phone.sheet = { ...phone.sheet, [kind]: { ...RECORD, kind, odometer, fuel } }
  }
  return path === '/pictures' || path === '/position' ? { message: 'ok' } : phone.sheet
}

export function startPhone(): void {
  Object.assign(phone, {
    now: NOW,
    ahead: 0,
    isOnline: true,
    sheet: SHEET,
    device: memoryOutbox(),
    sent: [],
    uploads: 0,
  })
  phone.refusals.clear()
  phone.notify.mockReset()
  let keys = 0
  const call = async (endpoint: Endpoint<unknown, unknown>, options: CallOptions<unknown> = {}) => {
    const path = pathOf(endpoint)
    if (!phone.isOnline) throw apiFailure(0)
    if (endpoint.method !== 'GET')
      phone.sent.push({ path, key: options.idempotencyKey, payload: options.payload })
    const refusal = phone.refusals.get(path)
    phone.refusals.delete(path)
    if (refusal) throw refusal
    return { data: answer({ endpoint, ...options }) }
  }
  setOutside({
    call: call as Environment['call'],
    // which alone reports progress on a slow line
    upload: (async (endpoint, options) => {
      phone.uploads += 1
      return call(endpoint as Endpoint<unknown, unknown>, options)
    }) as Environment['upload'],
    now: () => phone.now,
    deviceNow: () => phone.now + phone.ahead,
    notify: phone.notify,
    outbox: phone.device.outbox,
    uniqueKey: () => `key-${++keys}`,
    pictures: {
      open: async (file) => ({ file, size: { width: 1600, height: 1200 } }),
      rotate: async (picture) => picture,
      shrink: async (file) => file,
    },
  })
}

/** The page ends, as when the phone needs memory for the camera. */
export function closePage(): void {
  $queue.set([])
  $sheet.set(NO_SHEET)
}

export const tick = () => new Promise((resolve) => setImmediate(resolve))
