/** URL fragment that opens the verification on the profile. */
export const VERIFICATION_FRAGMENT = '#verify-number'
