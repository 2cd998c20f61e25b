/** The error of an input in the markup of sections/profile/Field.astro; undefined: none. */
export function showFieldError(input: HTMLInputElement, sentence: string | undefined): void {
  input.ariaInvalid = String(sentence !== undefined)
  const field = input.closest('[data-field]')
  field?.toggleAttribute('data-invalid', sentence !== undefined)
  const error = field?.querySelector<HTMLElement>(`#${input.id}-error`)
  if (!error) return
  error.textContent = sentence ?? ''
  error.hidden = sentence === undefined
}
