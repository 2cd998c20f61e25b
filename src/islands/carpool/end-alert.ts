import '#stores/shell/browser.ts'
import { removeAlert } from '#stores/carpool/alerts.ts'

export async function endFromPage(root: HTMLElement, id: number): Promise<void> {
  const { ended = '', endFailed: failed = '' } = root.dataset
  if (!(await removeAlert(id, { failed }))) return
  const text = root.querySelector<HTMLElement>('[data-asked]')
  if (text) {
    text.textContent = ended
    // the button that had the focus goes
    text.tabIndex = -1
    text.focus()
  }
  root.querySelector('button')?.remove()
}
