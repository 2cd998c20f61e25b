import { omitWhen } from 'vest'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { oneLine, textLength } from '#domain/shared/text.ts'
import { describeMobileNumber } from './phone.rules.ts'

/** The form of the personal information, as it is typed. */
export interface PersonValues {
  firstName: string
  lastName: string
  mobileNumber: string
}
export type PersonField = keyof PersonValues

const MAX_PERSON_NAME = 100

/** Letters and their signs of any script, and the joiners that shape Devanagari; spaces and hyphens between them. */
const LETTERS = /^(?:[\p{L}\p{M} -]|\u200c|\u200d)*$/u

/** The values as they are stored: names without stray spaces, the number without its prefix. */
export function readPerson({ firstName, lastName, mobileNumber }: PersonValues): PersonValues {
  return {
    firstName: oneLine(firstName),
    lastName: oneLine(lastName),
    mobileNumber: readPhoneNumber(mobileNumber),
  }
}

export const personRules = formRules<PersonField, PersonValues>((typed) => {
  const { firstName, lastName, mobileNumber } = readPerson(typed)

  test('firstName', 'profile.errors.firstName', () => firstName !== '')
  describeName('firstName', 'profile.errors.firstNameLetters', firstName)
  describeName('lastName', 'profile.errors.lastNameLetters', lastName)
  describeMobileNumber('mobileNumber', mobileNumber)
})

function describeName(
  field: PersonField,
  message: 'profile.errors.firstNameLetters' | 'profile.errors.lastNameLetters',
  name: string,
): void {
  omitWhen(name === '', () => {
    test(field, message, () => LETTERS.test(name) && /\p{L}/u.test(name))
    test(field, 'profile.errors.tooLong', () => textLength(name) <= MAX_PERSON_NAME)
  })
}
