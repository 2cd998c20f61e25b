import '#stores/shell/browser.ts'
import { finishLogin } from '#stores/auth/login.ts'

/** Shows one part of sections/auth/Return.astro. */
function show(shown: 'busy' | 'failed'): void {
  for (const part of ['window', 'busy', 'failed'])
    document.getElementById(`return-${part}`)?.toggleAttribute('hidden', part !== shown)
}

/** Ends a sign-in in the tab that went to the provider, and goes on to the page that was wanted. */
export async function finishHere(page: HTMLElement, answer: URLSearchParams): Promise<void> {
  const { offline = '', failed = '', cancelled = '', strange = '' } = page.dataset
  show('busy')
  const result = await finishLogin(answer, { offline, failed, cancelled, strange })
  // in place of this page, which Back must not reach
  if ('target' in result) return location.replace(result.target)
  const reason = document.getElementById('return-reason')
  if (reason) reason.textContent = result.failure
  const link = page.querySelector<HTMLAnchorElement>('#return-failed a')
  // a path, as the page writes them: who reads Nepali by the URL stays there by such links alone
  if (link && result.redirect)
    link.setAttribute('href', `/login?${new URLSearchParams({ redirect: result.redirect })}`)
  show('failed')
  link?.focus()
}
