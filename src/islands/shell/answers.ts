import type { Stall } from '#contract/endpoint.ts'
import type { ConfirmQuestion } from '#stores/shell/confirm.ts'
import { hideStrip, showStrip } from './every-page/strips.ts'
import { showRendered, showWithoutIsland } from './plain-toasts.ts'

/** What a page shows when its stores or its HTML ask for it (every-page/answer-events.ts): one file for one request. */
export const ANSWERS = {
  ask: showQuestion,
  stalled: showStalled,
  'hydrate:toast': showWithoutIsland,
  rendered: showRendered,
}

/**
 * The "Are you sure ...?" dialog in the page's HTML: stores ask by the `ask` event. It loads no
 * additional code, so it works after the connection is lost.
 */
const dialog = document.querySelector<HTMLDialogElement>('dialog#confirm')
const heading = dialog?.querySelector('h2')
const no = dialog?.querySelector<HTMLButtonElement>('[value=no]')
const yes = dialog?.querySelector<HTMLButtonElement>('[value=yes]')
const usual = yes?.textContent ?? ''
let asked: ConfirmQuestion | null = null

function showQuestion(event: Event): void {
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
  // the event is queued: the dialog may have been opened again by now, with another question
  if (dialog.open) return
  asked?.answer(dialog.returnValue === 'yes')
  asked = null
})
dialog?.addEventListener('click', ({ target }) => {
  // a click on the backdrop targets the dialog, one inside targets its form
  if (target === dialog) dialog.close()
})

/** Calls without a response: the user waits, retries or cancels. Stores report them with the `stalled` event. */
function showStalled(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  const stalls: readonly Stall[] = event.detail
  if (!stalls.length) {
    hideStrip('stall')
    return
  }
  const strip = showStrip('stall')
  if (!strip) return
  const labels = strip.querySelector<HTMLElement>('[data-write]')
  if (labels) labels.hidden = !stalls.some(({ isWrite }) => isWrite)
  const on = (name: string, callback: (stall: Stall) => void) => {
    const button = strip.querySelector<HTMLButtonElement>(`[data-${name}]`)
    if (button) button.onclick = () => stalls.forEach(callback)
  }
  on('wait', (stall) => stall.wait())
  on('again', (stall) => stall.tryAgain())
  // the strip holds the messages; the caller shows them
  on('give-up', (stall) => stall.giveUp({ ...strip.dataset }))
}
