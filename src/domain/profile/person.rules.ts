import { omitWhen } from 'vest'
import { MAX_PERSON_NAME } from '#domain/shared/person-name.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { oneLine, textLength } from '#domain/shared/text.ts'
import { describeMobileNumber } from './phone.rules.ts'

/** The form of the personal data, as it is typed. */
export interface PersonValues {
  firstName: string
  lastName: string
  mobileNumber: string
}
export type PersonField = keyof PersonValues

export interface PersonRulesData extends PersonValues {
  /** the stored values; names from a provider and old numbers may not meet the rules */
  saved: PersonValues
}

/**
 * Letters and signs of any script and the joiners of Devanagari, with spaces, full stops, apostrophes, hyphens and the
 * mark between Tibetan syllables: "Md. Rafiq", "O'Neil", "D’Souza", "Anne-Marie".
 */
const LETTERS = /^(?:[\p{L}\p{M}\p{Pd} .'‘’་]|\u200c|\u200d)*$/u

/** The values as they are stored: names in NFC without extra spaces, the number without its prefix. */
export function readPerson({ firstName, lastName, mobileNumber }: PersonValues): PersonValues {
  return {
    firstName: oneLine(firstName).normalize('NFC'),
    lastName: oneLine(lastName).normalize('NFC'),
    mobileNumber: readPhoneNumber(mobileNumber),
  }
}

/** Only what differs from the saved value is checked. */
export const personRules = formRules<PersonField, PersonRulesData>(({ saved, ...typed }) => {
  const person = readPerson(typed)
  const before = readPerson(saved)
  const unlessSaved = (field: PersonField, describe: () => void) =>
    omitWhen(person[field] === before[field], describe)

  test('firstName', 'profile.errors.firstName', () => person.firstName !== '')
  unlessSaved('firstName', () => {
    describeName('firstName', 'profile.errors.firstNameLetters', person.firstName)
  })
  unlessSaved('lastName', () => {
    describeName('lastName', 'profile.errors.lastNameLetters', person.lastName)
  })
  unlessSaved('mobileNumber', () => describeMobileNumber('mobileNumber', person.mobileNumber))
})

function describeName(
  field: PersonField,
  message: 'profile.errors.firstNameLetters' | 'profile.errors.lastNameLetters',
  name: string,
): void {
  omitWhen(name === '', () => {
    test(field, message, () => isName(name))
    test(field, 'profile.errors.tooLong', () => textLength(name) <= MAX_PERSON_NAME)
  })
}

function isName(name: string): boolean {
  return LETTERS.test(name) && /\p{L}/u.test(name)
}

/** The first name of an account whose provider gave none: the letters of its email address, or `fallback`. */
export function nameFromEmail(email: string, fallback: string): string {
  const words = (email.split(/[+@]/)[0] ?? '').match(/\p{L}+/gu) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || fallback
}
