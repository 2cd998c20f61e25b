import type { BookingSide } from '#domain/my-bookings/status.ts'
import { formatDeadline, formatShortMoment } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useRetry } from '#islands/ui/use-retry.ts'
import type { MessageName } from '#messages/keys.ts'
import { type Preview, retryPreview } from '#stores/my-bookings/change-preview.ts'
import { type Changing, chooseHours, lookUpChange } from '#stores/my-bookings/changing.ts'
import { environment } from '#stores/shell/environment.ts'
import { ChangeComparison } from './ChangeComparison.tsx'
import { WriteStatusNotice } from './WriteStatusNotice.tsx'

interface Props {
  preview: Preview
  side: BookingSide
  /** NRS that are due from an earlier change */
  due?: number | undefined
}

/** What the change in the form would cost and need; the last price stays, pale, while a new one is computed. */
export function ChangePrice({ preview, side, due }: Props) {
  const { locale, t } = useLocale()
  const { status, preview: shown, canRetry } = preview
  useRetry(status === 'failed' && canRetry, retryPreview)
  const time = shown && formatDeadline(Date.parse(shown.answerBy), environment().now(), locale)
  return (
    <section
      className="grid gap-3 rounded-m border border-line-2 px-3.5 py-3"
      aria-labelledby="change-price"
      aria-busy={status === 'loading'}
    >
      <h3 id="change-price" className="text-base">
        {t('trip-changes.dialog.compare')}
      </h3>
      <p className={status === 'idle' ? 'text-sm text-ink-2' : 'sr-only'} role="status">
        {status === 'idle' && t('trip-changes.dialog.nothingYet')}
        {status === 'loading' && t('trip-changes.dialog.loading')}
      </p>
      {status === 'loading' && !shown && <PriceSkeleton />}
      {shown && (
        <div className="grid gap-3 transition-opacity in-aria-busy:opacity-50">
          <ChangeComparison {...shown} side={side} due={due} />
          <p className="text-sm text-ink-2">
            {shown.needsConsent
              ? t(`trip-changes.dialog.answerBy.${side}`, { time })
              : t('trip-changes.dialog.atOnce')}
          </p>
        </div>
      )}
      {status === 'failed' && <PriceFailed preview={preview} />}
    </section>
  )
}

function PriceSkeleton() {
  return (
    <div className="grid gap-2.5" aria-hidden="true">
      <div className="skeleton h-5 w-4/5" />
      <div className="skeleton h-5 w-3/5" />
      <div className="skeleton h-26" />
      <div className="skeleton h-5 w-2/5" />
    </div>
  )
}

/** Why there is no price, and where the hours are taken those that are free. */
function PriceFailed({ preview: { text, canRetry, freeHours } }: { preview: Preview }) {
  const { locale, t } = useLocale()
  const moment = (wire: string) => formatShortMoment(Date.parse(wire), locale).replaceAll(' ', '\u00a0')
  if (canRetry)
    return (
      <div role="alert" tabIndex={-1}>
        <Failed isPart level={3} title={t('trip-changes.dialog.failed')} text={text} onRetry={retryPreview} />
      </div>
    )
  return (
    <>
      <Notice tone="bad" role="alert" tabIndex={-1}>
        {text}
      </Notice>
      {freeHours.length > 0 && (
        <div>
          <h4 className="mb-2 text-base font-bold">{t('trip-changes.dialog.freeHours')}</h4>
          <ul className="grid gap-2.5">
            {freeHours.map((hours) => (
              <li key={hours.from + hours.to}>
                <Button
                  look="quiet"
                  className="size-full px-4! py-2! text-sm! whitespace-normal!"
                  onClick={() => chooseHours(hours)}
                >
                  {t('trip-changes.dialog.freeHour', { from: moment(hours.from), to: moment(hours.to) })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** What became of the last attempt to send it. */
export function ChangeProblem({ changing: { status, problem } }: { changing: Changing }) {
  const { t } = useLocale()
  if (problem?.kind === 'repriced' || problem?.kind === 'nothing')
    return (
      <Notice tone={problem.kind === 'nothing' ? 'bad' : 'warn'} role="alert" tabIndex={-1}>
        {t(problem.kind === 'nothing' ? 'trip-changes.errors.nothing' : 'trip-changes.dialog.repriced')}
      </Notice>
    )
  const word = (key: MessageName<'trip-changes.write'>) => t(`trip-changes.write.${key}`)
  return <WriteStatusNotice status={status} problem={problem} word={word} onLookUp={lookUpChange} />
}
