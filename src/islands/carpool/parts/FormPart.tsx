import type { ReactNode } from 'react'

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
