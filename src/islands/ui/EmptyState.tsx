import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  /** 1 where it is the only content of the page */
  level?: 1 | 2
  isFailure?: boolean
  /** decoration above the title */
  picture?: ReactNode
  /** links and buttons, the main one first */
  children?: ReactNode
}

/** Shown where there is nothing to list: what, why, and the next actions. sections/shell/EmptyState.astro looks the same. */
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
