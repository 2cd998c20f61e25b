import { useEffect } from 'react'
import { formatMomentFrom } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useRetry } from '#islands/ui/use-retry.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { environment } from '#stores/shell/environment.ts'
import { restoreQueue, sendQueue } from '#stores/trip-day/queue.ts'
import { $sheet, NO_SHEET, openSheet, refreshSheet } from '#stores/trip-day/sheet.ts'
import { DriverPageSkeleton } from './DriverPageSkeleton.tsx'
import { Day, loadLaterSteps } from './parts/Day.tsx'
import { UnsentNotice } from './parts/UnsentNotice.tsx'

/** How often the guest's word and the answer to the bill are looked for. */
const REFRESH_MS = 30_000

interface Props {
  token: string
  locale: Locale
}

/** The trip on the phone of its driver, by a link that needs no account; it works without a connection. */
export function DriverPage({ token, locale }: Props) {
  return (
    <IslandRoot locale={locale}>
      <SheetLoader token={token} />
    </IslandRoot>
  )
}

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
        <UnsentNotice onSend={sendQueue} />
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
