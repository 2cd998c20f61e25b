import type { ReactNode } from 'react'

interface PartProps {
  name: string
  /** states side by side, each with its name */
  children: ReactNode
}

/** One part of the kit with its states. The names are the code's, so they are English in both languages. */
export function Part({ name, children }: PartProps) {
  return (
    <section className="kit-part" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`} lang="en">
        {name}
      </h2>
      <div className="kit-states">{children}</div>
    </section>
  )
}

interface StateProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

export function State({ name, isWide = false, children }: StateProps) {
  return (
    <figure className={isWide ? 'kit-wide' : undefined}>
      <figcaption lang="en">{name}</figcaption>
      {children}
    </figure>
  )
}
