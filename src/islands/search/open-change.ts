/**
 * Opens and closes the native change dialog before React has hydrated; an event that React has handled is left alone.
 * Without script the links open `#change` and the dialog shows by `:target`.
 */
const changeDialog = () => document.querySelector<HTMLDialogElement>('dialog#change')

function openChange() {
  const dialog = changeDialog()
  if (dialog && !dialog.open) dialog.showModal()
}

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  const link = event.target.closest('[data-open-change], #change [data-close-dialog]')
  if (!link) return
  event.preventDefault()
  if (link.matches('[data-open-change]')) openChange()
  else changeDialog()?.close()
})

if (location.hash === '#change') {
  // clears `:target`, which would keep the closed dialog visible
  location.replace('#price')
  openChange()
}
