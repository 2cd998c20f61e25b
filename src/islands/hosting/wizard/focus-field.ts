const CONTROLS = 'input:not(:disabled), select, textarea, button'

/** Focuses a field by its wire name; for a group, its first control. */
export function focusField(field: string | null): void {
  const found = document.getElementById(`hosting-${field}`)
  const target = found?.matches(CONTROLS) ? found : (found?.querySelector<HTMLElement>(CONTROLS) ?? found)
  target?.focus()
}
