import type { ConfirmQuestion } from '#stores/shell/confirm.ts'

/**
 * The "Are you sure ...?" dialog in the page's HTML: stores ask by the `ask` event (answer-events.ts). It loads no
 * additional code, so it works after the connection is lost.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog#confirm')
const heading = dialog?.querySelector('h2')
const no = dialog?.querySelector<HTMLButtonElement>('[value=no]')
const yes = dialog?.querySelector<HTMLButtonElement>('[value=yes]')
const usual = yes?.textContent ?? ''
let asked: ConfirmQuestion | null = null

export function showQuestion(event: Event): void {
  if (!(event instanceof CustomEvent) || !dialog || !heading || !yes) return
  const question: ConfirmQuestion = event.detail
  asked = question
  heading.textContent = question.text
  yes.textContent = question.yes ?? usual
  dialog.returnValue = ''
  if (!dialog.open) dialog.showModal()
  // a habitual Enter must not confirm
  no?.focus()
}
dialog?.addEventListener('close', () => {
  asked?.answer(dialog.returnValue === 'yes')
  asked = null
})
dialog?.addEventListener('click', ({ target }) => {
  // a click on the backdrop targets the dialog, one inside targets its form
  if (target === dialog) dialog.close()
})
