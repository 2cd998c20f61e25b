import '#stores/shell/browser.ts'
import { readLocale } from '#domain/shell/locale.ts'
import { loginUrlForOtherBrowser } from '#stores/auth/login.ts'
import { environment } from '#stores/shell/environment.ts'

/** In a browser inside an app: shows the URL to copy into another browser. */
export function showOtherBrowser(panel: HTMLElement): void {
  const field = panel.querySelector('input')
  const button = panel.querySelector('button')
  if (!field || !button) return
  const locale = readLocale(document.documentElement.dataset.locale)
  const redirect = new URLSearchParams(location.search).get('redirect')
  field.value = loginUrlForOtherBrowser(location.origin, locale, redirect)
  field.addEventListener('focus', () => field.select())
  button.addEventListener('click', () => void copy(panel, field))
  panel.hidden = false
}

async function copy(panel: HTMLElement, field: HTMLInputElement): Promise<void> {
  const isCopied = await environment().copy(field.value)
  const { copied = '', notCopied = '' } = panel.dataset
  const status = panel.querySelector('[role=status]')
  if (status) status.textContent = isCopied ? copied : notCopied
  // the focus selects the text, for the menu of a long press
  if (!isCopied) field.focus()
}
