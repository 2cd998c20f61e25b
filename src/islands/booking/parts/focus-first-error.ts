import type { BookingErrors } from '#stores/booking/checkout.ts'

/** Brings the first field that is wrong into view, in the order of the page, and puts the cursor into it. */
export function focusFirstError(form: HTMLFormElement | null, errors: BookingErrors): void {
  if (!Object.keys(errors).length) return
  // the errors are on the page with the next frame
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}
