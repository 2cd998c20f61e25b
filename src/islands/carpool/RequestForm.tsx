import { type Ref, type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { CarpoolRequest } from '#contract/carpool.ts'
import type { VehicleType } from '#contract/search.ts'
import { MAX_NOTE, MIN_NOTE } from '#domain/carpool/limits.ts'
import { noteLength } from '#domain/carpool/note-length.ts'
import { placeParts } from '#domain/my-bookings/directions.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { formatShortMoment } from '#domain/shared/format-date.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { focusInvalid } from '#islands/ui/focus-invalid.ts'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { $isSending, $refusal, createRequest, returnToForm } from '#stores/carpool/create.ts'
import type { RequestValues } from '#stores/carpool/draft.ts'
import {
  $requestErrors,
  $values,
  changeRequest,
  checkRequestField,
  emptyRequest,
  openRequest,
  type RequestErrors,
} from '#stores/carpool/form.ts'
import { $openRequest, completeOpenRequest, loadOpenRequest } from '#stores/carpool/open-request.ts'
import { FairPriceBox } from './parts/FairPriceBox.tsx'
import { FormPart, type PartProps } from './parts/FormPart.tsx'
import { SeatFields } from './parts/SeatFields.tsx'
import { RoleChoice, TripFields } from './parts/TripFields.tsx'

interface Props {
  types: readonly Pick<VehicleType, 'id' | 'title'>[]
  /** time of the page's rendering, epoch milliseconds */
  now: number
}

const NO_ERRORS: RequestErrors = {}
const NO_OPEN_REQUEST: ReturnType<typeof $openRequest.get> = { status: 'idle', request: null }

export const RequestForm = island(Form)

function Form({ types, now: rendered }: Props) {
  const { t } = useLocale()
  const ids = types.map(({ id }) => id)
  const [initial] = useState(() => emptyRequest(rendered, ids))
  const opened = useStore($values, null)
  const values = opened ?? initial
  const errors = useStore($requestErrors, NO_ERRORS)
  const isSending = useStore($isSending, false)
  const open = useStore($openRequest, NO_OPEN_REQUEST).request
  const form = useRef<HTMLFormElement>(null)
  const completeButton = useRef<HTMLButtonElement>(null)
  const now = useNow(rendered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is opened once
  useEffect(() => {
    openRequest(ids)
    if ($openRequest.get().status === 'idle') void loadOpenRequest()
  }, [])
  usePageReturn(() => {
    returnToForm()
    void loadOpenRequest()
  })

  const change = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    changeRequest(readRequestForm(currentTarget, $values.get()))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    change(event)
    if ($openRequest.get().request) {
      completeButton.current?.focus()
      return
    }
    if (await createRequest()) return
    focusInvalid(() => currentTarget.querySelector('[aria-invalid="true"], fieldset[data-invalid] input'))
  }
  const complete = async () => {
    if (!(await completeOpenRequest())) return
    // the button that was pressed is gone
    const roles = [...(form.current?.querySelectorAll<HTMLInputElement>('[name=isDriver]') ?? [])]
    const first = roles.find(({ checked }) => checked) ?? roles[0]
    first?.focus()
  }
  return (
    <>
      {open && <OpenRequest ref={completeButton} request={open} onComplete={() => void complete()} />}
      {/* `dialog` sends nothing: a form submitted before hydration waits for its code (client/interaction.ts) */}
      <form
        ref={form}
        className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]"
        method="dialog"
        noValidate
        onInput={change}
        onSubmit={submit}
      >
        <RoleChoice values={values} errors={errors} />
        <TripFields values={values} errors={errors} now={now} isHydrated={opened !== null} />
        <SeatFields values={values} errors={errors} types={types} />
        <FairPriceBox
          suggestedPrice={values.suggestedPrice}
          className="-mt-4 lg:sticky lg:top-23 lg:col-start-2 lg:row-[1/span_5] lg:mt-0"
        />
        <RequestContact values={values} errors={errors} />
        <div className="grid gap-4">
          <RefusalNotice />
          <Button
            look="main"
            className="max-sm:w-full sm:justify-self-start"
            type="submit"
            aria-busy={isSending}
            aria-disabled={isSending || open !== null}
            aria-describedby={open ? 'open-request-text' : undefined}
          >
            {t(isSending ? 'carpool.sending' : 'carpool.submit')}
          </Button>
        </div>
      </form>
    </>
  )
}

interface OpenProps {
  /** of the button that completes it */
  ref: Ref<HTMLButtonElement>
  request: CarpoolRequest
  onComplete: () => void
}

/** The user's open request: there can be one at a time. */
function OpenRequest({ ref, request, onComplete }: OpenProps) {
  const { locale, t } = useLocale()
  const trip = {
    from: placeParts(request.addressFrom).name,
    to: placeParts(request.addressTo).name,
    when: formatShortMoment(Date.parse(request.time), locale),
  }
  return (
    <section
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-(--radius-l) bg-marigold-tint px-5 py-4"
      aria-labelledby="open-request"
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="open-request" className="text-lg">
          {t('carpool.open.title')}
        </h2>
        <p className="font-bold wrap-anywhere">{t('carpool.open.trip', trip)}</p>
        <p id="open-request-text" className="text-ink-2">
          {t('carpool.open.text')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink look="quiet" isSmall href={request.path}>
          {t('carpool.open.see')}
        </ButtonLink>
        <Button ref={ref} look="soft" isSmall onClick={onComplete}>
          {t('carpool.open.complete')}
        </Button>
      </div>
    </section>
  )
}

/** Why the request was refused, such as another open request, with a link to that one. */
function RefusalNotice() {
  const { t } = useLocale()
  const notice = useRef<HTMLParagraphElement & HTMLDivElement>(null)
  const refusal = useStore($refusal, null)
  useEffect(() => {
    if (refusal) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  return (
    <Notice ref={notice} as="div" tone="bad" role="alert" className="flex-wrap">
      <span>{refusal.text}</span>
      {refusal.path && (
        <a className="link font-bold" href={refusal.path}>
          {t('carpool.open.see')}
        </a>
      )}
    </Notice>
  )
}

/** Reads the form. The text of an address is used where no place is chosen for it. */
function readRequestForm(form: HTMLFormElement, now: RequestValues | null): Partial<RequestValues> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const address = (id: string) => {
    const field = form.elements.namedItem(id)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  const role = data.get('isDriver')
  return {
    isDriver: role === null ? null : role === 'true',
    ...(!now?.from && { addressFrom: address('carpool-addressFrom') }),
    ...(!now?.to && { addressTo: address('carpool-addressTo') }),
    fromDate: text('fromDate'),
    fromTime: text('fromTime'),
    passengers: text('passengers'),
    vehicleTypeID: Number(text('vehicleTypeID')) || null,
    suggestedPrice: text('suggestedPrice'),
    phoneNumber: readPhoneNumber(text('phoneNumber')),
    note: text('note'),
  }
}

/** A pause in typing, after which the count is read out. */
const PAUSE_MS = 1_200

function RequestContact({ values, errors }: PartProps) {
  const { locale, t } = useLocale()
  const length = noteLength(values.note)
  const n = (count: number) => formatNumber(count, locale)
  return (
    <FormPart id="carpool-contact" title={t('carpool.contact.title')}>
      <Field
        id="carpool-phoneNumber"
        name="phoneNumber"
        label={t('carpool.contact.phone')}
        hint={t('carpool.contact.phoneHint')}
        error={errors.phoneNumber}
        prefix={localDigits('+977', locale)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        value={values.phoneNumber}
        onBlur={() => checkRequestField('phoneNumber')}
      />
      <TextArea
        id="carpool-note"
        name="note"
        label={t('carpool.contact.note')}
        hint={t('carpool.contact.noteHint')}
        error={errors.note}
        rows={5}
        required
        value={values.note}
        count={
          length < MIN_NOTE
            ? t('carpool.contact.least', { n: n(length), least: n(MIN_NOTE) })
            : t('carpool.contact.most', { n: n(length), most: n(MAX_NOTE) })
        }
        onBlur={() => checkRequestField('note')}
      />
      <SpokenCount length={length} />
    </FormPart>
  )
}

/** Read out when the typing pauses, not with each letter. */
function SpokenCount({ length }: { length: number }) {
  const { locale, t } = useLocale()
  const [spoken, setSpoken] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(length), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [length])
  const missing = MIN_NOTE - spoken
  const text = () => {
    if (missing > 0) return t('carpool.contact.missing', { count: missing, n: formatNumber(missing, locale) })
    return t(spoken > MAX_NOTE ? 'carpool.contact.tooLong' : 'carpool.contact.enough')
  }
  return (
    <p className="sr-only" aria-live="polite">
      {spoken > 0 && text()}
    </p>
  )
}
