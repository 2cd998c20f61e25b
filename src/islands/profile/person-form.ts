import '#stores/shell/browser.ts'
import type { PersonField } from '#domain/profile/person.rules.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { parseLocale } from '#domain/shell/locale.ts'
import { $user } from '#stores/auth/session.ts'
import { $draft, isPersonField, savedValues, setDraft } from '#stores/profile/draft.ts'

const locale = parseLocale(document.documentElement.dataset.locale) ?? 'en'

/** The form in the page's own HTML. Its rules and its submission load with the first focus. */
class PersonForm extends HTMLElement {
  private loading: ReturnType<typeof load> | null = null

  connectedCallback() {
    $user.subscribe(() => this.fill())
    $draft.subscribe(() => this.fill())
    this.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !isPersonField(target.name)) return
      setDraft(target.name, target.value === this.saved(target.name) ? undefined : target.value)
    })
    this.addEventListener('focusin', () => void this.load().catch(() => {}))
    this.addEventListener('submit', (event) => {
      event.preventDefault()
      // shell/load-failures.ts shows that code did not load; the button can be pressed again
      void this.load().then((save) => save())
    })
  }

  private fill() {
    const user = $user.get()
    const draft = $draft.get()
    const fieldset = this.querySelector('fieldset')
    if (!user || !fieldset) return
    fieldset.disabled = false
    for (const input of this.querySelectorAll('input')) {
      if (!isPersonField(input.name)) continue
      const value = draft[input.name] ?? this.saved(input.name)
      if (input.value !== value) input.value = value
    }
    const isOther = draft.mobileNumber !== undefined
    const verified = this.querySelector<HTMLElement>('[data-verified]')
    if (verified) verified.hidden = !user.isMobileVerified || isOther
    const warning = this.querySelector<HTMLElement>('[data-unverifies]')
    if (warning) warning.hidden = !user.isMobileVerified || !isOther
  }

  private saved(field: PersonField): string {
    const user = $user.get()
    const value = user ? savedValues(user)[field] : ''
    return field === 'mobileNumber' ? localDigits(value, locale) : value
  }

  private load() {
    this.loading ??= load(this).catch((error) => {
      this.loading = null
      throw error
    })
    return this.loading
  }
}

async function load(form: HTMLElement) {
  const { checkPerson, savePerson } = await import('./check-person.ts')
  checkPerson(form)
  return savePerson
}

customElements.define('person-form', PersonForm)
