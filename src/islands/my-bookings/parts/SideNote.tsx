import type { ReactNode } from 'react'

interface Props {
  /** `p` where it is a paragraph of its own */
  as?: 'small' | 'p'
  className?: string
  children: ReactNode
}

/** A side note in small grey type, by default on a line of its own. */
export function SideNote({ as: Tag = 'small', className = 'block', children }: Props) {
  return <Tag className={`text-[0.875rem]/[1.4] text-ink-3 ${className}`}>{children}</Tag>
}
