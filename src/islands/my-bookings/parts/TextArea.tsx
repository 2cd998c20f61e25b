import { type Ref, useId } from 'react'

interface Props {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  maxLength: number
  error?: string | undefined
  onChange: (text: string) => void
}

/** A textarea with label and error. */
export function TextArea({ ref, label, value, maxLength, error, onChange }: Props) {
  const id = useId()
  return (
    <div className="text-area">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={ref}
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
