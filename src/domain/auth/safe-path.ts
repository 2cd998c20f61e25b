const MAX_LENGTH = 512
const SITE = 'https://site.invalid'

/** An address of this site to go on to after signing in, or null: what a link may carry must not lead anywhere else (checklists S-13). */
export function safePath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || !isLocal(target)) return null
  const url = parse(target)
  if (url?.origin !== SITE) return null
  // dots can leave two slashes at the start: /.//elsewhere.example
  const path = url.pathname + url.search + url.hash
  return isLocal(path) ? path : null
}

/** One slash, and no second one of either kind: browsers read both as the start of a host. */
function isLocal(text: string): boolean {
  return /^\/(?![/\\])/.test(text)
}

function parse(target: string): URL | null {
  try {
    return new URL(target, SITE)
  } catch {
    return null
  }
}
