import type { Thread } from '#contract/threads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { setBlocked } from './block-person.ts'
import { nameOf } from './text.ts'

/** Why nothing can be written, in the place of the field. */
export function ClosedNotice({ thread }: { thread: Thread }) {
  const { t } = useLocale()
  const { closed, other } = thread
  if (!closed) return null
  return (
    <Notice as="div" tone="warn" className="mt-3 flex-wrap items-center justify-between">
      <p>{t(`threads.closed.${closed}`, { name: nameOf(other, t) })}</p>
      {closed === 'blocked' && (
        <Button look="quiet" isSmall onClick={() => void setBlocked(false)}>
          {t('threads.menu.unblock')}
        </Button>
      )}
    </Notice>
  )
}
