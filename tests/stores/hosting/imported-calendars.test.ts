import '../auth/browser-storage.ts'

import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportedCalendar } from '#contract/hosting.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { clearSession } from '#stores/auth/session.ts'
import { startCalendar } from '#stores/hosting/calendar.ts'
import {
  $importForm,
  $importingId,
  $imports,
  addImport,
  changeImport,
  loadImports,
  NO_IMPORT,
  refreshImport,
  removeImport,
} from '#stores/hosting/imported-calendars.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { toasts } from '#tests/setup/my-vehicles.ts'
import { answers, beginHosting, failure, failWith, LOST, outside, sentTo } from './host.ts'

const LIST = 'GET /importedCalendars'
const ADD = 'POST /vehicles/{id}/importedCalendar'
const CHECK = `${ADD}/refresh`
const REMOVE = 'DELETE /vehicles/{id}/importedCalendar'
const MONTH = 'GET /hostCalendar'
const ADDRESS = 'https://calendar.example/secret.ics'
const { hosting, 'hosting-dates': dates } = WORDS.en

const imported = (vehicleId: number, patch: Partial<ImportedCalendar> = {}): ImportedCalendar => ({
  ...{ vehicleId, source: 'calendar.example', checkedAt: '2026-11-21T04:00:00Z', failure: null },
  ...{ ranges: 2, doubleBooked: [], ...patch },
})
const failing = imported(12, { failure: { cause: 'importRefused', since: '2026-11-20T04:00:00Z' } })
const shown = () => $imports.get().calendars.map(({ vehicleId, ranges }) => [vehicleId, ranges])

beforeEach(async () => {
  beginHosting()
  setEnvironment({ ...environment(), t: readerOf({ hosting, 'hosting-dates': dates }) })
  answers[MONTH] = () => []
  answers[LIST] = () => [imported(13), imported(12)]
  answers[ADD] = () => imported(14, { ranges: 1 })
  $importForm.set(NO_IMPORT)
  await startCalendar('gregorian')
  await loadImports()
  changeImport({ url: ADDRESS })
})
const readMonths = () => sentTo(MONTH).length

describe('imported calendars', () => {
  it('are listed, and loaded again after a failure', async () => {
    expect(shown()).toEqual([
      [13, 2],
      [12, 2],
    ])
    failWith(LIST, LOST)
    await loadImports()
    expect($imports.get().status).toBe('failed')
    answers[LIST] = () => []
    await loadImports()
    expect($imports.get()).toEqual({ status: 'ready', calendars: [] })
  })

  it('end with the session, as does the address that was typed', () => {
    clearSession()
    expect([shown(), $importForm.get()]).toEqual([[], NO_IMPORT])
  })
})

describe('an address', () => {
  it('is imported for its vehicle, and the calendar of the page shows its dates', async () => {
    expect(await addImport(14)).toBe(true)
    expect(sentTo(ADD)).toMatchObject([{ params: { id: 14 }, payload: { url: ADDRESS } }])
    expect(shown()[0]).toEqual([14, 1])
    expect([readMonths(), $importForm.get()]).toEqual([2, NO_IMPORT])
    expect(toasts()).toEqual(['success: The calendar is imported. It blocks 1 period.'])
  })

  it('that is missing is not sent', async () => {
    changeImport({ url: '  ' })
    expect(await addImport(14)).toBe(false)
    expect(sentTo(ADD)).toEqual([])
    expect($importForm.get().error).toMatch(/whole address/)
  })

  it.each([
    ['refused', failure(422, 'This is a Sawari calendar.', 'importOwn'), 'This is a Sawari calendar.'],
    ['lost', LOST, hosting.errors.network],
  ])('that was %s stays in the form with the reason until it is changed', async (_, error, reason) => {
    failWith(ADD, error)
    setEnvironment({ ...environment(), findWrite: async () => ({ state: 'absent' }), pause: async () => {} })
    expect(await addImport(14)).toBe(false)
    expect($importForm.get()).toMatchObject({ url: ADDRESS, error: reason })
    expect([shown().length, readMonths(), $importingId.get()]).toEqual([2, 1, null])
    changeImport({ url: `${ADDRESS}?2` })
    expect($importForm.get().error).toBe('')
  })

  it('is sent once, and nothing else until then', async () => {
    const adding = Promise.withResolvers<ImportedCalendar>()
    answers[ADD] = () => adding.promise
    const first = addImport(14)
    expect($importingId.get()).toBe(14)
    expect(await addImport(14)).toBe(false)
    await Promise.all([refreshImport(12), removeImport(12)])
    adding.resolve(imported(14))
    await first
    expect([ADD, CHECK, REMOVE].map((call) => sentTo(call).length)).toEqual([1, 0, 0])
  })
})

describe('a calendar that is checked now', () => {
  it.each([
    ['can be read', imported(12, { ranges: 5 }), `success: ${dates.import.refreshed}`],
    ['cannot be read', failing, `error: ${dates.import.failure.importRefused}`],
  ])('%s', async (_, calendar, toast) => {
    answers[CHECK] = () => calendar
    await refreshImport(12)
    expect($imports.get().calendars.at(-1)).toEqual(calendar)
    expect([toasts(), readMonths()]).toEqual([[toast], 2])
  })

  it('stays as it is when the check is refused', async () => {
    failWith(CHECK, failure(429, 'Wait a minute.'))
    await refreshImport(12)
    expect([toasts(), shown().length, readMonths()]).toEqual([['error: Wait a minute.'], 2, 1])
  })
})

describe('a calendar', () => {
  it.each([
    ['is removed', () => ({ vehicleId: 12 })],
    [
      'is removed when another tab was faster',
      () => {
        throw failure(404, 'Not found.', 'importNotFound')
      },
    ],
  ])('%s', async (_, answer) => {
    answers[REMOVE] = answer
    await removeImport(12)
    expect([shown(), readMonths()]).toEqual([[[13, 2]], 2])
    expect(toasts()).toEqual([`success: ${dates.import.removed}`])
  })

  it('stays without a confirmation, and after a failure', async () => {
    outside.confirm.mockResolvedValueOnce(false)
    await removeImport(12)
    expect(sentTo(REMOVE)).toEqual([])
    failWith(REMOVE, failure(503, 'Too busy'))
    await removeImport(12)
    expect([shown().length, toasts()]).toEqual([2, ['error: Too busy']])
  })
})
