/** Paths whose page is only a placeholder. They are not linked; remove the entry when the page is built. */
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
