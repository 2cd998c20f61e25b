import { useEffect } from 'react'
import type { Thread } from '#contract/threads.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { OfflineCopyNotice } from '#islands/ui/OfflineCopyNotice.tsx'
import { pageSavesData } from '#islands/ui/saves-data.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useRetry } from '#islands/ui/use-retry.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { refreshUnseen } from '#stores/notifications/unseen.ts'
import { $hasUnsafeMessages, $unsent, restoreMessages } from '#stores/threads/sending.ts'
import {
  $thread,
  markThreadRead,
  NO_THREAD,
  openThread,
  refreshThread,
  reloadThread,
} from '#stores/threads/thread.ts'
import { Composer } from './parts/Composer.tsx'
import { MessageLog } from './parts/MessageLog.tsx'
import { ThreadHead } from './parts/ThreadHead.tsx'
import { useEnd } from './parts/use-end.ts'
import { FRAME, ThreadSkeleton } from './ThreadSkeleton.tsx'

interface Props {
  threadKey: string
}

/** The messages between the user and one other person about one booking or ride. */
export const ThreadPage = island(ThreadLoader)

function ThreadLoader({ threadKey }: Props) {
  const { t } = useLocale()
  const { status, thread, offlineNotice } = useStore($thread, NO_THREAD)
  useEffect(() => {
    if ($thread.get().key !== threadKey) void openThread(threadKey)
    void restoreMessages()
  }, [threadKey])
  usePageReturn(refreshThread)
  useRetry(status === 'failed', reloadThread)
  if (thread)
    return (
      <>
        <OfflineCopyNotice text={offlineNotice} onOnline={reloadThread} />
        <OpenThread />
      </>
    )
  if (status === 'missing') return <Missing />
  if (status === 'failed')
    return (
      <Failed
        level={1}
        title={t('threads.open.failed.title')}
        text={t('threads.open.failed.text')}
        onRetry={reloadThread}
      />
    )
  return <ThreadSkeleton label={t('shell.loading')} title={t('threads.title')} />
}

function OpenThread() {
  const { key, thread, earlier } = useStore($thread, NO_THREAD)
  const unsent = useStore($unsent, [])
  useReading(thread)
  useUnsentGuard()
  const { frame, hasNew, goToEnd } = useEnd(thread, unsent)
  if (!thread) return null
  return (
    <div ref={frame} className={FRAME}>
      <ThreadHead thread={thread} />
      <MessageLog thread={thread} unsent={unsent} earlier={earlier} />
      <Composer key={key} thread={thread} hasNew={hasNew} onShowNew={goToEnd} />
    </div>
  )
}

function Missing() {
  const { t } = useLocale()
  return (
    <EmptyState
      level={1}
      title={t('threads.open.missing.title')}
      text={t('threads.open.missing.text')}
      isFailure
    >
      <ButtonLink look="quiet" href="/profile/messages">
        {t('threads.open.missing.link')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Without the stream of counts, which is not opened while data is saved. */
const POLL_MS = 30_000

const isSeen = () => document.visibilityState === 'visible'

/** Marks messages as read while the page is visible, and looks for new ones where no stream reports them. */
function useReading(thread: Thread | null): void {
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
function useUnsentGuard(): void {
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
