import { describe, expect, it } from 'vitest'
import { providerReturn, readProviderReturn } from '#domain/auth/provider-return.ts'
import { signInReason } from '#domain/auth/sign-in-reason.ts'

describe('the result from a provider', () => {
  it('arrives unchanged, from the query or the fragment', () => {
    const code = readProviderReturn(providerReturn({ search: '?code=abc&state=s1', hash: '' }), 's1')
    expect(code?.get('code')).toBe('abc')
    const token = readProviderReturn(providerReturn({ search: '', hash: '#id_token=abc&state=s1' }), 's1')
    expect(token?.get('id_token')).toBe('abc')
  })

  it('is ignored when it belongs to another sign-in', () => {
    expect(readProviderReturn(providerReturn({ search: '?code=abc&state=s2', hash: '' }), 's1')).toBeNull()
  })

  it.each([
    null,
    'code=abc&state=s1',
    { answer: 'code=abc&state=s1' },
    { channel: 'sawari:sign-in', answer: 1 },
  ])('is not read from %j', (message) => {
    expect(readProviderReturn(message, 's1')).toBeNull()
  })
})

describe('the sign-in message', () => {
  it.each([
    ['/vehicle/create', 'host'],
    ['/vehicle/12/edit?step=2', 'host'],
    ['/vehicle/12/edit/#top', 'host'],
    ['/profile/vehicles?number=BA', 'host'],
    ['/profile/vehicles/calendar', 'host'],
    ['/vehicle/12/booking', 'book'],
    ['/vehicle/12?from=2026-11-24', 'book'],
    ['/profile', 'earnings'],
    ['/profile/mybookings', 'other'],
    ['/profile/vehicles-of-others', 'other'],
    ['/', 'other'],
  ] as const)('is chosen by the URL %s: %s', (address, refusal) => {
    expect(signInReason(address)).toBe(refusal)
  })
})
