import type { ReactNode } from 'react'

interface Props {
  title: string
  /** id of the title */
  id: string
  /** false: what it holds is labelled by the title itself */
  isLandmark?: boolean
  children: ReactNode
}

export function FormSection({ title, id, isLandmark = true, children }: Props) {
  return (
    <section className="pt-8" aria-labelledby={isLandmark ? id : undefined}>
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
