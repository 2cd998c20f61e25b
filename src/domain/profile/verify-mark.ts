/** The end of an address of the profile at which its verification opens. */
export const VERIFY_MARK = '#verify-number'
