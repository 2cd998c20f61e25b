import { type SubmitEvent, type SyntheticEvent, useEffect, useState } from 'react'
import type { VehicleType } from '#contract/search.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $isSending, createRequest, returnToForm } from '#stores/carpool/create.ts'
import {
  $errors,
  $values,
  changeRequest,
  emptyRequest,
  openRequest,
  type RequestErrors,
} from '#stores/carpool/form.ts'
import { $openRequest } from '#stores/carpool/open-request.ts'
import { Contact } from './parts/Contact.tsx'
import { FairPrice } from './parts/FairPrice.tsx'
import { focusInvalid } from './parts/focus-invalid.ts'
import { Refused } from './parts/Refused.tsx'
import { Role } from './parts/Role.tsx'
import { readRequestForm } from './parts/read-form.ts'
import { Seats } from './parts/Seats.tsx'
import { Trip } from './parts/Trip.tsx'

interface Props {
  types: readonly Pick<VehicleType, 'id' | 'title'>[]
  locale: Locale
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

const NO_ERRORS: RequestErrors = {}
const NONE_OPEN: ReturnType<typeof $openRequest.get> = { status: 'idle', request: null }

/** Creates a carpool request. React takes over on the first interaction, or at once when a draft is to be shown. */
export function RequestForm({ locale, ...props }: Props) {
  return (
    <IslandRoot locale={locale}>
      <Form {...props} />
    </IslandRoot>
  )
}

function Form({ types, now: rendered }: Omit<Props, 'locale'>) {
  const { t } = useLocale()
  const ids = types.map(({ id }) => id)
  const [initial] = useState(() => emptyRequest(rendered, ids))
  const opened = useStore($values, null)
  const values = opened ?? initial
  const errors = useStore($errors, NO_ERRORS)
  const isSending = useStore($isSending, false)
  const isOther = useStore($openRequest, NONE_OPEN).request !== null
  const now = useNow(rendered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is opened once
  useEffect(() => {
    openRequest(ids)
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && returnToForm()
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const change = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    changeRequest(readRequestForm(currentTarget, $values.get()))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    change(event)
    if ($openRequest.get().request) {
      document.querySelector<HTMLElement>('open-request button')?.focus()
      return
    }
    if (!(await createRequest())) focusInvalid(currentTarget)
  }
  return (
    // `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts)
    <form
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]"
      method="dialog"
      noValidate
      data-framed=""
      onInput={change}
      onSubmit={submit}
    >
      <Role values={values} errors={errors} />
      <Trip values={values} errors={errors} now={now} isOpen={opened !== null} />
      <Seats values={values} errors={errors} types={types} />
      <FairPrice
        suggestedPrice={values.suggestedPrice}
        className="-mt-4 lg:sticky lg:top-23 lg:col-start-2 lg:row-[1/span_5] lg:mt-0"
      />
      <Contact values={values} errors={errors} />
      <div className="grid gap-4">
        <Refused />
        <Button
          id="carpool-submit"
          look="main"
          className="max-sm:w-full sm:justify-self-start"
          type="submit"
          aria-busy={isSending}
          aria-disabled={isSending || isOther}
          aria-describedby={isOther ? 'open-request-text' : undefined}
        >
          {t(isSending ? 'carpool.sending' : 'carpool.submit')}
        </Button>
      </div>
    </form>
  )
}
