import { useEffect } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import { RECORD_KINDS } from '#domain/trip-day/records.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useRetry } from '#islands/ui/use-retry.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { $queue, type QueuedWrite, restoreQueue, sendQueue } from '#stores/trip-day/queue.ts'
import { queuedRecord } from '#stores/trip-day/recording.ts'
import { $sheet, NO_SHEET, openSheet, refreshSheet } from '#stores/trip-day/sheet.ts'
import { DriverPageSkeleton } from './DriverPageSkeleton.tsx'
import { Day, loadLaterSteps } from './parts/Day.tsx'

/** How often the guest's word and the answer to the bill are looked for. */
const REFRESH_MS = 30_000

/** The trip on the phone of its driver, by a link that needs no account; it works without a connection. */
export const DriverPage = island(SheetLoader)

/** The page must also work when the connection is lost later, even if nothing was pressed before. */
async function prepareOffline(): Promise<void> {
  try {
    const [{ cacheSite }] = await Promise.all([
      import('#stores/shell/offline.ts'),
      environment().prepareUploads(),
      loadLaterSteps(),
    ])
    await cacheSite({ savesData: true, onUpdate: (takeOver) => takeOver() })
  } catch {
    // tried again with the next page
  }
}

function SheetLoader({ token }: { token: string }) {
  const { locale, t } = useLocale()
  const { status, sheet, copiedAt } = useStore($sheet, NO_SHEET)
  useEffect(() => {
    void openSheet(token).then(() => restoreQueue(token))
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshSheet()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [token])
  const hasTrip = sheet !== null
  useEffect(() => {
    if (hasTrip) void prepareOffline()
  }, [hasTrip])
  useRetry(copiedAt !== null || status === 'failed', refreshSheet)
  if (sheet)
    return (
      <>
        {copiedAt !== null && (
          <Notice tone="warn" role="status" className="mb-3">
            {t('trip-day.offline.copy', { time: formatMomentFrom(copiedAt, environment().now(), locale) })}
          </Notice>
        )}
        <UnsentNotice />
        <Day sheet={sheet} />
      </>
    )
  if (status === 'missing')
    return (
      <EmptyState level={1} title={t('trip-day.over.title')} text={t('trip-day.over.text')} isFailure>
        <ButtonLink look="quiet" href="/">
          {t('trip-day.over.home')}
        </ButtonLink>
      </EmptyState>
    )
  if (status === 'failed')
    return (
      <Failed
        level={1}
        title={t('trip-day.failed.title')}
        text={t('trip-day.failed.text')}
        onRetry={refreshSheet}
      />
    )
  return <DriverPageSkeleton label={t('shell.loading')} title={t('trip-day.title')} />
}

/** How much of the day is only on this phone. Pictures of a record that is still being filled in are not counted. */
function UnsentNotice() {
  const { locale, t } = useLocale()
  const queue = useStore($queue, [])
  const { sheet } = useStore($sheet, NO_SHEET)
  const drafted = RECORD_KINDS.filter((kind) => !sheet?.[kind] && !queuedRecord(queue, kind))
  const isDraft = ({ write }: QueuedWrite) => write.what === 'picture' && drafted.includes(write.payload.kind)
  const unsent = queue.filter((item) => item.status !== 'refused' && !isDraft(item))
  const isWaiting = unsent.some(({ status }) => status === 'waiting')
  const isUnsafe = unsent.some(({ isOnDevice }) => !isOnDevice)
  const n = { count: unsent.length, n: formatNumber(unsent.length, locale) }
  return (
    <div role="status">
      {unsent.length > 0 && (
        <Notice as="div" tone="warn" className="mb-3 flex-wrap items-center">
          <p className="min-w-0 flex-1 basis-56">
            {t(isWaiting ? 'trip-day.unsent.waiting' : 'trip-day.unsent.sending', n)}
            {isUnsafe && ` ${t('trip-day.unsent.unsafe')}`}
          </p>
          {isWaiting && (
            <Button look="quiet" isSmall onClick={() => void sendQueue()}>
              {t('trip-day.unsent.send')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
