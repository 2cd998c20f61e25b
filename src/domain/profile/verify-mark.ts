/** URL fragment that opens the verification on the profile. */
export const VERIFY_MARK = '#verify-number'
