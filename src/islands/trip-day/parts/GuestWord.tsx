import { type SubmitEvent, useState } from 'react'
import type { TripRecord } from '#contract/trip-day.ts'
import { latinDigits } from '#domain/shared/digits.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { CODE_LENGTH } from '#domain/trip-day/limits.ts'
import type { RecordKind } from '#domain/trip-day/records.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $queue, dropWrite } from '#stores/trip-day/queue.ts'
import { submitCode } from '#stores/trip-day/recording.ts'

interface Props {
  kind: RecordKind
  record: TripRecord
  /** undefined: it cannot be corrected any longer */
  onCorrect: (() => void) | undefined
}

/** Whether the guest has confirmed a record, and the code with which they can. */
export function GuestWord({ kind, record, onCorrect }: Props) {
  const { locale, t } = useLocale()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const queued = useStore($queue, []).find(
    ({ write }) => write.what === 'confirm' && write.payload.kind === kind,
  )
  if (record.confirmedAt)
    return (
      <p className="font-bold text-green">
        {t('trip-day.word.confirmed', {
          time: formatMomentFrom(Date.parse(record.confirmedAt), environment().now(), locale),
        })}
      </p>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const digits = latinDigits(code).trim()
    if (!/^\d+$/.test(digits) || digits.length !== CODE_LENGTH) return setError(t('trip-day.wrong.code'))
    setError('')
    void submitCode(kind, digits, queued?.key)
  }
  const isWaiting = queued !== undefined && queued.status !== 'refused'
  return (
    <form className="grid gap-3 border-t border-line pt-4" noValidate onSubmit={submit}>
      <p>{t(`trip-day.word.ask.${kind}`)}</p>
      {isWaiting ? (
        <p className="text-sm text-ink-2">
          {t(queued.status === 'waiting' ? 'trip-day.unsent.here' : 'trip-day.unsent.now')}
        </p>
      ) : (
        <>
          <Field
            id={`${kind}-word`}
            className="[&_input]:tracking-[0.3em]"
            label={t('trip-day.word.code')}
            error={error || queued?.error || undefined}
            isAlert
            inputMode="numeric"
            autoComplete="off"
            maxLength={CODE_LENGTH}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setError('')
              if (queued) dropWrite(queued.key)
            }}
          />
          <Button look="quiet" className="w-full" type="submit">
            {t('trip-day.word.submit')}
          </Button>
        </>
      )}
      {onCorrect && (
        <p>
          <button
            className="min-h-11 cursor-pointer text-sm underline underline-offset-3"
            type="button"
            onClick={onCorrect}
          >
            {t('trip-day.record.mistyped')}
          </button>
        </p>
      )}
    </form>
  )
}
