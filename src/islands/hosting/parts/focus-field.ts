const CONTROLS = 'input:not(:disabled), select, textarea, button'

/** Brings whoever fills the form to a field by its wire name; a group of controls answers with its first one. */
export function focusField(field: string | null): void {
  const found = document.getElementById(`hosting-${field}`)
  const target = found?.matches(CONTROLS) ? found : (found?.querySelector<HTMLElement>(CONTROLS) ?? found)
  target?.focus()
}
