import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { DeletionPreview } from '#contract/account.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoment } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useRetry } from '#islands/ui/use-retry.ts'
import { useStore } from '#islands/ui/use-store.ts'
import {
  $deletionState,
  $isDeleting,
  $preview,
  deleteNow,
  loadDeletion,
  setConfirming,
} from '#stores/account/deletion.ts'

interface Props {
  isOpen: boolean
  exportButton: ReactNode
  onClose: () => void
}

const LIST = 'mt-1.5 grid list-disc gap-1.5 pl-5 text-ink-2'
const ACTIONS = 'mt-6 flex flex-wrap justify-end gap-3'
const WIDE = 'max-md:w-full'

/** Shows what deleting the account means, then asks for confirmation. */
export function DeletionDialog({ isOpen, exportButton, onClose }: Props) {
  const { t } = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const state = useStore($deletionState, 'loading')
  const preview = useStore($preview, null)
  const isDeleting = useStore($isDeleting, false)
  const isLast = state === 'confirm'
  useEffect(() => {
    if (isOpen) void loadDeletion()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button is removed when the state changes
  useEffect(() => {
    if (isOpen) dialog.current?.querySelector('h2')?.focus()
  }, [isOpen, state])
  useRetry(isOpen && state === 'failed', loadDeletion)
  return (
    <Dialog
      ref={dialog}
      title={t(isLast ? 'account.deletion.last' : 'account.deletion.heading')}
      closeLabel={t('shell.close')}
      isOpen={isOpen}
      onCancel={isDeleting ? undefined : onClose}
      onClose={onClose}
    >
      {state === 'loading' && (
        <div className="mt-4 grid gap-2.5" role="status">
          <span className="sr-only">{t('shell.loading')}</span>
          {['w-1/2', 'w-full', 'w-4/5', 'w-[95%]', 'w-3/5'].map((width) => (
            <div key={width} className={`skeleton h-5 ${width}`} aria-hidden="true" />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <Failed isPart title={t('account.deletion.loadFailed')} onRetry={loadDeletion} />
      )}
      {state === 'blocked' && preview && <Obstacles preview={preview} />}
      {state === 'consequences' && preview && <Consequences preview={preview} />}
      {isLast ? (
        <Confirmation isDeleting={isDeleting} />
      ) : (
        <div className={ACTIONS}>
          {state === 'consequences' && exportButton}
          <Button className={WIDE} look="quiet" isSmall onClick={onClose}>
            {t('account.deletion.keep')}
          </Button>
          {state === 'consequences' && (
            <Button className={WIDE} look="main" onClick={() => setConfirming(true)}>
              {t('account.deletion.next')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** What prevents the account from being deleted. */
function Obstacles({ preview: { hasOpenRefund, openBookings } }: { preview: DeletionPreview }) {
  const { locale, t } = useLocale()
  return (
    <div className="mt-4 grid gap-4">
      {hasOpenRefund && <Notice tone="warn">{t('account.deletion.refund')}</Notice>}
      {openBookings.length > 0 && (
        <div>
          <Notice tone="warn">{t('account.deletion.open')}</Notice>
          <ul className="mt-2 divide-y divide-line">
            {openBookings.map(({ id, title, isBookedByMe, from }) => (
              <li key={id} className="py-3">
                <a
                  className="font-bold text-blue underline underline-offset-3"
                  href={`/profile/mybookings/${id}`}
                >
                  {title}
                </a>
                <p className="text-sm text-ink-2">
                  <span>{t(`account.deletion.${isBookedByMe ? 'asGuest' : 'asHost'}`)}</span>
                  <span aria-hidden="true"> · </span>
                  <span>{formatMoment(Date.parse(from), locale)}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Consequences({ preview: { vehicles, uploads, pastBookings } }: { preview: DeletionPreview }) {
  const { locale, t } = useLocale()
  const line = (key: 'gone.vehicles' | 'gone.uploads' | 'kept.bookings' | 'kept.plates', count: number) =>
    count > 0 && <li>{t(`account.deletion.${key}`, { count, n: formatNumber(count, locale) })}</li>
  return (
    <div className="mt-4 grid gap-5">
      <section>
        <h3 className="text-lg">{t('account.deletion.gone.title')}</h3>
        <ul className={LIST}>
          <li>{t('account.deletion.gone.person')}</li>
          {line('gone.vehicles', vehicles)}
          {line('gone.uploads', uploads)}
          <li>{t('account.deletion.gone.rewards')}</li>
          <li>{t('account.deletion.gone.devices')}</li>
        </ul>
      </section>
      <section>
        <h3 className="text-lg">{t('account.deletion.kept.title')}</h3>
        <ul className={LIST}>
          {line('kept.bookings', pastBookings)}
          {line('kept.plates', pastBookings && vehicles)}
          <li>{t('account.deletion.kept.ratings')}</li>
        </ul>
      </section>
      <p className="text-ink-2">{t('account.deletion.again')}</p>
    </div>
  )
}

function Confirmation({ isDeleting }: { isDeleting: boolean }) {
  const { t } = useLocale()
  const box = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (box.current?.checked) return void deleteNow()
    setError(t('account.deletion.tick'))
    box.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-2 text-ink-2">{t('account.deletion.lastText')}</p>
      <Checkbox
        ref={box}
        className="mt-4 min-h-11"
        aria-invalid={error !== ''}
        aria-describedby="deletion-error"
        onChange={() => setError('')}
      >
        {t('account.deletion.understood')}
      </Checkbox>
      <p id="deletion-error" className="mt-1.5 text-sm font-bold text-error" role="alert">
        {error}
      </p>
      <div className={ACTIONS}>
        <Button className={WIDE} look="quiet" disabled={isDeleting} onClick={() => setConfirming(false)}>
          {t('account.deletion.back')}
        </Button>
        <Button className={WIDE} look="main" type="submit" disabled={isDeleting} aria-busy={isDeleting}>
          {t(isDeleting ? 'account.deletion.busy' : 'account.deletion.confirm')}
        </Button>
      </div>
    </form>
  )
}
