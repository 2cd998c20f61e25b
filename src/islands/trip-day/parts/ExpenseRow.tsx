import { formatMoney } from '#domain/shared/money.ts'
import { languageOf } from '#domain/shared/text.ts'
import type { ExpenseKind } from '#domain/trip-day/records.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  kind: ExpenseKind
  amount: number
  note: string
  hasPicture: boolean
  /** of one that is on this phone and will be sent */
  state?: string | undefined
  error?: string | null
  isBusy?: boolean
  /** undefined: it cannot be removed now */
  onRemove: (() => void) | undefined
  onCorrect?: (() => void) | undefined
}

/** One receipt, with a button to remove it. */
export function ExpenseRow({
  kind,
  amount,
  note,
  hasPicture,
  state,
  error,
  isBusy = false,
  onRemove,
  onCorrect,
}: Props) {
  const { locale, t } = useLocale()
  const name = t(`trip-day.expenses.kinds.${kind}`)
  const money = formatMoney(amount, locale)
  return (
    <li className="grid gap-1 border-b border-line py-2 last:border-b-0">
      <div className="flex min-h-11 items-center gap-3">
        <p className="min-w-0 flex-1">
          {name}
          {note && (
            <span className="text-ink-2" lang={languageOf(note)}>
              {' · '}
              {note}
            </span>
          )}
          <small className="block text-[0.875rem] text-ink-2">
            {state ?? t(hasPicture ? 'trip-day.expenses.withPicture' : 'trip-day.expenses.noPicture')}
          </small>
        </p>
        <b className="whitespace-nowrap tabular-nums">{money}</b>
        {onRemove && (
          <button
            className="min-h-11 cursor-pointer px-1 text-sm underline underline-offset-3"
            type="button"
            aria-label={t('trip-day.expenses.removeOf', { name, amount: money })}
            aria-busy={isBusy}
            onClick={onRemove}
          >
            {t('trip-day.expenses.remove')}
          </button>
        )}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {onCorrect && (
        <Button look="quiet" isSmall className="mb-1 justify-self-start" onClick={onCorrect}>
          {t('trip-day.record.correct')}
        </Button>
      )}
    </li>
  )
}
