import { describe, expect, it } from 'vitest'
import { guestRules } from '#domain/hosting/guest.rules.ts'

const MAX_LENGTH = 'क'.repeat(4000)

describe('the form of guest instructions', () => {
  it.each([
    ['nothing', '', {}],
    ['4,000 letters', MAX_LENGTH, {}],
    ['4,000 letters between lines', `\n${MAX_LENGTH}\n`, {}],
  ])('accepts %s', (_, text) => {
    expect(guestRules.firstErrors({ description: text, guideline: text })).toEqual({})
  })

  it('rejects each field above 4,000 letters', () => {
    const message = 'hosting.errors.textTooLong'
    const longer = `${MAX_LENGTH}क`
    expect(guestRules.firstErrors({ description: longer, guideline: '' })).toEqual({ description: message })
    expect(guestRules.firstErrors({ description: '', guideline: longer })).toEqual({ guideline: message })
  })
})
