import type { SignedIn } from '#contract/auth.ts'

export const PERSON: SignedIn = {
  id: 7,
  firstName: 'Asha',
  lastName: 'Gurung',
  fullName: 'Asha Gurung',
  otherName: null,
  email: 'guest@sawari.example',
  mobileNumber: null,
  isMobileVerified: false,
  image: null,
  referralCode: '',
  memberSince: '2026-01-01T00:00:00Z',
  locale: 'en',
  token: 'a-token-that-is-long-enough',
}
