import type { ReactNode } from 'react'

interface PartProps {
  name: string
  /** by the name of the state */
  states: Readonly<Record<string, ReactNode>>
  /** whether each state has the width of the page */
  isWide?: boolean
}

/** One part of the kit, its states side by side. The names are the code's, so they are English in both languages. */
export function Part({ name, states, isWide = false }: PartProps) {
  return (
    <section className="kit-part" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`} lang="en">
        {name}
      </h2>
      <div className="kit-states">
        {Object.entries(states).map(([state, shown]) => (
          <figure key={state} className={isWide ? 'kit-wide' : undefined}>
            <figcaption lang="en">{state}</figcaption>
            {shown}
          </figure>
        ))}
      </div>
    </section>
  )
}
