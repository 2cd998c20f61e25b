import type { ReactNode } from 'react'
import { EMPTY, EMPTY_ACTIONS, EMPTY_PART, EMPTY_TEXT, EMPTY_TITLE } from './empty-state-classes.ts'

interface Props {
  title: string
  text?: string
  /** 1 where it is the only content of the page */
  level?: 1 | 2 | 3
  isFailure?: boolean
  /** of a part of a page, whose heading it stands below */
  isPart?: boolean
  /** decoration above the title */
  picture?: ReactNode
  /** links and buttons, the main one first */
  children?: ReactNode
}

/** Shown where there is nothing to list: what, why, and the next actions. sections/shell/EmptyState.astro looks the same. */
export function EmptyState({ title, text, level = 2, isFailure, isPart, picture, children }: Props) {
  const Title = isPart ? 'p' : (`h${level}` as const)
  return (
    <div className={isPart ? EMPTY_PART : EMPTY} role={isFailure ? 'alert' : undefined}>
      {picture}
      <Title className={EMPTY_TITLE[Title]}>{title}</Title>
      {text && <p className={EMPTY_TEXT}>{text}</p>}
      {children && <div className={EMPTY_ACTIONS}>{children}</div>}
    </div>
  )
}
