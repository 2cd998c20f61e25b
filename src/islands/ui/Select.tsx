import type { SelectHTMLAttributes } from 'react'
import { fieldFrame } from './field-frame.ts'
import './Select.css'

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
  hint?: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
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
  required = false,
  onChange,
  ...select
}: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const isKnown = options.some((option) => option.value === value)
  return (
    <div className={`field ${fieldFrame(error)}`}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        className={`select ${isKnown ? '' : 'font-normal text-ink-3'}`}
        id={id}
        value={isKnown ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        // HTML asks for an empty option first, which is there only while nothing is chosen
        required={required && !isKnown}
        aria-required={(required && isKnown) || undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
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
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  )
}
