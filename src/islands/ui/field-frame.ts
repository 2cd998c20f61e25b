/** The frame of a field in a form; in a search bar a field has none. */
export function fieldFrame(error: unknown): string {
  return `justify-start border ${error ? 'border-crimson bg-crimson-tint' : 'border-line-2 bg-card hover:border-ink-3'}`
}
