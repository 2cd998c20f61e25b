import { describe, expect, it } from 'vitest'
import {
  type Fields,
  PRICE_FIELDS,
  readAddress,
  readDriver,
  readGeneral,
  readGuest,
  readImages,
  readPricing,
} from '#domain/hosting/forms.ts'
import { DRIVER, GENERAL } from './samples.ts'

/** The multipart fields of a form, see client/form-data.ts. */
function fieldsOf(values: object): Fields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(String)]))
}

const { today: _, manufacturers, models, colors, features, ...general } = GENERAL
const { today, hasImage, hasLicenseImage, ...driver } = DRIVER
const address = { cityID: '1', address: 'Thamel', latitude: '27.7149', longitude: '85.3123' }
const pricing = Object.fromEntries(PRICE_FIELDS.map((field, index) => [field, String(index)]))

describe('the fields of a multipart body', () => {
  it.each([
    ['general', readGeneral, general],
    ['images', readImages, { insuranceExpiry: '2027-05-01', imageIDs: ['b', 'a'] }],
    ['address', readAddress, address],
    ['pricing', readPricing, pricing],
    ['guest', readGuest, { description: 'Clean.', guideline: 'No smoking.\nNo pets.' }],
    ['driver', readDriver, driver],
  ])('are read as the form they came from: %s', (_, read, values) => {
    expect(read(fieldsOf(values))).toEqual(values)
  })

  it.each([
    ['general', readGeneral],
    ['images', readImages],
    ['address', readAddress],
    ['pricing', readPricing],
    ['guest', readGuest],
    ['driver', readDriver],
  ])('are empty when missing, and ignored when unknown: %s', (_, read) => {
    const empty = read({ userID: ['9'], status: ['verified'], state: ['available'], __proto__: ['x'] })
    for (const value of Object.values(empty)) expect(['', false, []]).toContainEqual(value)
    expect(Object.keys(empty)).not.toContain('status')
  })

  it('given twice count as their last value, lists as a whole', () => {
    const values = readGeneral({ ownerName: ['A', 'B'], offRoad: ['true', 'false'], featureIDs: ['6', '5'] })
    expect(values).toMatchObject({ ownerName: 'B', offRoad: false, featureIDs: ['6', '5'] })
  })

  it('list each feature and each picture once, in order', () => {
    expect(readGeneral({ featureIDs: ['6', '5', '6'] }).featureIDs).toEqual(['6', '5'])
    expect(readImages({ imageIDs: ['c', 'a', 'c', 'b'] }).imageIDs).toEqual(['c', 'a', 'b'])
  })

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['TRUE', false],
  ])('of a switch are on for %j: %s', (text, isOn) => {
    expect(readDriver({ driverSmokes: [text] }).driverSmokes).toBe(isOn)
  })
})
