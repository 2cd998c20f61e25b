import '#stores/shell/browser.ts'
import { finishLogin } from '#stores/auth/login.ts'

/** Shows one part of sections/auth/Return.astro. */
function show(shown: 'busy' | 'failed'): void {
  for (const part of ['window', 'busy', 'failed'])
    document.getElementById(`return-${part}`)?.toggleAttribute('hidden', part !== shown)
}

/** Completes a sign-in in the tab that was sent to the provider, then opens the page that the user wanted. */
export async function finishHere(page: HTMLElement, answer: URLSearchParams): Promise<void> {
  const { offline = '', failed = '', cancelled = '', unexpected = '' } = page.dataset
  show('busy')
  const result = await finishLogin(answer, { offline, failed, cancelled, unexpected })
  // replaces this page, which Back must not reach
  if ('target' in result) return location.replace(result.target)
  const reason = document.getElementById('return-reason')
  if (reason) reason.textContent = result.failure
  const link = page.querySelector<HTMLAnchorElement>('#return-failed a')
  // a path: layouts/parts/language-script.ts keeps a user on /ne by rewriting paths only
  if (link && result.redirect)
    link.setAttribute('href', `/login?${new URLSearchParams({ redirect: result.redirect })}`)
  show('failed')
  link?.focus()
}
