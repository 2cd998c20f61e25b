import { type SubmitEvent, useRef } from 'react'
import type { PersonField } from '#domain/profile/person.rules.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CHECKED } from '#islands/ui/checked-class.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $user } from '#stores/auth/session.ts'
import {
  $isSavingPerson,
  $personDraft,
  $personErrors,
  savedValues,
  setPersonDraft,
} from '#stores/profile/draft.ts'

/** Loads rules and submission. shell/every-page/load-failures.ts shows a failure; the next use retries. */
const loadActions = () => import('#stores/profile/person-form.ts')

/** Name and phone number. Unsaved input survives a reload. */
export function PersonForm() {
  const { locale, t } = useLocale()
  const user = useStore($user, undefined)
  const draft = useStore($personDraft, {})
  const errors = useStore($personErrors, {})
  const isSaving = useStore($isSavingPerson, false)
  const form = useRef<HTMLFormElement>(null)
  const saved = (field: PersonField) => {
    const value = user ? savedValues(user)[field] : ''
    return field === 'mobileNumber' ? localDigits(value, locale) : value
  }
  const fieldOf = (name: PersonField) => ({
    id: `person-${name}`,
    name,
    value: draft[name] ?? saved(name),
    error: errors[name],
    onChange({ target: { value } }: { target: { value: string } }) {
      setPersonDraft(name, value === saved(name) ? undefined : value)
      if (errors[name]) void loadActions().then(({ recheckField }) => recheckField(name))
    },
    onBlur: () => void loadActions().then(({ checkPersonField: checkField }) => checkField(name)),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { savePerson } = await loadActions()
    await savePerson()
    const [wrong] = Object.keys($personErrors.get())
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
  }
  const isOther = draft.mobileNumber !== undefined
  const isVerified = user?.isMobileVerified === true
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="person">
      <h2 id="person" className="text-xl">
        {t('profile.person.title')}
      </h2>
      <p className="mt-1.5 text-ink-2">{t('profile.person.text')}</p>
      <form ref={form} className="mt-4" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="grid gap-4 sm:grid-cols-2" disabled={!user}>
          <Field
            {...fieldOf('firstName')}
            label={t('profile.person.firstName')}
            autoComplete="given-name"
            spellCheck={false}
          />
          <Field
            {...fieldOf('lastName')}
            label={t('profile.person.lastName')}
            autoComplete="family-name"
            spellCheck={false}
          />
          <Field
            {...fieldOf('mobileNumber')}
            className="sm:col-span-2"
            label={t('profile.person.mobile')}
            hint={t('profile.person.mobileHint')}
            prefix={t('verification.prefix')}
            suffix={
              isVerified &&
              !isOther && (
                <span className={`text-sm font-bold text-green ${CHECKED}`}>
                  {t('profile.person.verified')}
                </span>
              )
            }
            type="tel"
            autoComplete="tel"
            aria-describedby="person-unverifies"
          >
            <small id="person-unverifies" className="font-bold text-ink! empty:hidden" role="status">
              {isVerified && isOther && t('profile.person.unverifies')}
            </small>
          </Field>
          <Button
            look="main"
            className="sm:col-span-2 sm:justify-self-start"
            type="submit"
            aria-busy={isSaving}
          >
            {t(isSaving ? 'profile.person.saving' : 'profile.person.save')}
          </Button>
        </fieldset>
      </form>
    </section>
  )
}
