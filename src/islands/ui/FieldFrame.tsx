import type { HTMLAttributes, ReactNode } from 'react'

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** of the control; `-hint` and `-error` are added for what describes it */
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** An error is read out when it appears, unless many fields are checked together. */
  isAlert?: boolean
  /** shown below the error */
  extra?: ReactNode
  /** the control */
  children: ReactNode
}

/** The frame of every field of a form, with its label, hint and error. */
export function FieldFrame({ id, label, hint, error, isAlert, extra, className, children, ...box }: Props) {
  return (
    <div {...box} className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <span id={`${id}-error`} className="field-error" role={isAlert ? 'alert' : undefined}>
          {error}
        </span>
      )}
      {extra}
    </div>
  )
}

/** `aria-describedby` of the control in a frame, with ids of what else describes it. */
export function describedBy(
  { id, hint, error }: Pick<Props, 'id' | 'hint' | 'error'>,
  ...others: readonly (string | false | undefined)[]
): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, ...others].filter(Boolean).join(' ') || undefined
}
