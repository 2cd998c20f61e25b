import { formatNumber } from '#domain/shared/digits.ts'
import { RECORD_KINDS } from '#domain/trip-day/records.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $queue, type QueuedWrite } from '#stores/trip-day/queue.ts'
import { queuedRecord } from '#stores/trip-day/recording.ts'
import { $sheet, NO_SHEET } from '#stores/trip-day/sheet.ts'

/** How much of the day is only on this phone. Pictures of a record that is still being filled in are not counted. */
export function UnsentNotice({ onSend }: { onSend: () => unknown }) {
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
            <Button look="quiet" isSmall onClick={() => void onSend()}>
              {t('trip-day.unsent.send')}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}
