import { describe, expect, it } from 'vitest'
import {
  emptyForm,
  type Fields,
  FORMS,
  type FormName,
  PRICE_FIELDS,
  parseFormValues,
} from '#domain/hosting/forms.ts'
import { DRIVER, GENERAL } from './samples.ts'

/** The multipart fields of a form, see client/request.ts. */
function fieldsOf(values: object): Fields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(String)]))
}

const { today: _, manufacturers, models, colors, features, ...general } = GENERAL
const { today, hasImage, hasLicenseImage, ...driver } = DRIVER
const address = { cityID: '1', address: 'Thamel', latitude: '27.7149', longitude: '85.3123' }
const pricing = Object.fromEntries(PRICE_FIELDS.map((field, index) => [field, String(index)]))

describe('a multipart body', () => {
  it.each([
    ['general', general],
    ['images', { insuranceExpiry: '2027-05-01', imageIDs: ['b', 'a'] }],
    ['address', address],
    ['pricing', pricing],
    ['guest', { description: 'Clean.', guideline: 'No smoking.\nNo pets.' }],
    ['driver', driver],
  ] as const)('is read as the form it was written from: %s', (name, values) => {
    expect(parseFormValues(name, fieldsOf(values))).toEqual(values)
  })

  it.each(Object.keys(FORMS) as FormName[])(
    'leaves missing fields empty, and unknown ones out: %s',
    (name) => {
      const empty = parseFormValues(name, {
        userID: ['9'],
        status: ['verified'],
        state: ['available'],
        __proto__: ['x'],
      })
      for (const value of Object.values(empty)) expect(['', false, []]).toContainEqual(value)
      expect(Object.keys(empty)).not.toContain('status')
      expect(empty).toEqual(emptyForm(name))
    },
  )

  it('uses the last value of a repeated field, and lists as a whole', () => {
    const values = parseFormValues('general', {
      ownerName: ['A', 'B'],
      offRoad: ['true', 'false'],
      featureIDs: ['6', '5'],
    })
    expect(values).toMatchObject({ ownerName: 'B', offRoad: false, featureIDs: ['6', '5'] })
  })

  it('lists each feature and each picture once, in order', () => {
    expect(parseFormValues('general', { featureIDs: ['6', '5', '6'] }).featureIDs).toEqual(['6', '5'])
    expect(parseFormValues('images', { imageIDs: ['c', 'a', 'c', 'b'] }).imageIDs).toEqual(['c', 'a', 'b'])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['TRUE', false],
  ])('turns a switch on for %j: %s', (text, isOn) => {
    expect(parseFormValues('driver', { driverSmokes: [text] }).driverSmokes).toBe(isOn)
  })
})
