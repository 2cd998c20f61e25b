/** The frame of a field in a form; in a search bar a field has none. */
export function fieldFrame(isInvalid: boolean): string {
  return `border ${isInvalid ? 'border-crimson bg-crimson-tint' : 'border-line-2 bg-card hover:border-ink-3'}`
}
