import { type SubmitEvent, useRef, useState } from 'react'
import type { DriverSheet } from '#contract/trip-day.ts'
import { formatNumber, latinDigits } from '#domain/shared/digits.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { CODE_LENGTH } from '#domain/trip-day/limits.ts'
import { isOddOdometer, type RecordKind } from '#domain/trip-day/records.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $queue, type QueuedWrite } from '#stores/trip-day/queue.ts'
import {
  $recordDraft,
  picturesOf,
  queuedRecord,
  submitRecord,
  typedRecord,
  typeRecord,
} from '#stores/trip-day/recording.ts'
import { $sheet, NO_SHEET } from '#stores/trip-day/sheet.ts'
import { FuelField } from './FuelField.tsx'
import { NEEDED_VIEWS, PictureSlots } from './PictureSlots.tsx'

/** Of the odometers of cars. */
const MAX_ODOMETER = 9_999_999

interface Props {
  kind: RecordKind
  sheet: DriverSheet
  onDone?: () => void
}

/** Odometer, fuel, pictures and the guest's word. */
export function RecordForm({ kind, sheet, onDone }: Props) {
  const { locale, t } = useLocale()
  const { token } = useStore($sheet, NO_SHEET)
  const draft = typedRecord(useStore($recordDraft, null), token, kind)
  const queue = useStore($queue, [])
  const [errors, setErrors] = useState<Partial<Record<'odometer' | 'fuel' | 'code', string>>>({})
  /** the reading that looks wrong, and was asked about */
  const [asked, setAsked] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const before = lastReading(kind, sheet, queue)
  const odometer = wholeNumber(draft.odometer)
  const isAsked = asked !== null && asked === odometer
  const views = new Set(
    [...picturesOf(queue, kind), ...(sheet[kind]?.pictures ?? [])].map(({ view }) => view),
  )
  const missing = NEEDED_VIEWS.filter((view) => !views.has(view)).length

  const record = async (acceptOdd: boolean) => {
    const code = latinDigits(draft.code).trim()
    const isCode = code === '' || (/^\d+$/.test(code) && code.length === CODE_LENGTH)
    const wrong = {
      ...((odometer === null || odometer > MAX_ODOMETER) && { odometer: t('trip-day.wrong.odometer') }),
      ...(draft.fuel === null && { fuel: t('trip-day.wrong.fuel') }),
      ...(!isCode && { code: t('trip-day.wrong.code') }),
    }
    setErrors(wrong)
    if (odometer === null || draft.fuel === null || Object.keys(wrong).length > 0) {
      const [first] = Object.keys(wrong)
      form.current?.querySelector<HTMLElement>(`#${kind}-${first}`)?.focus()
      return
    }
    const at = environment().now()
    if (!acceptOdd && isOddOdometer({ odometer, at }, before)) return setAsked(odometer)
    const question = t('trip-day.pictures.missing', { count: missing, n: formatNumber(missing, locale) })
    if (missing > 0 && !(await environment().confirm(question, { yes: t('trip-day.pictures.without') })))
      return
    onDone?.()
    await submitRecord({ kind, odometer, fuel: draft.fuel, ...(acceptOdd && { acceptOdd }) }, code)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void record(false)
  }
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
      <Field
        id={`${kind}-odometer`}
        className="[&_input]:text-2xl! [&_input]:font-bold"
        label={t('trip-day.record.odometer')}
        suffix={t('trip-day.record.unit')}
        hint={before && t('trip-day.record.last', { n: formatNumber(before.odometer, locale) })}
        error={errors.odometer}
        isAlert
        inputMode="numeric"
        autoComplete="off"
        value={draft.odometer}
        onChange={(event) => typeRecord(kind, { odometer: event.target.value })}
      />
      {isAsked && (
        <div className="grid gap-3 rounded-m bg-marigold-tint p-3.5" role="alert">
          <p className="font-bold">{oddText()}</p>
          <div className="grid grid-cols-2 gap-3">
            <Button look="quiet" className="px-3! whitespace-normal!" onClick={() => void record(true)}>
              {t('trip-day.record.keep')}
            </Button>
            <Button
              look="quiet"
              className="px-3! whitespace-normal!"
              onClick={() => {
                setAsked(null)
                form.current?.querySelector<HTMLElement>(`#${kind}-odometer`)?.focus()
              }}
            >
              {t('trip-day.record.correct')}
            </Button>
          </div>
        </div>
      )}
      <FuelField
        id={`${kind}-fuel`}
        value={draft.fuel}
        error={errors.fuel}
        onChange={(fuel) => typeRecord(kind, { fuel })}
      />
      <PictureSlots kind={kind} sent={sheet[kind]?.pictures ?? []} />
      <div className="grid gap-2">
        <p>{t(`trip-day.word.ask.${kind}`)}</p>
        <Field
          id={`${kind}-code`}
          className="[&_input]:tracking-[0.3em]"
          label={t('trip-day.word.code')}
          hint={t('trip-day.word.later')}
          error={errors.code}
          isAlert
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_LENGTH}
          value={draft.code}
          onChange={(event) => typeRecord(kind, { code: event.target.value })}
        />
      </div>
      <Button look="main" className="min-h-14! w-full text-lg" type="submit">
        {t(`trip-day.record.submit.${kind}`)}
      </Button>
    </form>
  )

  function oddText(): string {
    const last = before?.odometer ?? 0
    const km = (odometer ?? 0) - last
    return km < 0
      ? t('trip-day.record.oddBelow', { n: formatNumber(last, locale) })
      : t('trip-day.record.oddFar', { n: formatNumber(km, locale) })
  }
}

/** What the odometer is compared with. The time of the vehicle's last record is not known: it may be long ago. */
function lastReading(kind: RecordKind, sheet: DriverSheet, queue: readonly QueuedWrite[]) {
  if (kind === 'start') return sheet.lastOdometer === null ? null : { odometer: sheet.lastOdometer, at: 0 }
  const queued = queuedRecord(queue, 'start')?.write
  const start = queued?.what === 'record' ? queued.payload : sheet.start
  return start ? { odometer: start.odometer, at: Date.parse(start.takenAt) } : null
}
