/**
 * Focuses an invalid control and scrolls it to the middle with its message, which a docked bar would hide at the edge.
 * `find` runs in the next frame, once the errors are rendered.
 */
export function focusInvalid(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const control = find()
    control?.focus({ preventScroll: true })
    const message = control && messageOf(control)
    ;(message ?? control?.closest('.field') ?? control)?.scrollIntoView({ block: 'center' })
  })
}

/** The message of a group, which may be far below its first control. */
function messageOf(control: HTMLElement): HTMLElement | null {
  const group = control.closest('fieldset[aria-describedby], [role=group][aria-describedby]')
  const ids = group?.getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')
}
