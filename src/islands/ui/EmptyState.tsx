import type { ReactNode } from 'react'

/** The look of EmptyState, in islands and in sections: of a page, or of a part of one. */
const BOX = 'flex flex-col items-center border border-dashed border-line-2 text-center'
export const EMPTY = `my-6 gap-3 rounded-(--radius-l) px-6 py-12 ${BOX}`
const EMPTY_PART = `gap-1.5 rounded px-5 py-5 ${BOX}`
export const EMPTY_TITLE = { h1: 'text-[1.6rem]', h2: 'text-xl', h3: 'text-xl', p: 'font-bold' }
export const EMPTY_TEXT = 'max-w-[48ch] text-ink-2'
export const EMPTY_ACTIONS = 'mt-1.5 flex flex-wrap justify-center gap-3'

interface Props {
  title: string
  text?: string
  /** 1 where it is the only content of the page */
  level?: 1 | 2 | 3
  isFailure?: boolean
  /** of a part of a page, whose heading it is below */
  isPart?: boolean
  /** decoration above the title */
  picture?: ReactNode
  /** links and buttons, the main one first */
  children?: ReactNode
}

/**
 * Shown where there is nothing to list: what, why, and the next actions. sections/shell/EmptyState.astro looks the
 * same.
 */
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
