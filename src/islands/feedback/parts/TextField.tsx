interface Props {
  id: string
  name: string
  label: string
  value: string
  error: string | undefined
  hint?: string
  /** the hint's condition is met */
  isLongEnough?: boolean
  maxLength: number
  /** given: a textarea */
  rows?: number
  placeholder?: string
}

const CONTROL =
  'w-full rounded-[12px] border border-line-2 bg-card px-4 text-base text-ink placeholder:text-ink-3 aria-invalid:border-crimson'

/** An input or textarea with label, hint and error; the form around it listens to `input`. */
export function TextField({
  id,
  name,
  label,
  value,
  error,
  hint,
  isLongEnough = false,
  maxLength,
  rows,
  placeholder,
}: Props) {
  const field = {
    id,
    name,
    value,
    maxLength,
    placeholder,
    onChange: keep,
    required: true,
    'aria-invalid': Boolean(error),
    'aria-describedby': `${id}-hint`,
  }
  return (
    <div className="grid content-start gap-1">
      <label className="font-bold" htmlFor={id}>
        {label}
      </label>
      {rows ? (
        <textarea {...field} rows={rows} className={`${CONTROL} block resize-y py-2.5`} />
      ) : (
        <input {...field} type="text" autoComplete="off" className={`${CONTROL} min-h-12`} />
      )}
      <p id={`${id}-hint`} className={hint ? 'min-h-6 text-sm' : 'text-sm'}>
        {error ? (
          <span className="field-error">{error}</span>
        ) : hint ? (
          <span className={isLongEnough ? 'text-green' : 'text-ink-3'}>
            {hint}
            {isLongEnough && <span aria-hidden="true"> ✓</span>}
          </span>
        ) : null}
      </p>
    </div>
  )
}

/** The value of a text field of the form. */
export function readText(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

export function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name ? form.elements.namedItem(name) : null
  if (field instanceof HTMLElement) field.focus()
}

const keep = () => {}
