import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PRICE_KEYS, PRICE_PARAMS } from '#domain/search/params.ts'
import { isReversed, type PriceRange, readPrice } from '#domain/search/price-range.ts'
import { latinDigits, localDigits } from '#domain/shared/digits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { FOLD, FOLD_SUMMARY } from '#islands/ui/fold-classes.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  search: PriceRange
  /** a field was left */
  onLeave: () => void
}

/** What is typed is read when a field is left: while a number is typed, its first digits are no price. */
export function PriceRangeFields({ search, onLeave }: Props) {
  const { t } = useLocale()
  // what was typed and left before hydration is replayed
  const replay = ({ target }: FormEvent) => {
    if (target !== document.activeElement) onLeave()
  }
  const title = t('search.filters.price')
  return (
    <details className={FOLD} open onBlur={onLeave} onInput={replay}>
      <summary className={FOLD_SUMMARY}>{title}</summary>
      <fieldset className="pb-3.5">
        <legend className="sr-only">{title}</legend>
        <div className="grid grid-cols-2 gap-3">
          {PRICE_KEYS.map((key) => (
            <PriceField key={key} name={key} price={search[key]} />
          ))}
        </div>
        {isReversed(search) && (
          <p className="field-error mt-2" role="alert">
            {t('search.errors.reversedPrices')}
          </p>
        )}
      </fieldset>
    </details>
  )
}

const readTyped = (text: string) => readPrice(latinDigits(text)) ?? null

function PriceField({ name, price }: { name: keyof PriceRange; price: number | null }) {
  const { locale, t } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const text = localDigits(String(price ?? ''), locale)
  useEffect(() => {
    // text that is no price stays as it was typed
    if (!input.current || readTyped(input.current.value) === price) return
    input.current.value = text
    setUnreadable(false)
  }, [price, text])
  return (
    <Field
      ref={input}
      id={`filter-${name}`}
      name={PRICE_PARAMS[name]}
      label={t(`search.filters.${name}`)}
      defaultValue={text}
      inputMode="numeric"
      autoComplete="off"
      onBlur={({ target: { value } }) => setUnreadable(value.trim() !== '' && readTyped(value) === null)}
      error={isUnreadable ? t('search.errors.priceUnreadable') : undefined}
      isAlert
    />
  )
}
