/**
 * For actions of which the latest wins: each calls it when it begins, and asks what it returns after every wait whether no
 * other has begun since. Loads have `createResource` (resource.ts), which also aborts the request.
 */
export function createLatest(): () => () => boolean {
  let last = 0
  return () => {
    const own = ++last
    return () => own === last
  }
}
