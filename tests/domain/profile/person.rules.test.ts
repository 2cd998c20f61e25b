import { describe, expect, it } from 'vitest'
import { type PersonField, type PersonValues, personRules, readPerson } from '#domain/profile/person.rules.ts'

const PERSON: PersonValues = { firstName: 'Anisha', lastName: 'Karki', mobileNumber: '9812345678' }
type Case = [what: string, patch: Partial<PersonValues>, field: PersonField, message: string | undefined]

const CASES: Case[] = [
  ['no first name', { firstName: ' \u200b ' }, 'firstName', 'firstName'],
  ['no last name', { lastName: '' }, 'lastName', undefined],
  ['a name in Devanagari', { firstName: 'अनिशा', lastName: 'श्रेष्ठ' }, 'firstName', undefined],
  ['Devanagari with a joiner', { lastName: 'क्\u200dषेत्री' }, 'lastName', undefined],
  ['a name with accents and a hyphen', { firstName: 'Zoë Anne-Marie' }, 'firstName', undefined],
  ['digits', { firstName: 'Anisha2' }, 'firstName', 'firstNameLetters'],
  ['Devanagari digits', { lastName: 'कार्की२' }, 'lastName', 'lastNameLetters'],
  ['an emoji', { firstName: '🚗' }, 'firstName', 'firstNameLetters'],
  ['an apostrophe', { lastName: "O'Neil" }, 'lastName', 'lastNameLetters'],
  ['hyphens alone', { lastName: '--' }, 'lastName', 'lastNameLetters'],
  ['100 letters', { firstName: 'क'.repeat(100) }, 'firstName', undefined],
  ['101 letters', { firstName: 'x'.repeat(101) }, 'firstName', 'tooLong'],
  ['10,000 letters', { lastName: 'x'.repeat(10_000) }, 'lastName', 'tooLong'],

  ['no number', { mobileNumber: '' }, 'mobileNumber', undefined],
  ['letters', { mobileNumber: '98x2345678' }, 'mobileNumber', 'digits'],
  ['9 digits', { mobileNumber: '981234567' }, 'mobileNumber', 'tenDigits'],
  ['11 digits', { mobileNumber: '98123456789' }, 'mobileNumber', 'tooManyDigits'],
  ['an endless number', { mobileNumber: '9'.repeat(20_000) }, 'mobileNumber', 'tooManyDigits'],
  ['Nepali digits', { mobileNumber: '९८१२३४५६७८' }, 'mobileNumber', undefined],
  ['a pasted number', { mobileNumber: ' +977 981-234-5678 ' }, 'mobileNumber', undefined],
]

describe('the personal information', () => {
  it.each(CASES)('with %s', (_, patch, field, message) => {
    expect(personRules.firstErrors({ ...PERSON, ...patch })).toEqual(
      message ? { [field]: `profile.errors.${message}` } : {},
    )
  })

  it('is stored without what is not part of it', () => {
    expect(
      readPerson({ firstName: '  Anisha \u202e Devi ', lastName: '', mobileNumber: '+९७७ ९८१-२३४५६७८' }),
    ).toEqual({ firstName: 'Anisha Devi', lastName: '', mobileNumber: '9812345678' })
  })
})
