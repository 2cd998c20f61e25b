import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFormData } from '#client/form-data.ts'

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
