/** On every answer (checklists S-11). The content policy of pages comes from Astro, which knows the hashes of its scripts. */
export const SECURITY_HEADERS: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'X-Frame-Options': 'DENY',
}

/** For answers that are not pages: nothing in them may run. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
export const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The build's policy lets the browser ask this site only; an API that stands elsewhere (PUBLIC_API_BASE_URL) joins it. */
export function withApiOrigins(policy: string, bases: readonly string[]): string {
  const origins = new Set(bases.filter((base) => URL.canParse(base)).map((base) => new URL(base).origin))
  return policy.replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '))
}
