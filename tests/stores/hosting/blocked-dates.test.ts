import '../auth/browser-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CalendarEntry, UnavailableRange } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { NO_RANGE } from '#domain/hosting/day-range.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import {
  $datesProblem,
  $isAdding,
  $removingId,
  addRange,
  blockedDatesForm,
  changeRange,
  clearRange,
  clickDay,
  finishDates,
  openBlockedDates,
  removeRange,
} from '#stores/hosting/blocked-dates.ts'
import { findDraft } from '#stores/hosting/drafts.ts'
import { $editor, openEditor } from '#stores/hosting/editor.ts'
import { $vehicleCalendar, loadVehicleCalendar, showMonth } from '#stores/hosting/vehicle-calendar.ts'
import { environment, setEnvironment } from '#stores/shell/environment.ts'
import { personOf } from '../auth/people.ts'
import {
  answers,
  beginHosting,
  failure,
  failWith,
  HOST_ID,
  LOST,
  outside,
  refuse401,
  sentTo,
  VEHICLE_ID,
  vehicleOf,
} from './host.ts'

const hosting = WORDS.en.hosting
const dates = WORDS.en['hosting-dates']

const READ = 'GET /hostCalendar'
const ADD = 'POST /vehicles/{id}/unavailableDate'
const REMOVE = 'DELETE /unavailableDates/{id}'
const SAVE = 'POST /vehicles/{id}'
const CHOSEN = { fromDate: '2026-11-24', toDate: '2026-11-26' }
const WIRE = { fromTime: '2026-11-23T18:15:00Z', toTime: '2026-11-26T18:15:00Z' }
const LATER: UnavailableRange = { id: 90, fromTime: '2026-12-23T18:15:00Z', toTime: '2026-12-24T18:15:00Z' }
const BOOKING = { id: 'b-1', guest: 'Asha Gurung', from: '2026-11-24T04:15:00Z', to: '2026-11-25T04:15:00Z' }
const TRIP: CalendarEntry = { kind: 'booking', ...BOOKING, status: 'approved' }

const toasts = () => outside.notify.mock.calls.map(([tone, text]) => `${tone}: ${text}`)
const errors = () => blockedDatesForm.$errors.get()
const vehicle = () => {
  const editor = $editor.get()
  if (editor.status !== 'ready' || !editor.vehicle) throw new Error('The editor is open.')
  return editor.vehicle
}
const ranges = () => vehicle().unavailableDateTimes.map(({ id }) => id)
const entries = () => $vehicleCalendar.get().entries.map(({ id }) => id)
const entryOf = ({ id, fromTime, toTime }: UnavailableRange): CalendarEntry => ({
  ...{ kind: 'unavailable', id: String(id), from: fromTime, to: toTime, status: null, guest: null },
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

async function open(patch: Partial<VehicleDetail> = {}, requested: string | null = null): Promise<void> {
  answers['GET /vehicles/{id}'] = () => vehicleOf(7, { unavailableDateTimes: [LATER], ...patch })
  await openEditor(String(VEHICLE_ID), '7')
  openBlockedDates(vehicle(), '2026-11', requested)
  await settled()
}

beforeEach(async () => {
  beginHosting(7)
  setEnvironment({ ...environment(), t: readerOf({ hosting, 'hosting-dates': dates }) })
  answers[READ] = () => [{ vehicle: {}, entries: [TRIP] }]
  answers[ADD] = ({ payload }) => ({ id: 80, ...(payload as object) })
  answers[REMOVE] = ({ params }) => ({ id: params?.id })
  await open()
})

describe('the form for blocked dates', () => {
  it('opens with nothing chosen and with the month of the vehicle', () => {
    expect(blockedDatesForm.$values.get()).toEqual(NO_RANGE)
    expect(sentTo(READ)[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-30', vehicleId: VEHICLE_ID })
    expect([$vehicleCalendar.get().status, entries()]).toEqual(['ready', ['b-1']])
  })

  it('opens with the day of the URL', async () => {
    await open({}, '2026-11-28')
    expect(blockedDatesForm.$values.get()).toEqual({
      ...NO_RANGE,
      fromDate: '2026-11-28',
      toDate: '2026-11-28',
    })
  })

  it('stores the chosen range on this device until it is blocked or cleared', async () => {
    changeRange(CHOSEN)
    expect(findDraft(VEHICLE_ID, 7)?.values).toEqual({ ...NO_RANGE, ...CHOSEN })
    clearRange()
    expect(findDraft(VEHICLE_ID, 7)).toBeNull()
  })

  it('fills a range with two clicks, and starts over after a day was typed', () => {
    clickDay('2026-11-27', [])
    clickDay('2026-11-29', [])
    expect(blockedDatesForm.$values.get()).toMatchObject({ fromDate: '2026-11-27', toDate: '2026-11-29' })
    clickDay('2026-11-22', [])
    changeRange({ toDate: '2026-11-23' })
    clickDay('2026-11-28', [])
    expect(blockedDatesForm.$values.get()).toMatchObject({ fromDate: '2026-11-28', toDate: '2026-11-28' })
  })
})

describe('blocking dates', () => {
  it('sends them in UTC, and shows them in the list and in the calendar', async () => {
    changeRange(CHOSEN)
    expect(await addRange()).toBe(true)
    expect(sentTo(ADD)[0]).toMatchObject({ params: { id: VEHICLE_ID }, payload: WIRE })
    expect(ranges()).toEqual([80, 90])
    expect(entries()).toEqual(['b-1', '80'])
    expect(toasts()).toEqual(['success: Unavailable Date Added Successfully'])
    expect([blockedDatesForm.$values.get(), findDraft(VEHICLE_ID, 7)]).toEqual([NO_RANGE, null])
  })

  it.each([
    ['nothing is chosen', {}, { fromTime: 'Please choose both days and times' }],
    ['no end is chosen', { fromDate: '2026-11-24' }, { toTime: 'Please choose both days and times' }],
    [
      'it begins yesterday',
      { fromDate: '2026-11-20', toDate: '2026-11-24' },
      { fromTime: 'Dates can be blocked from today on' },
    ],
    [
      'it ends more than two years ahead',
      { fromDate: '2026-11-24', toDate: '2028-11-22' },
      { toTime: 'Dates can be blocked up to two years ahead' },
    ],
    [
      'it ends before it begins',
      { fromDate: '2026-11-24', toDate: '2026-11-22' },
      { toTime: 'The end must come after the start' },
    ],
  ])('is not sent when %s, with the error at its field', async (_, range, expected) => {
    changeRange(range)
    expect(await addRange()).toBe(false)
    expect([sentTo(ADD), errors()]).toEqual([[], expected])
    changeRange({ fromTime: '01:00' })
    expect(errors()).toEqual({})
  })

  it('is sent for today and for the last day that can be blocked', async () => {
    for (const day of ['2026-11-21', '2028-11-21']) {
      changeRange({ fromDate: day, toDate: day })
      expect([await addRange(), errors()]).toEqual([true, {}])
    }
  })

  it('shows the conflicting booking, keeps the range and reloads the month', async () => {
    failWith(ADD, failure(409, 'Asha Gurung has booked this vehicle.', 'datesBooked', BOOKING))
    changeRange(CHOSEN)
    expect(await addRange()).toBe(false)
    await settled()
    expect($datesProblem.get()).toEqual({
      about: 'add',
      text: 'Asha Gurung has booked this vehicle.',
      booking: BOOKING,
    })
    expect(toasts()).toEqual(['error: Failed To Add Unavailable Dates'])
    expect(blockedDatesForm.$values.get()).toEqual({ ...NO_RANGE, ...CHOSEN })
    expect(sentTo(READ)).toHaveLength(2)
    changeRange({ toDate: '2026-11-27' })
    expect($datesProblem.get()).toBeNull()
  })

  it("shows the server's reason when it is not a booking", async () => {
    failWith(ADD, failure(409, 'These dates overlap.', 'datesOverlap', { id: 5 }))
    changeRange(CHOSEN)
    await addRange()
    expect($datesProblem.get()).toEqual({ about: 'add', text: 'These dates overlap.', booking: null })
  })

  it('keeps the chosen range without a connection and after the session ended', async () => {
    changeRange(CHOSEN)
    failWith(ADD, LOST)
    expect(await addRange()).toBe(false)
    expect($datesProblem.get()?.text).toMatch(/^No connection/)
    answers[ADD] = refuse401
    expect(await addRange()).toBe(false)
    expect(toasts().at(-1)).toBe('error: Your session is over.')
    storeSignIn(personOf(HOST_ID))
    expect(findDraft(VEHICLE_ID, 7)?.values).toEqual({ ...NO_RANGE, ...CHOSEN })
  })

  it('is found after a lost response, because the same dates have the same key', async () => {
    changeRange(CHOSEN)
    const restore = failWith(ADD, LOST)
    expect(await addRange()).toBe(false)
    restore()
    expect(await addRange()).toBe(true)
    changeRange(CHOSEN)
    await addRange()
    expect(sentTo(ADD).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1', 'key-2'])
  })

  const expectAdded = async () => {
    changeRange(CHOSEN)
    expect(await addRange()).toBe(true)
    expect([ranges(), $datesProblem.get(), blockedDatesForm.$values.get()]).toEqual([
      [81, 90],
      null,
      NO_RANGE,
    ])
    expect(toasts()).toEqual(['success: Unavailable Date Added Successfully'])
  }

  it('is complete when its lost response is found by its key', async () => {
    failWith(ADD, LOST)
    const data = { id: 81, ...WIRE }
    setEnvironment({ ...environment(), findWrite: async () => ({ state: 'answered', data }) })
    await expectAdded()
  })

  it('is complete when another window has blocked exactly these dates', async () => {
    failWith(ADD, failure(409, 'These dates overlap.', 'datesOverlap'))
    answers[READ] = () => [{ vehicle: {}, entries: [entryOf({ id: 81, ...WIRE })] }]
    await expectAdded()
  })

  it('is sent once, however often the button is clicked', async () => {
    changeRange(CHOSEN)
    const adding = addRange()
    expect([$isAdding.get(), await addRange()]).toEqual([true, false])
    await adding
    expect([$isAdding.get(), sentTo(ADD).length]).toEqual([false, 1])
  })
})

it('the list is cleared with the session, as is the calendar', async () => {
  await loadVehicleCalendar(VEHICLE_ID, '2026-12')
  expect(entries()).not.toEqual([])
  clearSession()
  expect([$vehicleCalendar.get().vehicleId, entries(), $datesProblem.get()]).toEqual([0, [], null])
})

describe('unblocking dates', () => {
  it('removes them from the list and from the calendar, and nothing else', async () => {
    answers[READ] = () => [{ vehicle: {}, entries: [TRIP, entryOf(LATER), { ...TRIP, id: '90' }] }]
    await loadVehicleCalendar(VEHICLE_ID, '2026-12')
    await removeRange(90)
    expect(sentTo(REMOVE)[0]?.params).toEqual({ id: 90 })
    expect([
      ranges(),
      $vehicleCalendar
        .get()
        .entries.filter(({ id }) => id === '90')
        .map(({ kind }) => kind),
    ]).toEqual([[], ['booking']])
    expect(toasts()).toEqual(['success: Unavailable Date Removed Successfully'])
  })

  it('does not remove them when it is refused', async () => {
    failWith(REMOVE, failure(503, 'Please try again soon.'))
    await removeRange(90)
    expect([ranges(), $removingId.get()]).toEqual([[90], null])
    expect($datesProblem.get()).toMatchObject({ about: 'remove', text: 'Please try again soon.' })
    expect(toasts()).toEqual(['error: Failed To Remove Unavailable Dates'])
  })

  it('removes dates that another window has already unblocked', async () => {
    failWith(REMOVE, failure(404, 'These blocked dates could not be found.', 'rangeNotFound'))
    await removeRange(90)
    expect([ranges(), $datesProblem.get()]).toEqual([[], null])
    expect(toasts()).toEqual(['success: Unavailable Date Removed Successfully'])
  })

  it('shows what another window has unblocked or blocked as soon as the month is shown', async () => {
    const other: UnavailableRange = {
      ...LATER,
      id: 91,
      fromTime: '2026-12-27T18:15:00Z',
      toTime: '2026-12-28T18:15:00Z',
    }
    const past: UnavailableRange = {
      ...LATER,
      id: 92,
      fromTime: '2026-11-10T18:15:00Z',
      toTime: '2026-11-11T18:15:00Z',
    }
    answers[READ] = () => [{ vehicle: {}, entries: [entryOf(other)] }]
    await showMonth(VEHICLE_ID, '2026-12')
    expect(ranges()).toEqual([91])
    answers[READ] = () => [{ vehicle: {}, entries: [entryOf(past)] }]
    await showMonth(VEHICLE_ID, '2026-11')
    expect(ranges()).toEqual([91])
  })
})

describe('finishing the step', () => {
  it('saves it when nothing is chosen', async () => {
    expect(await finishDates({ hasSms: true })).toBe(true)
    expect(sentTo(SAVE)[0]?.payload).toEqual({ id: VEHICLE_ID, step: 7 })
    expect(outside.confirm).not.toHaveBeenCalled()
  })

  it('asks about dates that are chosen but not blocked, and blocks them first', async () => {
    changeRange(CHOSEN)
    expect(await finishDates({ hasSms: true })).toBe(true)
    expect(outside.confirm.mock.calls).toEqual([[dates.form.finishQuestion]])
    expect([sentTo(ADD).length, sentTo(SAVE).length]).toEqual([1, 1])
  })

  it('stays when the user declines, when the range is invalid, and when it is refused', async () => {
    changeRange(CHOSEN)
    outside.confirm.mockResolvedValueOnce(false)
    expect([await finishDates({ hasSms: true }), blockedDatesForm.$values.get().fromDate]).toEqual([
      false,
      '2026-11-24',
    ])
    changeRange({ toDate: '' })
    expect([await finishDates({ hasSms: true }), blockedDatesForm.firstInvalidField()]).toEqual([
      false,
      'toTime',
    ])
    changeRange(CHOSEN)
    failWith(ADD, failure(409, 'These dates overlap.'))
    expect(await finishDates({ hasSms: true })).toBe(false)
    expect(sentTo(SAVE)).toEqual([])
  })
})

describe('the calendar of the vehicle', () => {
  it('has the months that were loaded, each by its latest response', async () => {
    const december = entryOf(LATER)
    answers[READ] = () => [{ vehicle: {}, entries: [december] }]
    await loadVehicleCalendar(VEHICLE_ID, '2026-12')
    expect([$vehicleCalendar.get().month, entries()]).toEqual(['2026-12', ['b-1', '90']])
    answers[READ] = () => [{ vehicle: {}, entries: [] }]
    await loadVehicleCalendar(VEHICLE_ID)
    expect(entries()).toEqual(['b-1'])
  })

  it('keeps its entries when a month does not load, but not for another vehicle', async () => {
    failWith(READ, LOST)
    await loadVehicleCalendar(VEHICLE_ID, '2026-12')
    expect([$vehicleCalendar.get().status, entries()]).toEqual(['failed', ['b-1']])
    await loadVehicleCalendar(VEHICLE_ID + 1, '2026-12')
    expect(entries()).toEqual([])
  })
})
