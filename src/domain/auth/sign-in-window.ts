/** The provider's window has a name, so that a second click reuses it. */
export const SIGN_IN_WINDOW = { name: 'sawari-sign-in', features: 'popup,width=480,height=680' } as const
