import '../auth/browser-storage.ts'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import { $isSending, $refusal, createRequest, returnToForm } from '#stores/carpool/create.ts'
import { $requestErrors, changeRequest } from '#stores/carpool/form.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { answers, beginRequest, callsOf, fillIn, KALANKI, NOTE, outside, shown } from './requester.ts'

const CREATE = 'POST /carpool'
const FILL = 'Fill all highlighted fields'
const OPEN = 'Could not create the request. Please cancel/complete the previous request.'
const stored = () => localStorage.getItem('app:carpool:form')
const refuse = (failure: ApiFailure) => {
  answers[CREATE] = () => {
    throw failure
  }
}
async function submit(): Promise<boolean> {
  const done = createRequest()
  await vi.runAllTimersAsync()
  return done
}

beforeEach(() => {
  vi.useFakeTimers()
  beginRequest()
  answers['GET /carpool'] = () => []
  answers['POST /carpool/fairPrice'] = () => ({ suggested: 850, highest: 1700 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a form with errors', () => {
  it('is not sent; each field shows its error', async () => {
    expect(await submit()).toBe(false)
    expect($requestErrors.get()).toEqual({
      isDriver: 'Please choose whether you offer a ride or look for one',
      addressFrom: 'Please enter origin address',
      addressTo: 'Please enter destination address',
      suggestedPrice: 'Please enter suggested price',
      note: 'Please enter description',
    })
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', FILL)
    expect(callsOf(CREATE)).toEqual([])
  })

  it('shows an error for an origin that is typed but not chosen', async () => {
    fillIn()
    changeRequest({ addressFrom: 'Kalanki', from: null })
    await submit()
    expect($requestErrors.get()).toEqual({ addressFrom: 'Origin address must be from list suggestion' })
  })
})

describe('a valid form', () => {
  beforeEach(() => {
    fillIn()
    answers[CREATE] = () => ({ id: 5, message: 'Created new request' })
  })

  it('is sent once for several clicks, in UTC and Latin digits; the toast waits for the list', async () => {
    const first = createRequest()
    expect(await createRequest()).toBe(true)
    await vi.advanceTimersByTimeAsync(299)
    expect(callsOf(CREATE)).toEqual([])
    await vi.runAllTimersAsync()
    expect(await first).toBe(true)
    expect(callsOf(CREATE)).toEqual([
      {
        idempotencyKey: 'key-1',
        payload: {
          ...{ isDriver: true, addressFrom: KALANKI.label, addressTo: 'Butwal, Rupandehi, Nepal' },
          ...{ fromLatitude: 27.6937, fromLongitude: 85.2814, toLatitude: 27.7006, toLongitude: 83.4484 },
          ...{ time: '2026-11-21T07:15:00Z', passengers: 3, vehicleTypeID: 3, suggestedPrice: '850' },
          ...{ phoneNumber: '9841000000', note: NOTE },
        },
      },
    ])
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', 'Created new request', {
      persist: true,
    })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/list-carpool-requests')
  })

  it('stays busy while the page is left, and is empty when the browser restores it', async () => {
    await submit()
    expect([$isSending.get(), stored()]).toEqual([true, null])
    returnToForm()
    expect([$isSending.get(), shown().note]).toEqual([false, ''])
  })

  it('is sent again with the same key when there was no response', async () => {
    refuse(apiFailure(0))
    expect(await submit()).toBe(true)
    expect(outside.notify.mock.lastCall?.[1]).toMatch(/did not arrive.+What you typed is kept/)
    expect(stored()).toContain(NOTE)
    await submit()
    expect(callsOf(CREATE).map((options) => options?.idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  it('counts as created when it is found after a lost response', async () => {
    refuse(apiFailure(0))
    const data = { id: 5, message: 'Created new request' }
    outside.findWrite.mockResolvedValue({ state: 'answered', data })
    await submit()
    expect(outside.findWrite).toHaveBeenCalledExactlyOnceWith('key-1')
    expect([outside.notify.mock.lastCall?.[1], stored()]).toEqual(['Your request arrived.', null])
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/list-carpool-requests')
  })

  it('shows that the outcome is unknown when it cannot be looked up either', async () => {
    refuse(apiFailure(0))
    outside.findWrite.mockRejectedValue(apiFailure(0))
    await submit()
    expect(outside.notify.mock.lastCall?.[1]).toMatch(/not known whether your request arrived/)
  })
})

describe('a refusal', () => {
  beforeEach(fillIn)

  it('is shown at its fields; date and time are one field of the API', async () => {
    refuse(
      new ApiFailure(422, [
        { cause: 'addressTo', detail: 'Destination address must be from list suggestion' },
        { cause: 'time', detail: 'Pickup must be at least two hours from now' },
      ]),
    )
    expect(await submit()).toBe(false)
    expect($requestErrors.get()).toEqual({
      addressTo: 'Destination address must be from list suggestion',
      fromTime: 'Pickup must be at least two hours from now',
    })
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', FILL)
  })

  it('links to the open request when it is caused by one', async () => {
    refuse(apiFailure(409, OPEN, 'requestOpen', { id: 4, path: '/rides/4' }))
    await submit()
    expect($refusal.get()).toEqual({ text: OPEN, path: '/rides/4' })
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', OPEN)
    expect(callsOf('GET /carpool')).toHaveLength(1)
  })

  it('has a default message when the server sends none', async () => {
    refuse(apiFailure(500))
    await submit()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', OPEN)
    expect($refusal.get()).toBeNull()
  })
})
