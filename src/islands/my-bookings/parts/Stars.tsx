import { type Ref, useId, useState } from 'react'
import { RATES, type Rate } from '#domain/my-bookings/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { focusFirst } from './focus-first.ts'

interface Props {
  ref?: Ref<HTMLFieldSetElement>
  rate: Rate | null
  locale: Locale
  error?: string | undefined
  onChoose: (rate: Rate) => void
}

/** One to five stars as radio buttons; each shows its label while hovered or chosen. */
export function Stars({ ref, rate, locale, error, onChoose }: Props) {
  const t = translator(locale)
  const id = useId()
  const [pointed, setPointed] = useState<Rate | null>(null)
  const tip = (rate: Rate) => t(`my-bookings.rate.tips.${rate}`)
  const shown = pointed ?? rate
  return (
    <fieldset
      ref={ref}
      className="star-input"
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('my-bookings.rate.stars')}</legend>
      <div className="flex items-center gap-1">
        {RATES.map((item) => (
          <label
            key={item}
            title={tip(item)}
            data-on={shown !== null && item <= shown ? '' : undefined}
            onPointerEnter={() => setPointed(item)}
            onPointerLeave={() => setPointed(null)}
          >
            <input
              ref={item === RATES[0] ? focusFirst : undefined}
              type="radio"
              name={id}
              value={item}
              checked={rate === item}
              onChange={() => onChoose(item)}
              required
            />
            <span className="sr-only">{`${formatNumber(item, locale)} ${tip(item)}`}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 2.800 2.900 5.900 6.500.900-4.700 4.600 1.100 6.500-5.800-3.100-5.800 3.100 1.100-6.500-4.700-4.600 6.500-.900Z" />
            </svg>
          </label>
        ))}
        <output className="ml-3 font-bold" aria-hidden="true">
          {shown !== null && tip(shown)}
        </output>
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
