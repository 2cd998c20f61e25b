import { describe, expect, it } from 'vitest'
import { generalDefaults } from '#domain/hosting/forms.ts'
import {
  type GeneralField,
  type GeneralRulesData,
  generalRules,
  newestModelYear,
  seatsNotice,
} from '#domain/hosting/general.rules.ts'
import { type Case, GENERAL, testForm } from './samples.ts'

const CASES: Case<GeneralRulesData, GeneralField>[] = [
  ['no owner', { ownerName: '' }, 'ownerName', 'required'],
  ['an owner name of spaces', { ownerName: ' \n\t ' }, 'ownerName', 'required'],
  ['an owner name of invisible characters', { ownerName: '\u0000\u0007' }, 'ownerName', 'required'],
  ['an owner name of 100 letters', { ownerName: 'क'.repeat(100) }, 'ownerName', undefined],
  ['an owner name of 101 letters', { ownerName: 'क'.repeat(101) }, 'ownerName', 'tooLong'],
  ['no manufacturer', { manufacturerID: '' }, 'manufacturerID', 'required'],
  ['an unknown manufacturer', { manufacturerID: '9' }, 'manufacturerID', 'unknownChoice'],
  ['no model', { modelID: '' }, 'modelID', 'required'],
  ['a model of another manufacturer', { modelID: '21' }, 'modelID', 'otherManufacturer'],
  ['no registration number', { registrationNumber: '  ' }, 'registrationNumber', 'required'],
  ['a plate of 30 characters', { registrationNumber: `${'X'.repeat(29)}1` }, 'registrationNumber', undefined],
  ['a plate of 31 characters', { registrationNumber: `${'X'.repeat(30)}1` }, 'registrationNumber', 'tooLong'],
  ['a plate of 4 characters', { registrationNumber: 'CD 1' }, 'registrationNumber', undefined],
  ['a plate of 3 characters', { registrationNumber: 'CD1' }, 'registrationNumber', 'plate'],
  ['a plate without a digit', { registrationNumber: 'Ba Cha' }, 'registrationNumber', 'plate'],
  ['a plate of markup', { registrationNumber: '<script>1' }, 'registrationNumber', 'plate'],
  ['a plate of an unknown form', { registrationNumber: 'सी.डी. ७-१२' }, 'registrationNumber', undefined],
  ['a known plate with slashes', { registrationNumber: 'BA/2/CHA/1234' }, 'registrationNumber', undefined],
  ['a plate in Nepali', { registrationNumber: 'बा २ च १२३४' }, 'registrationNumber', undefined],
  ['no model year', { modelYear: ' ' }, 'modelYear', 'required'],
  ['an invalid year', { modelYear: 'new' }, 'modelYear', 'modelYear'],
  ['the year 1949', { modelYear: '1949' }, 'modelYear', 'modelYear'],
  ['the year 1950', { modelYear: '1950' }, 'modelYear', undefined],
  ['this year', { modelYear: '2026' }, 'modelYear', undefined],
  ['this year in Nepali digits', { modelYear: '२०२६' }, 'modelYear', undefined],
  ['next year in November', { modelYear: '2027' }, 'modelYear', 'modelYear'],
  ['next year, 11 days before it', { modelYear: '2027', today: '2026-12-21' }, 'modelYear', 'modelYear'],
  ['next year, 10 days before it', { modelYear: '2027', today: '2026-12-22' }, 'modelYear', undefined],
  ['no seats', { numberOfSeats: '' }, 'numberOfSeats', 'seats'],
  ['0 seats', { numberOfSeats: '0' }, 'numberOfSeats', 'seats'],
  ['1 seat', { numberOfSeats: '1' }, 'numberOfSeats', 'seats'],
  ['2 seats', { numberOfSeats: '2' }, 'numberOfSeats', undefined],
  ['70 seats', { numberOfSeats: '70' }, 'numberOfSeats', undefined],
  ['७० seats', { numberOfSeats: '७०' }, 'numberOfSeats', undefined],
  ['71 seats', { numberOfSeats: '71' }, 'numberOfSeats', 'seats'],
  ['half a seat', { numberOfSeats: '4.5' }, 'numberOfSeats', 'seats'],
  ['-2 seats', { numberOfSeats: '-2' }, 'numberOfSeats', 'seats'],
  ['seats that are not a number', { numberOfSeats: 'five' }, 'numberOfSeats', 'seats'],
  ['no km', { totalKM: '' }, 'totalKM', 'required'],
  ['km in words', { totalKM: 'many' }, 'totalKM', 'digits'],
  ['km with decimals', { totalKM: '1,5' }, 'totalKM', 'whole'],
  ['0 km', { totalKM: '0' }, 'totalKM', undefined],
  ['9,999,999 km', { totalKM: '9,999,999' }, 'totalKM', undefined],
  ['10,000,000 km', { totalKM: '10000000' }, 'totalKM', 'totalKM'],
  ['km beyond the safe range', { totalKM: '9'.repeat(30) }, 'totalKM', 'totalKM'],
  ['no gap', { tripGapHours: '' }, 'tripGapHours', undefined],
  ['a gap of 12 hours', { tripGapHours: '12' }, 'tripGapHours', undefined],
  ['a gap of 13 hours', { tripGapHours: '13' }, 'tripGapHours', 'tripGap'],
  ['a gap of -1 hours', { tripGapHours: '-1' }, 'tripGapHours', 'tripGap'],
  ['a gap of half an hour', { tripGapHours: '0.5' }, 'tripGapHours', 'tripGap'],
  ['no fuel', { fuelType: '' }, 'fuelType', 'required'],
  ['an unknown fuel', { fuelType: 'hydrogen' }, 'fuelType', 'required'],
  ['a fuel of another spelling', { fuelType: 'Petrol' }, 'fuelType', 'required'],
  ['hybrid', { fuelType: 'hybrid' }, 'fuelType', undefined],
  ['no color', { colorID: '' }, 'colorID', 'required'],
  ['an unknown color', { colorID: '4' }, 'colorID', 'unknownChoice'],
  ['no feature', { featureIDs: [] }, 'featureIDs', 'required'],
  ['one feature', { featureIDs: ['7'] }, 'featureIDs', undefined],
  ['an unknown feature among known ones', { featureIDs: ['5', '99'] }, 'featureIDs', 'unknownChoice'],
]

describe('the general form', () => {
  testForm(generalRules, GENERAL, CASES)

  it('reports an error for every missing field, in the order of the form', () => {
    const nothing = { ...GENERAL, ownerName: '', manufacturerID: '', modelID: '', registrationNumber: '' }
    const more = { modelYear: '', numberOfSeats: '', totalKM: '', fuelType: '', colorID: '', featureIDs: [] }
    const errors = generalRules.firstErrors({ ...nothing, ...more })
    expect(Object.keys(errors)).toEqual([
      'ownerName',
      'manufacturerID',
      'modelID',
      'registrationNumber',
      'modelYear',
      'numberOfSeats',
      'totalKM',
      'fuelType',
      'colorID',
      'featureIDs',
    ])
    const { numberOfSeats, ...others } = errors
    expect(numberOfSeats).toBe('hosting.errors.seats')
    expect(new Set(Object.values(others))).toEqual(new Set(['hosting.errors.required']))
  })
})

describe('the hint while seats are typed', () => {
  it.each([
    ['', null],
    ['0', 'hosting.errors.seatsLeast'],
    ['1', 'hosting.errors.seatsLeast'],
    ['2', null],
    ['70', null],
    ['71', 'hosting.errors.seatsMost'],
    ['७१', 'hosting.errors.seatsMost'],
    ['9'.repeat(20), 'hosting.errors.seatsMost'],
  ])('is $1 for $0', (text, notice) => {
    expect(seatsNotice(text)).toBe(notice)
  })
})

describe('the newest model year', () => {
  it.each([
    ['2026-01-01', 2026],
    ['2026-12-21', 2026],
    ['2026-12-22', 2027],
    ['2028-12-22', 2029],
  ])('is $1 on $0', (today, year) => {
    expect(newestModelYear(today)).toBe(year)
  })
})

describe('a new vehicle', () => {
  const choices = {
    manufacturers: [
      { id: 9, models: [] },
      { id: 1, models: [{ id: 11 }, { id: 12 }] },
    ],
    colors: [{ id: 3 }, { id: 4 }],
    features: [{ id: 5 }, { id: 6 }],
  }

  it('starts with the first of every choice, two seats and the user as the owner', () => {
    expect(generalDefaults(choices, { fullName: 'Anisha Karki' })).toEqual({
      ownerName: 'Anisha Karki',
      manufacturerID: '1',
      modelID: '11',
      registrationNumber: '',
      modelYear: '',
      numberOfSeats: '2',
      totalKM: '',
      tripGapHours: '0',
      fuelType: 'petrol',
      colorID: '3',
      featureIDs: ['5'],
      offRoad: false,
      longTermTrip: false,
      instantBooking: false,
      insurance: false,
    })
  })

  it('needs only its plate, model year and km after that', () => {
    const values = generalDefaults(choices, { fullName: 'Anisha Karki' })
    const lists = { manufacturers: ['1'], models: ['11', '12'], colors: ['3', '4'], features: ['5', '6'] }
    const errors = generalRules.firstErrors({ ...GENERAL, ...values, ...lists })
    expect(Object.keys(errors)).toEqual(['registrationNumber', 'modelYear', 'totalKM'])
  })

  it('starts empty without choices', () => {
    const nothing = { manufacturers: [], colors: [], features: [] }
    expect(generalDefaults(nothing, { fullName: '' })).toMatchObject({
      manufacturerID: '',
      modelID: '',
      colorID: '',
      featureIDs: [],
    })
  })
})
