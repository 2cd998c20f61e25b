import type { SignedIn } from '#contract/auth.ts'

export const TOKEN = 'a-token-of-forty-three-letters-and-digits-01'

export function personOf(id: number, token = TOKEN): SignedIn {
  return {
    id,
    firstName: 'Anisha',
    lastName: 'Karki',
    fullName: 'Anisha Karki',
    otherName: null,
    email: `person${id}@sawari.example`,
    mobileNumber: null,
    isMobileVerified: false,
    image: null,
    referralCode: 'code',
    memberSince: '2026-01-01T00:00:00Z',
    locale: 'en',
    token,
  }
}
