import type { Ref, TextareaHTMLAttributes } from 'react'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'onChange'> {
  ref?: Ref<HTMLTextAreaElement>
  id: string
  label: string
  value: string
  hint?: string | undefined
  /** text of the character count */
  count?: string | undefined
  error?: string | undefined
  onChange: (text: string) => void
}

/** A textarea with label, hint, character count and error. */
export function TextArea({ ref, id, label, hint, count, error, rows = 4, onChange, ...textarea }: Props) {
  const described = [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <textarea
        {...textarea}
        ref={ref}
        id={id}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
      />
      <span className="flex flex-wrap justify-between gap-x-4">
        {error && (
          <span id={`${id}-error`} className="field-error">
            {error}
          </span>
        )}
        {count && (
          <small id={`${id}-count`} className="ml-auto tabular-nums">
            {count}
          </small>
        )}
      </span>
    </div>
  )
}
