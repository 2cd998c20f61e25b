import type { BookingErrors } from '#stores/booking/checkout.ts'

/** Scrolls the first invalid field, in page order, into view and focuses it. */
export function focusFirstError(form: HTMLFormElement | null, errors: BookingErrors): void {
  if (!Object.keys(errors).length) return
  // the errors are rendered in the next frame
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}
