import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice, noticeClass } from '#islands/ui/Notice.tsx'
import type { WriteProblem, WriteStatus } from '#stores/my-bookings/booking-write.ts'

/** The texts of a write; `done`: of one that opens another page. */
type Word<Status extends string> = Exclude<Status, 'idle'> | 'stands' | 'unknown' | 'look'

interface Props<Status extends string> {
  /** `sending`, `lookingUp` and others that are busy; `idle` */
  status: Status
  problem: WriteProblem | null
  word: (key: Word<Status>) => string
  /** looks a write up whose response was lost */
  onLookUp: () => unknown
  className?: string
  /** more about the problem */
  children?: ReactNode
}

/** Status of a write that is being sent, has failed, or whose response was lost. */
export function WriteStatusNotice<Status extends WriteStatus | 'done'>({
  status,
  problem,
  word,
  onLookUp,
  className = '',
  children,
}: Props<Status>) {
  if (problem)
    return (
      <Notice as="div" tone="bad" className={`flex-wrap items-center ${className}`} role="alert">
        <p>{problem.kind === 'failed' ? problem.sentence : word(problem.kind)}</p>
        {children}
        {problem.kind === 'unknown' && (
          <Button look="quiet" isSmall onClick={() => onLookUp()}>
            {word('look')}
          </Button>
        )}
      </Notice>
    )
  return (
    <p className={status === 'lookingUp' ? noticeClass('warn', className) : 'sr-only'} role="status">
      {status !== 'idle' && word(status as Exclude<Status, 'idle'>)}
    </p>
  )
}
