import type { ReactNode } from 'react'
import type { RequestValues } from '#stores/carpool/draft.ts'
import type { RequestErrors } from '#stores/carpool/form.ts'

interface Props {
  /** of the title */
  id: string
  title: string
  children: ReactNode
}

export function FormPart({ id, title, children }: Props) {
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The surrounding form listens to `input` and reads the named fields. */
export interface PartProps {
  values: RequestValues
  errors: RequestErrors
}
