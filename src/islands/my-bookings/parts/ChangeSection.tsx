import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** A group of fields in the dialog that changes a trip. */
export function ChangeSection({ title, children }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 text-base font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
