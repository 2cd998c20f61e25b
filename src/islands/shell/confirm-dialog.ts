import type { Question } from '#stores/shell/confirm.ts'

/**
 * The one "Are you sure ...?" dialog, plain HTML of the page: the stores tell of a question by `ask`. It needs no code
 * that may not come any more.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog#confirm')
const heading = dialog?.querySelector('h2')
const no = dialog?.querySelector<HTMLButtonElement>('[value=no]')
const yes = dialog?.querySelector<HTMLButtonElement>('[value=yes]')
const usual = yes?.textContent ?? ''
let asked: Question | null = null

document.addEventListener('ask', (event) => {
  if (!(event instanceof CustomEvent) || !dialog || !heading || !yes) return
  const question: Question = event.detail
  asked = question
  heading.textContent = question.text
  yes.textContent = question.yes ?? usual
  dialog.returnValue = ''
  if (!dialog.open) dialog.showModal()
  // Enter by habit must not be a yes
  no?.focus()
})
dialog?.addEventListener('close', () => {
  asked?.answer(dialog.returnValue === 'yes')
  asked = null
})
dialog?.addEventListener('click', ({ target }) => {
  // beside it: the backdrop is the dialog itself, what is in it is its form
  if (target === dialog) dialog.close()
})
