import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { describedBy, FieldFrame } from './FieldFrame.tsx'

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  value: string
  hint?: ReactNode
  /** text of the character count */
  count?: string | undefined
  error?: string | undefined
  isAlert?: boolean
  /** left out where the surrounding form listens to `input` */
  onChange?: (text: string) => void
}

/** A textarea with label, hint, error and character count. It grows with its text. */
export function TextArea({
  label,
  hint,
  count,
  error,
  isAlert = false,
  rows = 4,
  onChange,
  ...textarea
}: Props) {
  const ownId = useId()
  const id = textarea.id ?? ownId
  const countId = `${id}-count`
  return (
    <FieldFrame
      {...{ id, label, hint, error, isAlert }}
      extra={
        count && (
          <small id={countId} className="ml-auto tabular-nums">
            {count}
          </small>
        )
      }
    >
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy({ id, hint, error }, count && countId)}
      />
    </FieldFrame>
  )
}
