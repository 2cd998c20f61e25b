import { useEffect } from 'react'
import type { Thread } from '#contract/threads.ts'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { $hasUnsafeMessages } from '#stores/threads/sending.ts'
import { markThreadRead } from '#stores/threads/thread.ts'

/** Without the stream of counts, which is not opened while data is saved. */
const POLL_MS = 30_000

const isSeen = () => document.visibilityState === 'visible'

/** Marks messages as read while the page is visible, and looks for new ones where no stream reports them. */
export function useReading(thread: Thread | null): void {
  useEffect(() => {
    if (!thread) return
    const read = () => {
      if (isSeen()) void markThreadRead()
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [thread])
  useEffect(() => {
    if (!pageSavesData()) return
    const timer = setInterval(() => {
      if (isSeen()) void refreshUnseen()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Asks before the page is left with a message that only it has. */
export function useUnsentGuard(): void {
  useEffect(
    () =>
      $hasUnsafeMessages.subscribe((isUnsafe) => {
        if (isUnsafe) addEventListener('beforeunload', preventUnload)
        else removeEventListener('beforeunload', preventUnload)
      }),
    [],
  )
}

const preventUnload = (event: Event) => event.preventDefault()
