/** Digits of the code on the guest's ticket. */
export const CODE_LENGTH = 4
