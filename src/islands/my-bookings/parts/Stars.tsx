import star from 'lucide/dist/esm/icons/star.mjs'
import { type Ref, useId, useState } from 'react'
import { RATES, type Rate } from '#domain/my-bookings/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { focusFirst } from '#islands/ui/focus-first.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  ref?: Ref<HTMLFieldSetElement>
  rate: Rate | null
  error?: string | undefined
  onChoose: (rate: Rate) => void
}

/** One to five stars as radio buttons; each shows its label while hovered or chosen. */
export function Stars({ ref, rate, error, onChoose }: Props) {
  const { locale, t } = useLocale()
  const id = useId()
  const [pointed, setPointed] = useState<Rate | null>(null)
  const tip = (rate: Rate) => t(`my-bookings.rate.tips.${rate}`)
  const shown = pointed ?? rate
  return (
    <fieldset ref={ref} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-bold">{t('my-bookings.rate.stars')}</legend>
      <div className="flex items-center gap-1">
        {RATES.map((item) => (
          <label
            key={item}
            title={tip(item)}
            className="relative grid size-12 cursor-pointer place-items-center rounded-[10px] has-focus-visible:outline-3 has-focus-visible:outline-blue"
            onPointerEnter={() => setPointed(item)}
            onPointerLeave={() => setPointed(null)}
          >
            <input
              className="absolute inset-0 cursor-pointer opacity-0"
              ref={item === RATES[0] ? focusFirst : undefined}
              type="radio"
              name={id}
              value={item}
              checked={rate === item}
              onChange={() => onChoose(item)}
              required
            />
            <span className="sr-only">{`${formatNumber(item, locale)} ${tip(item)}`}</span>
            <Icon
              node={star}
              className={`size-9.5 ${shown !== null && item <= shown ? 'fill-marigold stroke-marigold' : 'fill-none stroke-ink-3'}`}
              strokeWidth={1.5}
              strokeLinejoin="round"
            />
          </label>
        ))}
        <output className="ml-3 font-bold" aria-hidden="true">
          {shown !== null && tip(shown)}
        </output>
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error mt-1 block" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
