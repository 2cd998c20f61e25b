/** Marks the element that a dialog focuses when it opens: React's autoFocus runs before that and is lost. */
export function focusFirst(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
