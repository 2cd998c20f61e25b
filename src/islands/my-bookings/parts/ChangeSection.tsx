import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  error?: string | undefined
  children: ReactNode
}

/** A group of fields in the dialog that changes a trip. */
export function ChangeSection({ title, error, children }: Props) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-base font-bold">{title}</legend>
      {children}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
