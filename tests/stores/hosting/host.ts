import { vi } from 'vitest'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import type { CreateInfo, SavedStep } from '#contract/hosting.ts'
import type { OwnVehicle, VehicleDetail } from '#contract/vehicles.ts'
import type { Progress } from '#domain/hosting/steps.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { dropSession } from '#stores/auth/unauthorized.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { emptyStorage, writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

const hosting = WORDS.en.hosting

export const HOST_ID = 7
export const VEHICLE_ID = 12

export const INFO: CreateInfo = {
  features: [{ id: 5, title: 'Music' }],
  manufacturers: [{ id: 1, title: 'Hyundai', models: [{ id: 11, title: 'Creta' }] }],
  colors: [{ id: 3, title: 'White', hex: '#ffffff' }],
  cities: [],
}

export function vehicleOf(step: Progress, patch: Partial<VehicleDetail> = {}): VehicleDetail {
  const rating = { average: null, count: 0 }
  const model = { id: 11, title: 'Creta', vehicleType: { id: 1, title: 'SUV' } }
  return {
    ...{ id: VEHICLE_ID, userID: HOST_ID, manufacturer: { id: 1, title: 'Hyundai' }, model, modelYear: 2023 },
    ...{ registrationNumber: 'BA 2 CHA 1234', numberOfSeats: 5, fuelType: 'diesel', images: [], rating },
    ...{ color: { id: 3, title: 'White', hex: '#ffffff' }, city: null, instantBooking: true, offRoad: false },
    ...{ longTermTrip: false, state: 'notAvailable', step, status: null, numberOfTrips: 0, maxDiscount: 0 },
    trust: {
      ...{ papersCheckedOn: null, insuredUntil: null, tripsWithoutCancellation: 0 },
      ...{ replyMinutes: null, replyRate: null, completionRate: null },
    },
    ...{
      pricePerDay: 0,
      ownerName: 'Anisha Karki',
      totalKM: 45_000,
      insurance: true,
      features: [],
      driver: null,
    },
    host: { id: HOST_ID, fullName: 'Anisha Karki', image: null, memberSince: '2026-01-01T00:00:00Z' },
    ...{ address: null, latitude: null, longitude: null, description: '', guideline: '', ratings: [] },
    ...{ unavailableDateTimes: [], pricing: null, isFree: null, obstacle: null },
    rates: {
      ...{ pricePerHour: 0, pricePerFourHour: null, pricePerEightHour: null, pricePerDay: 0 },
      ...{ kmLimitPerFourHour: null, kmLimitPerEightHour: null, kmLimitPerDay: 0, kmChargeLongRoute: 0 },
      ...{ kmChargeCityRide: 0, overnightCharge: 0, waitingCharge: 0 },
      ...{ threeDaysSaving: 0, sevenDaysSaving: 0, oneMonthSaving: 0 },
    },
    own: ownOf(),
    ...patch,
  }
}

/** Visible to the host only: no bookings, and each form was saved once. */
export function ownOf(patch: Partial<OwnVehicle> = {}): OwnVehicle {
  return {
    ...{ insuranceExpiry: null, remarks: null, papers: [], driver: null, isPriced: false, tripGapHours: 0 },
    standing: { hiddenBy: [], papersToAdd: [], isRemovable: true },
    versions: [1, 1, 1, 1, 1, 1, 1],
    ...patch,
  }
}

export const failure = (status: number, detail = '', cause = 'invalid', data?: unknown) =>
  apiFailure(status, detail, detail && cause, data)
/** A call without a response. */
export const LOST = failure(0)

/** As in the browser's environment, a 401 ends the session before it is thrown (stores/shell/browser.ts). */
export function refuse401(): never {
  dropSession({ detail: 'Your session is over.', isBackground: false })
  throw failure(401, 'Your session is over.', 'unauthorized')
}

type Answer = (options: CallOptions<unknown>) => unknown
/** Responses by `METHOD /path`; a test changes those it is about. */
export const answers: Record<string, Answer> = {}
/** Lets a call fail from now on. Returns a function that restores its response. */
export function failWith(call: string, error: Error): () => void {
  const before = answers[call]
  answers[call] = () => Promise.reject(error)
  return () => {
    if (before) answers[call] = before
  }
}

export interface Sent extends CallOptions<Record<string, unknown>> {
  call: string
  onProgress?: (progress: number) => void
}
export const sent: Sent[] = []
/** UTC, epoch milliseconds; an hour later in every test, because 401s in quick succession are reported once. */
export const clock = { now: NOW }

const answer = async (endpoint: Endpoint<never, unknown>, options: CallOptions<unknown> = {}) => {
  const call = `${endpoint.method} ${endpoint.path}`
  sent.push({ call, ...options } as Sent)
  const found = answers[call]
  if (!found) throw new Error(`The test did not expect ${call}.`)
  return { data: await found(options) }
}
export const outside = {
  call: vi.fn(answer),
  upload: vi.fn(answer),
  notify: vi.fn<Environment['notify']>(),
  confirm: vi.fn<Environment['confirm']>(),
  navigate: vi.fn<Environment['navigate']>(),
  replacePath: vi.fn<Environment['replacePath']>(),
  pushPath: vi.fn<Environment['pushPath']>(),
}

/** A signed-in host with an empty device, and a vehicle whose saved step rises with each save. */
export function beginHosting(saved: Progress = 0): void {
  clearSession()
  emptyStorage()
  // a store that was read just now still has its value
  for (const key of ['app:hosting:drafts', 'app:hosting:listing']) writeElsewhere(key, null)
  storeSignIn(personOf(HOST_ID))
  sent.length = 0
  for (const item of Object.values(outside)) item.mockClear()
  outside.confirm.mockResolvedValue(true)
  clock.now += HOUR_MS
  let keys = 0
  let progress = saved
  const save = ({ payload }: CallOptions<unknown>): SavedStep => {
    const { step } = payload as { step: number }
    progress = progress === null ? null : Math.max(progress, step)
    return { id: VEHICLE_ID, step: progress, state: 'notAvailable', version: 2 }
  }
  for (const name of Object.keys(answers)) delete answers[name]
  answers['GET /createVehicleInfo'] = () => INFO
  answers['GET /vehicles/{id}'] = () => vehicleOf(progress)
  answers['POST /vehicles'] = save
  answers['POST /vehicles/{id}'] = save
  setOutside({
    ...(outside as unknown as Partial<Environment>),
    t: readerOf({ hosting }),
    now: () => clock.now,
    currentPath: () => `/vehicle/${VEHICLE_ID}/edit`,
    uniqueKey: () => `key-${++keys}`,
  })
}

export const sentTo = (call: string): Sent[] => sent.filter((item) => item.call === call)
