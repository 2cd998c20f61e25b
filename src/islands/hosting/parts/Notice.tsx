import type { ReactNode } from 'react'
import { Placeholder } from './Placeholder.tsx'

interface Props {
  title: string
  text: string
  isFailure?: boolean
  /** an invitation is drawn, not only said */
  hasPicture?: boolean
  children: ReactNode
}

/** What stands where nothing can be shown, with a way on. */
export function Notice({ title, text, isFailure = false, hasPicture = false, children }: Props) {
  return (
    <div className="empty" role={isFailure ? 'alert' : undefined}>
      {hasPicture && <Placeholder />}
      <h2 className="text-xl">{title}</h2>
      <p className="max-w-[52ch] text-ink-2">{text}</p>
      {children}
    </div>
  )
}
