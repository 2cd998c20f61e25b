import { site } from '#stores/shell/site.ts'
import { loadHelp } from '#stores/support/help-page.ts'
import { DIALOG } from '../ui/dialog-class.ts'

const link = () => document.querySelector<HTMLAnchorElement>('a[data-support]')

let panel: HTMLDialogElement | null = null

/** Chatwoot where it is configured, else the content of the help page in a dialog. */
export async function openSupport(): Promise<void> {
  const { chatwoot } = site().support
  if (chatwoot) {
    const { openChatwoot } = await import('./chatwoot.ts')
    return openChatwoot(chatwoot)
  }
  panel ??= createPanel()
  panel.showModal()
  if (!panel.querySelector('support-chat')) await fill(panel)
}

function createPanel(): HTMLDialogElement {
  const { close = '', opening = '' } = link()?.dataset ?? {}
  const dialog = document.createElement('dialog')
  dialog.className = DIALOG
  dialog.setAttribute('aria-label', link()?.textContent?.trim() ?? '')
  const button = document.createElement('button')
  button.className =
    'sticky top-0 ml-auto flex min-h-11 items-center rounded-(--radius-s) bg-card px-3 font-bold'
  button.textContent = close
  button.onclick = () => dialog.close()
  const waiting = document.createElement('p')
  waiting.role = 'status'
  waiting.textContent = opening
  dialog.append(button, waiting)
  document.body.append(dialog)
  return dialog
}

/** The page itself opens when its content did not come: there the browser says what is wrong. */
async function fill(dialog: HTMLDialogElement): Promise<void> {
  const { href = '' } = link() ?? {}
  try {
    const [content] = await Promise.all([loadHelp(href), import('#islands/ui/support/support-chat.ts')])
    dialog.querySelector('[role=status]')?.replaceWith(content)
  } catch {
    location.assign(href)
  }
}
