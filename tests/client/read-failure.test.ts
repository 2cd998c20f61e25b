import { describe, expect, it } from 'vitest'
import { readFailure } from '#client/read-failure.ts'
import { ApiFailure, toFailure } from '#contract/api-failure.ts'

describe('an error response', () => {
  it('returns its message, code and data', () => {
    const text = JSON.stringify({ error: [{ cause: 'bookingTaken', detail: 'Taken.' }], data: { times: [] } })
    expect(readFailure(409, text)).toMatchObject({
      status: 409,
      message: 'Taken.',
      cause: 'bookingTaken',
      data: { times: [] },
    })
  })

  it('omits invalid details', () => {
    const error = [{ cause: 7, detail: 'no code' }, null, 'text', { cause: 'cityID', detail: 'City?' }]
    expect(readFailure(422, JSON.stringify({ error })).errors).toEqual([{ cause: 'cityID', detail: 'City?' }])
  })

  it.each(['', '<html>', 'null', '[]', '{"error":"no list"}'])(
    'has no details without an envelope: %s',
    (text) => {
      expect(readFailure(502, text)).toMatchObject({ status: 502, message: '', cause: '', errors: [] })
    },
  )
})

describe('a thrown value', () => {
  it('stays unchanged when it is a failure', () => {
    const failure = new ApiFailure(409, [{ cause: 'bookingTaken', detail: 'Taken.' }])
    expect(toFailure(failure)).toBe(failure)
  })

  it.each([
    ['code that did not load', new TypeError('Failed to fetch dynamically imported module: /x.js')],
    ['an object with a status', { status: 409, message: 'no failure of a call' }],
    ['nothing', undefined],
  ])('becomes a failure with status 0 and no message when it is %s', (_, error) => {
    expect(toFailure(error)).toMatchObject({ status: 0, message: '', errors: [] })
  })
})
