/**
 * For actions of which the latest wins. An action calls the returned function at its start, and after each `await` the
 * function that it got, which returns whether no other action has started since. For loads use `createResource`
 * (resource.ts), which also aborts the request.
 */
export function createLatest(): () => () => boolean {
  let last = 0
  return () => {
    const own = ++last
    return () => own === last
  }
}
