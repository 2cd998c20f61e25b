import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { describedBy, FieldFrame } from './FieldFrame.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  ref?: Ref<HTMLInputElement>
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  isAlert?: boolean
  /** shown before the value, such as +977 */
  prefix?: string | undefined
  /** shown after it, such as km */
  suffix?: ReactNode
  /** shown below the error */
  children?: ReactNode
}

/** An input with label, hint and error. Without `onChange`, the surrounding form listens to `input`. */
export function Field({
  label,
  hint,
  error,
  isAlert = false,
  prefix,
  suffix,
  className,
  children,
  // React requires a handler beside `value`
  onChange = () => {},
  ...input
}: Props) {
  const { id } = input
  return (
    <FieldFrame {...{ id, label, hint, error, isAlert, className }} extra={children}>
      <span className="flex items-baseline gap-2">
        {prefix && <span className="text-lg text-ink-3">{prefix}</span>}
        <input
          {...input}
          onChange={onChange}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy({ id, hint, error }, input['aria-describedby'])}
        />
        {suffix && <span className="flex-none text-lg text-ink-3">{suffix}</span>}
      </span>
    </FieldFrame>
  )
}
