import camera from 'lucide/dist/esm/icons/camera.mjs'
import { type SubmitEvent, useState } from 'react'
import type { DriverSheet, ExpensePayload } from '#contract/trip-day.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { wholeNumber } from '#domain/shared/numbers.ts'
import { ODD_EXPENSE } from '#domain/trip-day/limits.ts'
import { EXPENSE_KINDS, type ExpenseKind } from '#domain/trip-day/records.ts'
import { Button, buttonClass } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PICTURES } from '#islands/ui/picture-formats.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $driving, takeBackExpense } from '#stores/trip-day/driving.ts'
import { $queue, dropWrite } from '#stores/trip-day/queue.ts'
import { submitExpense } from '#stores/trip-day/recording.ts'
import { ExpenseRow } from './ExpenseRow.tsx'

const MAX_AMOUNT = 1_000_000
const MAX_NOTE = 200

interface Props {
  sheet: DriverSheet
  /** false: they are on the bill */
  canAdd: boolean
}

/** What the driver paid on the way, sent or not, and a form for the next receipt. */
export function Expenses({ sheet, canAdd }: Props) {
  const { t } = useLocale()
  const queue = useStore($queue, [])
  const { sending, failed } = useStore($driving, { sending: null, failed: null })
  const [open, setOpen] = useState<OpenForm | null>(null)
  const queued = queue.flatMap(({ write, ...item }) =>
    write.what === 'expense' && item.key !== open?.replaced ? [{ ...item, payload: write.payload }] : [],
  )
  const hasNone = sheet.expenses.length === 0 && queued.length === 0
  return (
    <section className="grid gap-3" aria-label={t('trip-day.expenses.title')}>
      <h3 className="text-lg">{t('trip-day.expenses.title')}</h3>
      {hasNone && <p className="text-sm text-ink-2">{t('trip-day.expenses.none')}</p>}
      <ul className="grid empty:hidden">
        {sheet.expenses.map(({ id, kind, amount, note, url }) => (
          <ExpenseRow
            key={id}
            {...{ kind, amount, note }}
            hasPicture={url !== null}
            isBusy={sending === 'remove'}
            onRemove={canAdd ? () => void takeBackExpense(id) : undefined}
          />
        ))}
        {queued.map(({ key, status, error, payload }) => (
          <ExpenseRow
            key={key}
            kind={payload.kind}
            amount={Number(payload.amount)}
            note={payload.note ?? ''}
            hasPicture={Boolean(payload.image)}
            state={
              status === 'refused'
                ? undefined
                : t(status === 'waiting' ? 'trip-day.unsent.here' : 'trip-day.unsent.now')
            }
            error={error}
            onRemove={status === 'sending' ? undefined : () => dropWrite(key)}
            onCorrect={canAdd && status === 'refused' ? () => setOpen({ replaced: key, payload }) : undefined}
          />
        ))}
      </ul>
      {failed?.what === 'remove' && (
        <p className="field-error" role="alert">
          {failed.sentence}
        </p>
      )}
      {canAdd && !open && (
        <Button look="quiet" className="min-h-14! w-full" onClick={() => setOpen({})}>
          {t('trip-day.expenses.add')}
        </Button>
      )}
      {canAdd && open && <ExpenseForm {...open} key={open.replaced} onClose={() => setOpen(null)} />}
    </section>
  )
}

/** With what was refused and is corrected, if anything. */
interface OpenForm {
  replaced?: string
  payload?: ExpensePayload
}

function ExpenseForm({ replaced, payload, onClose }: OpenForm & { onClose: () => void }) {
  const { locale, t } = useLocale()
  const [kind, setKind] = useState<ExpenseKind>(payload?.kind ?? 'toll')
  const [amount, setAmount] = useState(payload?.amount ?? '')
  const [note, setNote] = useState(payload?.note ?? '')
  const [image, setImage] = useState<Blob | null>(payload?.image ?? null)
  const [error, setError] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const spent = wholeNumber(amount)
    if (!spent || spent > MAX_AMOUNT) return setError(t('trip-day.wrong.amount'))
    const name = t(`trip-day.expenses.kinds.${kind}`)
    const question = t('trip-day.expenses.odd', { name, amount: formatMoney(spent, locale) })
    const { confirm } = environment()
    if (spent > ODD_EXPENSE && !(await confirm(question, { yes: t('trip-day.record.keep') }))) return
    onClose()
    await submitExpense({ kind, amount: spent, note: note.trim(), image }, replaced)
  }
  return (
    <form className="grid gap-4 rounded-m bg-sunk p-3.5" noValidate onSubmit={submit}>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-bold">{t('trip-day.expenses.kind')}</legend>
        <div className="grid grid-cols-2 gap-2.5">
          {EXPENSE_KINDS.map((one) => (
            <label
              key={one}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-m border-2 border-frame bg-card px-3.5 has-checked:border-ink has-checked:font-bold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
            >
              <input
                className="size-5 accent-ink"
                type="radio"
                name="expense-kind"
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {t(`trip-day.expenses.kinds.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        id="expense-amount"
        className="[&_input]:text-xl!"
        label={t('trip-day.expenses.amount')}
        prefix={t('trip-day.cash.currency')}
        error={error}
        isAlert
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value)
          setError('')
        }}
      />
      {kind === 'other' && (
        <Field
          id="expense-note"
          label={t('trip-day.expenses.note')}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <label
        className={buttonClass(
          { look: 'quiet' },
          'whitespace-normal! focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-blue',
        )}
      >
        <Icon node={camera} className="size-6 flex-none" strokeWidth={1.8} />
        {t(image ? 'trip-day.expenses.pictureTaken' : 'trip-day.expenses.picture')}
        <input
          className="sr-only"
          type="file"
          accept={PICTURES}
          capture="environment"
          onChange={({ currentTarget }) => setImage(currentTarget.files?.[0] ?? null)}
        />
      </label>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('trip-day.expenses.cancel')}
        </Button>
        <Button look="main" type="submit">
          {t('trip-day.expenses.save')}
        </Button>
      </div>
    </form>
  )
}
