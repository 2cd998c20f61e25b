import { emptyForm, type GuestValues } from '#domain/hosting/forms.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { guestForm, openGuest } from '#stores/hosting/guest-form.ts'
import { GuestText } from './GuestText.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

const NO_ERRORS: Partial<Record<keyof GuestValues, string>> = {}
const ASKED = ['fuel', 'luggage', 'smoking', 'pets', 'meeting', 'food'] as const
const DESCRIBED = ['clean', 'roads', 'luggage', 'family'] as const
const GUIDED = ['fuel', 'smoking', 'pets', 'meeting', 'tolls', 'driver'] as const

const EMPTY = emptyForm('guest')

/** What a guest reads before booking, with ready-made sentences to choose from. */
export function GuestStep({ vehicle, isFirstTime }: StepProps) {
  const { t } = useLocale()
  const values: GuestValues = useStore(guestForm.$values, EMPTY)
  const errors = useStore(guestForm.$errors, NO_ERRORS)
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={guestForm}
      onOpen={() => openGuest(vehicle)}
      hint={t('hosting.guest.hint')}
    >
      <section className="rounded bg-blue-tint px-4.5 py-3.5" aria-labelledby="hosting-asked">
        <h3 id="hosting-asked" className="mb-1.5 text-base">
          {t('hosting.guest.asks')}
        </h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-x-6 gap-y-1">
          {ASKED.map((name) => (
            <li
              key={name}
              className="relative pl-4.5 leading-[1.4] text-ink-2 before:absolute before:top-[0.6em] before:left-0.5 before:size-1.75 before:rounded-full before:bg-blue"
            >
              {t(`hosting.guest.asked.${name}`)}
            </li>
          ))}
        </ul>
      </section>
      <GuestText field="description" phrases={DESCRIBED} values={values} errors={errors} />
      <GuestText field="guideline" phrases={GUIDED} values={values} errors={errors} />
    </StepFrame>
  )
}
