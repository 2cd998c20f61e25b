import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFormData } from '#client/form-data.ts'

const entries = (payload: object) => [...toFormData(payload)]

describe('a payload as multipart', () => {
  it('has texts, numbers and switches as texts', () => {
    expect(entries({ step: 3, ownerName: 'अनिशा', offRoad: false, empty: '' })).toEqual([
      ['step', '3'],
      ['ownerName', 'अनिशा'],
      ['offRoad', 'false'],
      ['empty', ''],
    ])
  })

  it('repeats the name of a list, and has nothing of an empty one', () => {
    expect(entries({ featureIDs: ['5', '6'], imageIDs: [] })).toEqual([
      ['featureIDs', '5'],
      ['featureIDs', '6'],
    ])
  })

  it('leaves out what is undefined', () => {
    expect(entries({ id: undefined, step: 1 })).toEqual([['step', '1']])
  })

  it('carries files with their bytes and their type, alone and in a list', async () => {
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

  it('says every text as it was typed', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.array(text), (item, many) => {
        const form = toFormData({ one: item, many })
        expect([form.get('one'), form.getAll('many')]).toEqual([item, many])
      }),
    )
  })
})
