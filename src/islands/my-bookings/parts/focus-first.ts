/** Where a dialog puts the focus when it opens: React's own autoFocus comes before the dialog is open, and is lost. */
export function focusFirst(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
