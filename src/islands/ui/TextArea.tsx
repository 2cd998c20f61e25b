import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { fieldFrame } from './field-frame.ts'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  ref?: Ref<HTMLTextAreaElement>
  /** `field`: in a long form, checked while it is filled in; `box`: in a dialog, with an error that is read out */
  look?: 'field' | 'box'
  label: string
  value: string
  hint?: string | undefined
  /** text of the character count */
  count?: string | undefined
  error?: string | undefined
  onChange: (text: string) => void
}

const BOX =
  'min-h-24 resize-y rounded-m border border-line-2 bg-paper px-3.5 py-2.5 aria-invalid:border-crimson aria-invalid:bg-crimson-tint'
const AREA = 'mt-1.5 mb-0.5 field-sizing-content max-h-[60dvh] min-h-30 leading-normal'

/** A textarea with label, hint, character count and error. */
export function TextArea({
  ref,
  look = 'field',
  label,
  hint,
  count,
  error,
  rows = 4,
  onChange,
  ...textarea
}: Props) {
  const ownId = useId()
  const id = textarea.id ?? ownId
  const isField = look === 'field'
  const described = [hint && `${id}-hint`, count && `${id}-count`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={isField ? `field ${fieldFrame(error)}` : 'grid gap-1.5'}>
      <label className={isField ? undefined : 'font-bold'} htmlFor={id}>
        {label}
      </label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <textarea
        {...textarea}
        className={isField ? AREA : BOX}
        ref={ref}
        id={id}
        rows={rows}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={described || undefined}
      />
      {(error || count) && (
        <span className="flex flex-wrap justify-between gap-x-4">
          {error && (
            <span id={`${id}-error`} className="field-error" role={isField ? undefined : 'alert'}>
              {error}
            </span>
          )}
          {count && (
            <small id={`${id}-count`} className="ml-auto tabular-nums">
              {count}
            </small>
          )}
        </span>
      )}
    </div>
  )
}
