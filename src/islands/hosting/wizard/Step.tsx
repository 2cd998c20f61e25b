import { type ComponentType, useRef } from 'react'
import type { GuestValues } from '#domain/hosting/forms.ts'
import { MAX_GUEST_TEXT } from '#domain/hosting/limits.ts'
import type { StepName } from '#domain/hosting/steps.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { cleanText } from '#domain/shared/text.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import type { MessageName } from '#messages/keys.ts'
import { guestForm, insertPhrase, openGuest } from '#stores/hosting/guest-form.ts'
import { AddressStep } from './AddressStep.tsx'
import { BlockedDatesStep } from './BlockedDatesStep.tsx'
import { DriverStep } from './DriverStep.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { ImagesStep } from './ImagesStep.tsx'
import { PART } from './layout-classes.ts'
import { PricingStep } from './PricingStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { FirstStepProps, StepProps } from './step-props.ts'
import { useStepForm } from './use-step-form.ts'

type Phrase =
  Extract<MessageName<'hosting.guest.phrases'>, `${string}.text`> extends `${infer Name}.text` ? Name : never

interface Props {
  field: keyof GuestValues
  /** names of the ready-made sentences */
  phrases: readonly Phrase[]
}

const OFFERED = "cursor-pointer before:text-blue before:content-['+'] hover:border-ink-3"
const USED = "cursor-default bg-green-tint text-green before:content-['✓']"

/** A text field with a character count and sentences that a tap inserts. */
function GuestText({ field, phrases }: Props) {
  const { locale, t } = useLocale()
  const { values, input } = useStepForm(guestForm)
  const box = useRef<HTMLTextAreaElement>(null)
  const text = values[field]
  const insert = (phrase: string) => {
    insertPhrase(field, phrase)
    box.current?.focus()
  }
  const addId = `hosting-${field}-add`
  return (
    <div className={PART}>
      <TextArea
        {...input(field)}
        ref={box}
        label={t(`hosting.guest.${field}`)}
        hint={t(`hosting.guest.${field}Hint`)}
        rows={5}
        count={t('hosting.guest.count', {
          n: formatNumber(cleanText(text).length, locale),
          most: formatNumber(MAX_GUEST_TEXT, locale),
        })}
        onChange={(text) => guestForm.change({ [field]: text })}
      />
      <p id={addId} className="text-sm text-ink-3">
        {t('hosting.guest.add')}
      </p>
      <ul className="-mt-1 flex flex-wrap gap-2" aria-labelledby={addId}>
        {phrases.map((name) => {
          const phrase = t(`hosting.guest.phrases.${name}.text`)
          const isUsed = text.includes(phrase)
          return (
            <li key={name}>
              <button
                className={`chip font-normal before:font-bold ${isUsed ? USED : OFFERED}`}
                type="button"
                disabled={isUsed}
                title={phrase}
                onClick={() => insert(phrase)}
              >
                {t(`hosting.guest.phrases.${name}.label`)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const ASKED = ['fuel', 'luggage', 'smoking', 'pets', 'meeting', 'food'] as const
const DESCRIBED = ['clean', 'roads', 'luggage', 'family'] as const
const GUIDED = ['fuel', 'smoking', 'pets', 'meeting', 'tolls', 'driver'] as const

/** What a guest reads before booking, with ready-made sentences to choose from. */
function GuestStep({ vehicle }: StepProps) {
  const { t } = useLocale()
  return (
    <StepFrame form={guestForm} onOpen={() => openGuest(vehicle)} hint={t('hosting.guest.hint')}>
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
      <GuestText field="description" phrases={DESCRIBED} />
      <GuestText field="guideline" phrases={GUIDED} />
    </StepFrame>
  )
}

const FORMS: Record<Exclude<StepName, 'general'>, ComponentType<StepProps>> = {
  images: ImagesStep,
  address: AddressStep,
  pricing: PricingStep,
  guest: GuestStep,
  driver: DriverStep,
  unavailable: BlockedDatesStep,
}

/** The form of a step. All forms are one chunk, because one follows the other: 7 kB less, and one request. */
export function Step({ name, vehicle, ...props }: FirstStepProps & { name: StepName }) {
  if (name === 'general' || !vehicle) return <GeneralStep vehicle={vehicle} {...props} />
  const Form = FORMS[name]
  return <Form vehicle={vehicle} {...props} />
}
