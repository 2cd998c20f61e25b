import { describe, expect, it } from 'vitest'
import type { MessageName } from '#messages/keys.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'

const hosting = WORDS.en.hosting

const t = readerOf({ hosting })

/** The wording that the specification fixes for the hosting screens, with its spelling mistakes. */
const QUOTED: Partial<Record<MessageName<'hosting'>, string>> = {
  'errors.required': 'This field is required',
  'errors.seats': 'This field is required and must be in range of 2 to 70',
  'errors.seatsMost': 'Maximum number of seat is 70',
  'errors.seatsLeast': 'Minumum number of seat is 2',
  'errors.price': 'Field is required.',
  'errors.overnightMost': 'Maximum value is 100000',
  'errors.percentMost': 'Maximum value is 100%',
  'errors.driverAddress': "Driver's Address is required",
  'errors.driverName': "Driver's Name is required",
  'errors.driverExperience': "Driver's experience is required",
  'errors.driverAge': 'Driver age must be at least 18 years',
  'errors.driverPhone': "Driver's phone  is required",
  'errors.samePhone': "Driver's phone and alternate phone number can't be same",
  'errors.driverImage': "Driver's picture is required",
  'errors.driverLicenseImage': 'Licence image is required',
  'errors.driverForm': 'Form contains invalid fields',
  'errors.digits': 'Only numbers are allowed',
  'errors.phoneLength': 'Only 10 digits number allowed',
  'errors.notYours': "We can't seem to find any of your vehicle",
  'menu.same': 'You are currently in the same step',
  'menu.confirm': 'Are you sure you want to change form? Any data not saved might be lost',
  'saved.step': 'Steps completed succesfully',
  'saved.last': 'Vehicle hosted successfully',
  'steps.general': 'General Information',
  'steps.images': 'Vehicle Images',
  'steps.address': 'Address Information',
  'steps.pricing': 'Pricing Information',
  'steps.guest': 'Guest Instructions',
  'steps.driver': 'Driver Information',
  'steps.unavailable': 'Unavailable Dates',
}

describe('fixed sentences of hosting', () => {
  it.each(Object.entries(QUOTED))('keep their wording: %s', (key, sentence) => {
    expect(t(`hosting.${key as MessageName<'hosting'>}`)).toBe(sentence)
  })
})

describe('a step beyond the saved one', () => {
  it('names the completed step and the one to continue with', () => {
    const words = t('hosting.menu.blocked', { done: 'Driver Information', next: 'Unavailable Dates' })
    expect(words).toContain('completed “Driver Information”')
    expect(words).toContain('“Unavailable Dates”')
  })
})
