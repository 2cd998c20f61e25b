import type { CSSProperties } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import './FuelField.css'

const STEP = 5
/** Where the thumb is until it is moved. */
const MIDDLE = 50

interface Props {
  id: string
  /** percent; null: not chosen */
  value: number | null
  error: string | undefined
  onChange: (percent: number) => void
}

/** How full the tank or the battery is, as on a gauge. */
export function FuelField({ id, value, error, onChange }: Props) {
  const { locale, t } = useLocale()
  const text =
    value === null
      ? t('trip-day.record.fuelNone')
      : t('trip-day.record.percent', { n: formatNumber(value, locale) })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3 font-bold">
        {t('trip-day.record.fuel')}
        <span className={value === null ? 'text-sm font-normal text-ink-2' : 'text-2xl tabular-nums'}>
          {text}
        </span>
      </label>
      <input
        id={id}
        className="fuel-range"
        type="range"
        min={0}
        max={100}
        step={STEP}
        value={value ?? MIDDLE}
        data-is-empty={value === null || undefined}
        style={{ '--filled': `${value ?? 0}%` } as CSSProperties}
        aria-valuetext={text}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={() => value === null && onChange(MIDDLE)}
      />
      <p className="flex justify-between text-sm text-ink-2" aria-hidden="true">
        <span>{t('trip-day.record.empty')}</span>
        <span>½</span>
        <span>{t('trip-day.record.full')}</span>
      </p>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
