/** Addresses whose page only says that it is being built. Nothing leads to them; their line here goes when they are there. */
const UNRELEASED: readonly string[] = [
  '/profile',
  '/profile/notification',
  '/profile/referred-users',
  '/carpool',
  '/list-carpool-request',
  '/list-carpool-requests',
]

export function isReleased(address: string): boolean {
  return !UNRELEASED.includes(address)
}
