import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFailure, toFormData } from '#client/request.ts'
import { ApiFailure, toFailure } from '#contract/api-failure.ts'

const entries = (payload: object) => [...toFormData(payload)]

describe('a multipart payload', () => {
  it('contains texts, numbers and booleans as text', () => {
    expect(entries({ step: 3, ownerName: 'अनिशा', offRoad: false, empty: '' })).toEqual([
      ['step', '3'],
      ['ownerName', 'अनिशा'],
      ['offRoad', 'false'],
      ['empty', ''],
    ])
  })

  it('repeats the name of a list and omits empty lists', () => {
    expect(entries({ featureIDs: ['5', '6'], imageIDs: [] })).toEqual([
      ['featureIDs', '5'],
      ['featureIDs', '6'],
    ])
  })

  it('omits undefined values', () => {
    expect(entries({ id: undefined, step: 1 })).toEqual([['step', '1']])
  })

  it('contains files with their bytes and type, single and in lists', async () => {
    const picture = new Blob(['one'], { type: 'image/jpeg' })
    const named = new File(['two'], 'two.png', { type: 'image/png' })
    const form = toFormData({ driverImage: picture, images: [picture, named] })
    const [image, other] = form.getAll('images')
    expect(form.get('driverImage')).toBeInstanceOf(File)
    expect([image, other].map((item) => item instanceof File && [item.type, item.size])).toEqual([
      ['image/jpeg', 3],
      ['image/png', 3],
    ])
    expect(other instanceof File && [other.name, await other.text()]).toEqual(['two.png', 'two'])
  })

  it('keeps every text unchanged', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.array(text), (item, many) => {
        const form = toFormData({ one: item, many })
        expect([form.get('one'), form.getAll('many')]).toEqual([item, many])
      }),
    )
  })
})

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
