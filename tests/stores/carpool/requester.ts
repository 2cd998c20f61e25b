import { vi } from 'vitest'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $isSending, $refusal } from '#stores/carpool/create.ts'
import { $values, changeRequest, chooseRequestPlace, openRequest } from '#stores/carpool/form.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'
import { emptyStorage, writeElsewhere } from '../auth/browser-storage.ts'
import { personOf } from '../auth/people.ts'

const carpool = WORDS.en.carpool

export const USER_ID = 7
export const TYPES = [3, 4]
export const KALANKI = { label: 'Kalanki, Kathmandu, Nepal', lat: 27.6937, lng: 85.2814 }
export const BUTWAL = { label: 'Butwal, Rupandehi, Nepal', lat: 27.7006, lng: 83.4484 }
export const NOTE = 'Leaving from the chowk, two bags each'

type Answer = (options: CallOptions<unknown>) => unknown
export const answers: Record<string, Answer> = {}
export const outside = {
  call: vi.fn(async ({ method, path }: Endpoint<unknown, unknown>, options: CallOptions<unknown> = {}) => ({
    data: await answers[`${method} ${path}`]?.(options),
  })),
  notify: vi.fn(),
  navigate: vi.fn(),
  replacePath: vi.fn(),
  confirm: vi.fn(async () => true),
  findWrite: vi.fn<Environment['findWrite']>(),
}
export const clock = { now: NOW }
export const page = { path: '/carpool' }

/** A signed-in user opens the form; the API responds with what the test puts into `answers`. */
export function beginRequest({ mobileNumber = '9841000000' as string | null } = {}): void {
  vi.clearAllMocks()
  outside.findWrite.mockResolvedValue({ state: 'absent' })
  for (const name of Object.keys(answers)) delete answers[name]
  Object.assign(clock, { now: NOW })
  Object.assign(page, { path: '/carpool' })
  let keys = 0
  setOutside({
    ...outside,
    call: outside.call as unknown as Environment['call'],
    now: () => clock.now,
    currentPath: () => page.path,
    uniqueKey: () => `key-${++keys}`,
    t: readerOf({ carpool }),
  })
  clearSession()
  emptyStorage()
  writeElsewhere('app:carpool:form', null)
  storeSignIn({ ...personOf(USER_ID), mobileNumber })
  $isSending.set(false)
  $refusal.set(null)
  openRequest(TYPES)
}

/** The values of the open form. */
export function shown() {
  const values = $values.get()
  if (!values) throw new Error('The form is not open.')
  return values
}

export function fillIn(): void {
  chooseRequestPlace('From', KALANKI)
  chooseRequestPlace('To', BUTWAL)
  changeRequest({ isDriver: true, suggestedPrice: '८५०', note: NOTE, passengers: '3' })
}

export const callsOf = (name: string) =>
  outside.call.mock.calls
    .filter(([{ method, path }]) => `${method} ${path}` === name)
    .map(([, options]) => options)
