import { describe, expect, it } from 'vitest'
import {
  nameFromEmail,
  type PersonField,
  type PersonValues,
  personRules,
  readPerson,
} from '#domain/profile/person.rules.ts'
import NAMES from '#tests/cases/names.json' with { type: 'json' }

const PERSON: PersonValues = { firstName: 'Anisha', lastName: 'Karki', mobileNumber: '9812345678' }
const NOBODY: PersonValues = { firstName: '', lastName: '', mobileNumber: '' }
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
  ['an apostrophe', { lastName: "O'Neil" }, 'lastName', undefined],
  ['a curly apostrophe', { lastName: 'D’Souza' }, 'lastName', undefined],
  ['full stops', { firstName: 'Md. A. B.' }, 'firstName', undefined],
  ['a double-barrelled name', { lastName: 'Rana-Thapa' }, 'lastName', undefined],
  ['a hyphen that does not break', { lastName: 'Rana\u2011Thapa' }, 'lastName', undefined],
  ['letters and their combining signs', { firstName: 'Zoe\u0308' }, 'firstName', undefined],
  ['other scripts', { firstName: 'བསྟན་འཛིན', lastName: '王' }, 'firstName', undefined],
  ['Newa letters', { firstName: '𑐣𑐾𑐥𑐵𑐮' }, 'firstName', undefined],
  ['full stops alone', { firstName: '...' }, 'firstName', 'firstNameLetters'],
  ['a comma', { lastName: 'Rai, Jr.' }, 'lastName', 'lastNameLetters'],
  ['brackets', { firstName: 'Ram (Host)' }, 'firstName', 'firstNameLetters'],
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

describe('the personal information form', () => {
  it.each(CASES)('validates %s', (_, patch, field, message) => {
    expect(personRules.firstErrors({ ...PERSON, ...patch, saved: NOBODY })).toEqual(
      message ? { [field]: `profile.errors.${message}` } : {},
    )
  })

  it('is stored without extra characters', () => {
    expect(
      readPerson({ firstName: '  Anisha \u202e Devi ', lastName: '', mobileNumber: '+९७७ ९८१-२३४५६७८' }),
    ).toEqual({ firstName: 'Anisha Devi', lastName: '', mobileNumber: '9812345678' })
  })

  it.each([
    ...NAMES.map(({ signedInAs }) => signedInAs),
    'Kumar 7 Rai',
    '🚗 Rai',
    'Ram (Host)',
    '-',
    'x'.repeat(200),
    '\u202eRam  Rai',
    'Zoe\u0308 क़ाज़ी',
  ])("does not block a new number because of a provider's name: %s", (name) => {
    const saved = { firstName: name, lastName: name, mobileNumber: 'none' }
    const typed = { ...readPerson(saved), mobileNumber: '9841234567' }
    expect(personRules.firstErrors({ ...typed, saved })).toEqual({})
    expect(personRules.firstErrors({ ...saved, saved })).toEqual({})
    expect(personRules.firstErrors({ ...saved, firstName: 'Ram 8', saved })).toEqual({
      firstName: 'profile.errors.firstNameLetters',
    })
  })

  it('composes names, and keeps the joiners of Devanagari', () => {
    const person = readPerson({ firstName: 'Zoe\u0308', lastName: 'क्\u200dषेत्री', mobileNumber: '' })
    expect(person).toEqual({ firstName: 'Zoë', lastName: 'क्\u200dषेत्री', mobileNumber: '' })
  })
})

describe('the name of an account without a name from the provider', () => {
  it.each([
    ['ram.rai77@example.com', 'Ram Rai'],
    ['sita_gurung+rent@example.com', 'Sita Gurung'],
    ['9841234567@example.com', 'Sawari user'],
    ['ošo@example.com', 'Ošo'],
  ])('is derived from %s as %s, which the rule accepts', (email, name) => {
    expect(nameFromEmail(email, 'Sawari user')).toBe(name)
    expect(personRules.firstErrors({ ...NOBODY, firstName: name, saved: NOBODY })).toEqual({})
  })
})
