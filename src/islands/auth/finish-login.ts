import '#stores/shell/browser.ts'
import { fillSlots, showState } from '#islands/ui/slots.ts'
import { finishLogin } from '#stores/auth/login.ts'

/** Ends a sign-in in the tab that went to the provider, and goes on to the page that was wanted. */
export async function finishHere(page: HTMLElement, answer: URLSearchParams): Promise<void> {
  const { offline = '', failed = '', cancelled = '', strange = '' } = page.dataset
  showState(page, 'busy')
  const result = await finishLogin(answer, { offline, failed, cancelled, strange })
  // in place of this page, which Back must not reach
  if ('target' in result) return location.replace(result.target)
  fillSlots(page, { reason: result.failure })
  const link = page.querySelector<HTMLAnchorElement>('[data-when=failed] a')
  // a path, as the page writes them: who reads Nepali by the URL stays there by such links alone
  if (link && result.redirect)
    link.setAttribute('href', `/login?${new URLSearchParams({ redirect: result.redirect })}`)
  showState(page, 'failed')
  link?.focus()
}
