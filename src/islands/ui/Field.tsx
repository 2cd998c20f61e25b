import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { fieldFrame } from './field-frame.ts'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** shown before the value, such as +977 */
  prefix?: string | undefined
  /** shown after it, such as km */
  suffix?: ReactNode
  /** shown below the error */
  children?: ReactNode
}

/** An input with label, hint and error. */
export function Field({ id, label, hint, error, prefix, suffix, className = '', children, ...input }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`field ${fieldFrame(error)} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <span className="flex items-baseline gap-2">
        {prefix && <span className="text-lg text-ink-3">{prefix}</span>}
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={described || undefined} />
        {suffix && <span className="flex-none text-lg text-ink-3">{suffix}</span>}
      </span>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      {children}
    </div>
  )
}
