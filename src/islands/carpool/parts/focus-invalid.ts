/** Scrolls the first invalid field, in page order, into view and focuses it. */
export function focusInvalid(form: HTMLFormElement): void {
  // the errors are rendered in the next frame
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}
