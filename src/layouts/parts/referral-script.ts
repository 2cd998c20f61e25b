import { TOKEN_KEY } from '#domain/auth/access.ts'
import {
  REFERRAL_CODE,
  REFERRAL_DAYS,
  REFERRAL_KEY,
  REFERRAL_NOISE,
  REFERRAL_STORE,
} from '#domain/referral/referral.ts'

const MAX_MS = REFERRAL_DAYS * 24 * 3_600_000

/**
 * Inline script of every page, before the others: stores the code of a referral link until the visitor signs in (the
 * latest one, for thirty days) and removes it from the address bar, so that it is neither bookmarked nor part of a
 * redirect. Inline, because the guard script after it may leave the page immediately. A string, as language-script.ts.
 */
export const REFERRAL_SCRIPT = `{
const address = new URL(location.href)
const code = address.searchParams.get('${REFERRAL_KEY}')?.replace(${REFERRAL_NOISE}, '')
try {
  const stored = JSON.parse(localStorage.getItem('${REFERRAL_STORE}'))
  if (stored && !(Date.now() - stored.at < ${MAX_MS})) localStorage.removeItem('${REFERRAL_STORE}')
} catch {}
if (code !== undefined) {
  address.searchParams.delete('${REFERRAL_KEY}')
  history.replaceState(history.state, '', address)
  try {
    if (${REFERRAL_CODE}.test(code) && localStorage.getItem('${TOKEN_KEY}') === null)
      localStorage.setItem('${REFERRAL_STORE}', JSON.stringify({ code, at: Date.now() }))
  } catch {}
}
}`
