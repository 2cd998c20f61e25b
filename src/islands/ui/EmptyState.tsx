import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  /** 1 where the page has nothing else to say */
  level?: 1 | 2
  isFailure?: boolean
  /** an ornament above the title */
  picture?: ReactNode
  /** the ways on, the main one first */
  children?: ReactNode
}

/** What stands where there is nothing to show: what it is, why, and a way on. sections/shell/EmptyState.astro looks the same. */
export function EmptyState({ title, text, level = 2, isFailure = false, picture, children }: Props) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty" role={isFailure ? 'alert' : undefined}>
      {picture}
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {children && <div className="empty-ways">{children}</div>}
    </div>
  )
}
