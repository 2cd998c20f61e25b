import { type SubmitEvent, useState } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { useLocale } from '../LocaleContext.tsx'
import { Notice } from '../Notice.tsx'

interface Props {
  id: string
  /** what each side has noted, NRS; null: nothing */
  mine: number | null
  theirs: number | null
  due: number
  /** what is due once the open bill is confirmed; null: none is open */
  afterBill: number | null
  side: 'renter' | 'host'
  isSending: boolean
  failed: string | undefined
  /** resolves with whether it is noted */
  onNote: (amount: number) => Promise<boolean>
}

/** What was handed over in cash, as each side noted it, and a small form to note it. */
export function CashForm({ id, mine, theirs, due, afterBill, side, isSending, failed, onNote }: Props) {
  const { locale, t } = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(mine === null)
  const [error, setError] = useState('')
  const value = typed ?? (due > 0 ? formatNumber(due, locale) : '')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const amount = wholeNumber(value)
    if (amount === null) return setError(t('trip-day.wrong.amount'))
    setError('')
    if (!(await onNote(amount))) return
    setTyped(null)
    setOpen(false)
  }
  const money = (amount: number) => formatMoney(amount, locale)
  return (
    <div className="grid gap-3">
      {due > 0 && mine !== due && (
        <p className="font-bold">{t(`trip-day.cash.due.${side}`, { amount: money(due) })}</p>
      )}
      {afterBill !== null && <p>{t('trip-day.cash.afterBill', { amount: money(afterBill) })}</p>}
      {(mine !== null || theirs !== null) && (
        <p role="status">
          {mine !== null && t('trip-day.cash.mine', { amount: money(mine) })}{' '}
          {theirs !== null && t(`trip-day.cash.theirs.${side}`, { amount: money(theirs) })}
        </p>
      )}
      {mine !== null && theirs !== null && mine !== theirs && (
        <Notice tone="warn">{t('trip-day.cash.differ')}</Notice>
      )}
      {isOpen ? (
        <form className="grid gap-3" noValidate onSubmit={submit}>
          <Field
            id={`${id}-cash`}
            label={t(`trip-day.cash.field.${side}`)}
            prefix={t('trip-day.cash.currency')}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            error={error || failed}
            isAlert
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button look="quiet" className="w-full" type="submit" aria-busy={isSending}>
            {t(`trip-day.cash.note.${side}`)}
          </Button>
        </form>
      ) : (
        <p>
          <button
            className="min-h-11 cursor-pointer text-sm underline underline-offset-3"
            type="button"
            onClick={() => {
              setTyped(mine === null ? null : formatNumber(mine, locale))
              setOpen(true)
            }}
          >
            {t('trip-day.cash.again')}
          </button>
        </p>
      )}
    </div>
  )
}
