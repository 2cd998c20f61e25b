const MAX_LENGTH = 512
const SITE = 'https://site.invalid'

/** A redirect target after login on this origin, or null (docs/security.md, "Input"). */
export function safePath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || !isLocal(target)) return null
  const url = parse(target)
  if (url?.origin !== SITE) return null
  // dot segments can leave two leading slashes: /.//elsewhere.example
  const path = url.pathname + url.search + url.hash
  return isLocal(path) ? path : null
}

/** Exactly one leading slash: browsers parse // and /\ as the start of a host. */
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
