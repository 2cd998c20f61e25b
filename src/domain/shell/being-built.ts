/** Addresses whose page only says that it is being built. Nothing leads to them; their line here goes when they are there. */
const BEING_BUILT: readonly string[] = [
  '/profile',
  '/profile/notification',
  '/profile/referred-users',
  '/carpool',
  '/list-carpool-request',
  '/list-carpool-requests',
]

export function isBuilt(address: string): boolean {
  return !BEING_BUILT.includes(address)
}
