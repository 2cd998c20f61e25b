import { type SubmitEvent, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '#domain/my-bookings/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $askedErrors,
  $isSending,
  clearAskedError,
  closeAsked,
  submitCancel,
} from '#stores/my-bookings/actions.ts'
import { focusFirst } from './focus-first.ts'
import { TextArea } from './TextArea.tsx'

const NO_ERRORS = {}

export function CancelForm({ locale }: { locale: Locale }) {
  const t = translator(locale)
  const area = useRef<HTMLTextAreaElement>(null)
  const takeArea = (field: HTMLTextAreaElement | null) => {
    area.current = field
    focusFirst(field)
  }
  const [reason, setReason] = useState('')
  const { reason: error }: { reason?: string } = useStore($askedErrors, NO_ERRORS)
  const isSending = useStore($isSending, false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await submitCancel({ reason }, t('my-bookings.callFailed'))
    if ($askedErrors.get().reason) area.current?.focus()
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextArea
        ref={takeArea}
        label={t('my-bookings.cancel.reason')}
        value={reason}
        maxLength={MAX_REASON_LENGTH}
        error={error && t(error)}
        onChange={(text) => {
          setReason(text)
          clearAskedError('reason')
        }}
      />
      <div className="dialog-ways">
        <button className="btn quiet" type="button" onClick={closeAsked}>
          {t('my-bookings.cancel.keep')}
        </button>
        <button className="btn main" type="submit" aria-busy={isSending}>
          {t('my-bookings.cancel.submit')}
        </button>
      </div>
    </form>
  )
}
