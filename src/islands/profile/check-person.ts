import { holdFocus } from '#islands/ui/hold-focus.ts'
import { fillSlots } from '#islands/ui/slots.ts'
import { $draft, isPersonField } from '#stores/profile/draft.ts'
import {
  $errors,
  $isSaving,
  checkField,
  recheckField,
  savePerson as save,
} from '#stores/profile/person-form.ts'
import { showFieldError } from './show-field-error.ts'

/** Errors at the fields of the form, and its busy button. */
export function checkPerson(form: HTMLElement): void {
  form.addEventListener('focusout', ({ target }) => forField(target, checkField))
  form.addEventListener('input', ({ target }) => forField(target, recheckField))
  form.querySelector('[type=submit]')?.addEventListener('mousedown', holdFocus)
  // fields that were changed and left before this code was loaded
  for (const field of Object.keys($draft.get()))
    if (isPersonField(field) && !document.activeElement?.matches(`[name=${field}]`)) checkField(field)
  $errors.subscribe((errors) => {
    for (const input of form.querySelectorAll('input'))
      if (isPersonField(input.name)) showFieldError(input, errors[input.name])
  })
  $isSaving.subscribe((isSaving) => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')
    if (!button) return
    button.ariaBusy = String(isSaving)
    fillSlots(form, { save: button.dataset[isSaving ? 'saving' : 'save'] ?? '' })
  })
}

/** Saves, and focuses the first field that is wrong. */
export async function savePerson(): Promise<void> {
  await save()
  const [wrong] = Object.keys($errors.get())
  if (wrong) document.querySelector<HTMLElement>(`person-form [name=${wrong}]`)?.focus()
}

function forField(target: EventTarget | null, check: typeof checkField): void {
  if (target instanceof HTMLInputElement && isPersonField(target.name)) check(target.name)
}
