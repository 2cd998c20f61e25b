import type { ReactNode, SelectHTMLAttributes } from 'react'
import { describedBy, FieldFrame } from './FieldFrame.tsx'

export interface Option {
  value: string
  label: string
}

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> {
  id: string
  label: string
  value: string
  options: readonly Option[]
  /** shown while nothing is chosen; cannot be chosen itself */
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
  isAlert?: boolean
  /** left out where the surrounding form listens to `input` */
  onChange?: (value: string) => void
}

/** A native select with label, hint and error. */
export function Select({
  id,
  label,
  value,
  options,
  placeholder,
  hint,
  error,
  isAlert = false,
  required = false,
  className,
  onChange,
  ...select
}: Props) {
  const isKnown = options.some((option) => option.value === value)
  // HTML requires an empty option first, which is there only while nothing is chosen, or where it can be chosen again
  const hasEmpty = !isKnown || options[0]?.value === ''
  return (
    <FieldFrame {...{ id, label, hint, error, isAlert, className }}>
      <select
        {...select}
        className={isKnown ? undefined : 'font-normal text-ink-3'}
        id={id}
        value={isKnown ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
        required={required && hasEmpty}
        aria-required={(required && !hasEmpty) || undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy({ id, hint, error })}
      >
        {!isKnown && (
          <option value="" disabled>
            {placeholder ?? ''}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
