/** The dialog with the focus is on top; one without focus has just opened and is last in the page. */
export function topDialog(): HTMLDialogElement | null {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? open.at(-1) ?? null
}
