import { describe, expect, it } from 'vitest'
import {
  ageOn,
  type DriverField,
  type DriverRulesData,
  driverRules,
  phoneNotice,
} from '#domain/hosting/driver.rules.ts'
import { type Case, DRIVER, TODAY, testForm } from './samples.ts'

const CASES: Case<DriverRulesData, DriverField>[] = [
  ['no picture', { hasImage: false }, 'driverImage', 'driverImage'],
  ['no picture of the licence', { hasLicenseImage: false }, 'driverLicenseImage', 'driverLicenseImage'],
  ['no name', { driverName: ' ' }, 'driverName', 'driverName'],
  ['a name of 100 letters', { driverName: 'x'.repeat(100) }, 'driverName', undefined],
  ['a name of 101 letters', { driverName: 'x'.repeat(101) }, 'driverName', 'tooLong'],
  ['no address', { driverAddress: '' }, 'driverAddress', 'driverAddress'],
  ['an address of 200 letters', { driverAddress: 'x'.repeat(200) }, 'driverAddress', undefined],
  ['an address of 201 letters', { driverAddress: 'x'.repeat(201) }, 'driverAddress', 'tooLong'],
  ['no licence number', { driverLicenseNumber: '' }, 'driverLicenseNumber', 'driverLicense'],
  ['a licence of 101 characters', { driverLicenseNumber: '1'.repeat(101) }, 'driverLicenseNumber', 'tooLong'],

  ['no date of birth', { driverDOB: '' }, 'driverDOB', 'driverDOB'],
  ['a day that does not exist', { driverDOB: '2001-02-29' }, 'driverDOB', 'driverDOB'],
  ['a year with a digit missing', { driverDOB: '0199-04-14' }, 'driverDOB', 'driverDOB'],
  ['1899', { driverDOB: '1899-12-31' }, 'driverDOB', 'driverDOB'],
  ['1900', { driverDOB: '1900-01-01' }, 'driverDOB', undefined],
  ['a birth tomorrow', { driverDOB: '2026-11-22' }, 'driverDOB', 'driverBornLater'],
  ['a birth in the Nepali calendar', { driverDOB: '2047-01-01' }, 'driverDOB', 'driverBornLater'],
  ['a birth today', { driverDOB: TODAY }, 'driverDOB', 'driverAge'],
  ['17 years and 364 days', { driverDOB: '2008-11-22' }, 'driverDOB', 'driverAge'],
  ['18 years today', { driverDOB: '2008-11-21' }, 'driverDOB', undefined],
  [
    'a birth on 29 February, on the day before the 18th 1 March',
    { driverDOB: '2008-02-29', today: '2026-02-28' },
    'driverDOB',
    'driverAge',
  ],
  [
    'a birth on 29 February, on the 18th 1 March',
    { driverDOB: '2008-02-29', today: '2026-03-01' },
    'driverDOB',
    undefined,
  ],

  ['no language', { driverLanguages: [] }, 'driverLanguages', undefined],
  ['three languages', { driverLanguages: ['ne', 'new', 'xsr'] }, 'driverLanguages', undefined],
  ['an unknown language', { driverLanguages: ['ne', 'tlh'] }, 'driverLanguages', 'driverLanguages'],
  ['no experience', { driverExperience: '' }, 'driverExperience', 'driverExperience'],
  ['experience in words', { driverExperience: 'long' }, 'driverExperience', 'driverExperience'],
  ['0 years', { driverExperience: '0' }, 'driverExperience', 'driverExperience'],
  ['1.5 years', { driverExperience: '1.5' }, 'driverExperience', 'whole'],
  ['-1 years', { driverExperience: '-1' }, 'driverExperience', 'driverExperience'],
  ['1 year', { driverExperience: '1' }, 'driverExperience', undefined],
  ['१२ years', { driverExperience: '१२' }, 'driverExperience', undefined],
  ['90 years', { driverExperience: '90' }, 'driverExperience', undefined],
  ['91 years', { driverExperience: '91' }, 'driverExperience', 'driverExperienceMost'],
  ['uncountable years', { driverExperience: '9'.repeat(20) }, 'driverExperience', 'driverExperienceMost'],

  ['no phone', { driverPhoneNumber: ' ' }, 'driverPhoneNumber', 'driverPhone'],
  [
    'no phone at all',
    { driverPhoneNumber: '', driverAlternatePhoneNumber: '' },
    'driverPhoneNumber',
    'driverPhone',
  ],
  ['a phone with letters', { driverPhoneNumber: '98410O0001' }, 'driverPhoneNumber', 'digits'],
  ['a phone with its prefix', { driverPhoneNumber: '+9779841000001' }, 'driverPhoneNumber', undefined],
  ['a phone abroad', { driverPhoneNumber: '+12125550100' }, 'driverPhoneNumber', 'digits'],
  ['a phone of 9 digits', { driverPhoneNumber: '984100000' }, 'driverPhoneNumber', 'phoneLength'],
  ['a phone of 11 digits', { driverPhoneNumber: '98410000011' }, 'driverPhoneNumber', 'phoneLength'],
  ['a phone in Nepali digits', { driverPhoneNumber: '९८४१०००००१' }, 'driverPhoneNumber', undefined],
  ['the same phone twice', { driverAlternatePhoneNumber: '9841000001' }, 'driverPhoneNumber', 'samePhone'],
  [
    'the same phone in two scripts',
    { driverAlternatePhoneNumber: '९८४१०००००१' },
    'driverPhoneNumber',
    'samePhone',
  ],
  ['no alternate phone', { driverAlternatePhoneNumber: '' }, 'driverAlternatePhoneNumber', undefined],
  [
    'an alternate phone with letters',
    { driverAlternatePhoneNumber: 'none' },
    'driverAlternatePhoneNumber',
    'digits',
  ],
  [
    'an alternate phone of 9 digits',
    { driverAlternatePhoneNumber: '९८४१०००००' },
    'driverAlternatePhoneNumber',
    'phoneLength',
  ],
  [
    'a relation of 101 letters',
    { diverRelationWithAlternatePhoneNumber: 'x'.repeat(101) },
    'diverRelationWithAlternatePhoneNumber',
    'tooLong',
  ],
  [
    'no relation',
    { diverRelationWithAlternatePhoneNumber: '' },
    'diverRelationWithAlternatePhoneNumber',
    undefined,
  ],
]

describe('the driver form', () => {
  testForm(driverRules, DRIVER, CASES)
})

describe('an age', () => {
  it.each([
    ['2026-11-21', '2008-11-21', 18],
    ['2026-11-20', '2008-11-21', 17],
    ['2026-01-01', '2007-12-31', 18],
    ['2028-02-28', '2008-02-29', 19],
    ['2028-02-29', '2008-02-29', 20],
    ['2027-02-28', '2008-02-29', 18],
    ['2027-03-01', '2008-02-29', 19],
  ])('is computed on %s from the birth date %s: %d', (today, born, years) => {
    expect(ageOn(today, born)).toBe(years)
  })
})

describe('the hint while a phone number is typed', () => {
  it.each([
    ['', null],
    ['98', null],
    ['९८४१', null],
    ['9841000001', null],
    ['98410000011', 'hosting.errors.phoneLength'],
    ['९८४१०००००११', 'hosting.errors.phoneLength'],
    ['98a', 'hosting.errors.digits'],
    ['98 41', null],
  ])('is $1 for $0', (text, notice) => {
    expect(phoneNotice(text)).toBe(notice)
  })
})
