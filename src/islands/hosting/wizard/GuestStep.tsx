import type { GuestValues } from '#domain/hosting/forms.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { guestForm, NO_GUEST, openGuest } from '#stores/hosting/guest-form.ts'
import { GuestText } from './GuestText.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'

const NO_ERRORS: Partial<Record<keyof GuestValues, string>> = {}
const ASKED = ['fuel', 'luggage', 'smoking', 'pets', 'meeting', 'food'] as const
const DESCRIBED = ['clean', 'roads', 'luggage', 'family'] as const
const GUIDED = ['fuel', 'smoking', 'pets', 'meeting', 'tolls', 'driver'] as const

/** What a guest reads before booking, with ready-made sentences to choose from. */
export function GuestStep({ vehicle, isFirstTime }: StepProps) {
  const { t } = useLocale()
  const values: GuestValues = useStore(guestForm.$values, NO_GUEST)
  const errors = useStore(guestForm.$errors, NO_ERRORS)
  return (
    <StepFrame
      isFirstTime={isFirstTime}
      form={guestForm}
      onOpen={() => openGuest(vehicle)}
      hint={t('hosting.guest.hint')}
    >
      <section className="asked" aria-labelledby="hosting-asked">
        <h3 id="hosting-asked">{t('hosting.guest.asks')}</h3>
        <ul>
          {ASKED.map((name) => (
            <li key={name}>{t(`hosting.guest.asked.${name}`)}</li>
          ))}
        </ul>
      </section>
      <GuestText field="description" phrases={DESCRIBED} values={values} errors={errors} />
      <GuestText field="guideline" phrases={GUIDED} values={values} errors={errors} />
    </StepFrame>
  )
}
